// Several models as one: the first that is well is asked, the next when it fails before its first word.
import { isPassing } from './failure.ts'
import {
  type LanguageModel,
  type ModelEvent,
  type ModelOptions,
  type ModelPrompt,
  type ModelsInOrder,
  ProviderFailure,
} from './port.ts'

/** A model that failed so often in a row is left alone for a while, then tried once. */
const FAILURES = 3
const REST_MS = 60_000
/** Nothing will come of these until somebody mends the settings; asked again after a longer rest. */
const LASTING = new Set(['KEY_REFUSED', 'NO_BALANCE', 'NO_MODEL', 'NOT_CONFIGURED'])
const LASTING_REST_MS = 600_000

interface Circuit {
  model: LanguageModel
  failures: number
  rests_until: number
  reason: string | undefined
}

/**
 * `models` in the order of preference, at least one. A stream that has begun is never begun anew by another model. When all
 * rest, the one whose rest ends first is tried all the same: refusing without asking would help nobody.
 */
export function modelsInOrder(models: readonly LanguageModel[], now: () => number = Date.now): ModelsInOrder {
  const circuits: Circuit[] = models.map((model) => ({
    model,
    failures: 0,
    rests_until: 0,
    reason: undefined,
  }))
  const isWell = ({ rests_until }: Circuit) => rests_until <= now()
  const inTurn = () => {
    const well = circuits.filter(isWell)
    return well.length > 0 ? well : [...circuits].sort((a, b) => a.rests_until - b.rests_until).slice(0, 1)
  }
  const failed = (circuit: Circuit, failure: ProviderFailure) => {
    circuit.failures += 1
    circuit.reason = failure.reason
    const rest = LASTING.has(failure.reason) ? LASTING_REST_MS : circuit.failures >= FAILURES ? REST_MS : 0
    const asked = (failure.retryAfter ?? 0) * 1000
    if (rest > 0 || asked > 0) circuit.rests_until = now() + Math.max(rest, Math.min(asked, LASTING_REST_MS))
  }
  const well = (circuit: Circuit) => {
    circuit.failures = 0
    circuit.rests_until = 0
    circuit.reason = undefined
  }

  async function* stream(prompt: ModelPrompt, options: ModelOptions = {}): AsyncGenerator<ModelEvent> {
    let last: ProviderFailure | undefined
    for (const circuit of inTurn()) {
      let hasBegun = false
      try {
        for await (const event of circuit.model.stream(prompt, options)) {
          hasBegun = true
          if (event.kind === 'done') well(circuit)
          yield event
        }
        return
      } catch (error) {
        // The reader left; that says nothing of the model.
        if (!(error instanceof ProviderFailure) || options.signal?.aborted) throw error
        // A question that no model likes is not its fault: too long, withheld.
        if (error.reason !== 'BAD_ANSWER' || isPassing(error)) failed(circuit, error)
        last = error
        if (hasBegun) throw error
      }
    }
    throw last ?? new ProviderFailure('NOT_CONFIGURED', 'no model')
  }

  return {
    /** The one that is asked next. */
    get name() {
      return inTurn()[0]?.model.name ?? ''
    },
    family: models.map(({ name }) => name).join(' '),
    stream,
    async complete(prompt, options) {
      for await (const event of stream(prompt, options))
        if (event.kind === 'done') return { text: event.text, usage: event.usage }
      throw new ProviderFailure('FAILED', 'the stream broke off')
    },
    health: () =>
      circuits.map((circuit) => ({
        name: circuit.model.name,
        is_well: isWell(circuit),
        reason: circuit.reason,
        tried_again_at: isWell(circuit) ? undefined : new Date(circuit.rests_until),
      })),
  }
}
