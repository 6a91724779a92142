// Combines several models into one: the next healthy one is the fallback until the first event.
import { createCircuitBreakers } from './circuit-breaker.ts'
import {
  type LanguageModel,
  type ModelEvent,
  type ModelOptions,
  type ModelPrompt,
  type ModelsInOrder,
  ProviderFailure,
} from './port.ts'

/**
 * `models` are in order of preference, at least one. A stream that has begun is never restarted on another
 * model. If all circuits are open, the one that closes first is tried anyway: an error without a request
 * would help no reader.
 */
export function modelsInOrder(models: readonly LanguageModel[], now: () => number = Date.now): ModelsInOrder {
  const { all, inTurn, isHealthy, failed, well } = createCircuitBreakers(models, now)

  async function* stream(prompt: ModelPrompt, options: ModelOptions = {}): AsyncGenerator<ModelEvent> {
    let last: ProviderFailure | undefined
    for (const circuit of inTurn()) {
      let hasBegun = false
      try {
        for await (const event of circuit.of.stream(prompt, options)) {
          hasBegun = true
          if (event.kind === 'done') well(circuit)
          yield event.kind === 'done' ? { ...event, by: event.by ?? circuit.of.name } : event
        }
        return
      } catch (error) {
        // The reader aborted the request; this is no failure of the model.
        if (!(error instanceof ProviderFailure) || options.signal?.aborted) throw error
        // BAD_ANSWER does not count as a failure of the model: the prompt was too long, or the response was
        // withheld.
        if (error.reason !== 'BAD_ANSWER') failed(circuit, error)
        last = error
        if (hasBegun) throw error
      }
    }
    throw last ?? new ProviderFailure('NOT_CONFIGURED', 'no model')
  }

  return {
    /** Name of the model that gets the next request. */
    get name() {
      return inTurn()[0]?.of.name ?? ''
    },
    family: models.map(({ name }) => name).join(' '),
    stream,
    async complete(prompt, options) {
      for await (const event of stream(prompt, options))
        if (event.kind === 'done') {
          const { kind, ...answer } = event
          return answer
        }
      throw new ProviderFailure('FAILED', 'the stream broke off')
    },
    health: () =>
      all.map((circuit) => ({
        name: circuit.of.name,
        is_well: isHealthy(circuit),
        reason: circuit.reason,
        tried_again_at: isHealthy(circuit) ? undefined : new Date(circuit.openUntil),
      })),
  }
}
