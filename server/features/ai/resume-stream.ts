// Resumes the stream of an answer after its process died: restarts the generation and sends no text twice.
import type { Deps } from '../../deps.ts'
import type { StreamEvent } from '../../http/context.ts'
import type { AiRun } from './ai-run.ts'
import { followGeneration, type GenerationDeps, LOST_MS, parseEventOffset } from './generation.ts'

type ResumeDeps = GenerationDeps & { signal?: AbortSignal; last_event_id?: string | undefined }

/** Max. number of lost runs that one request survives before it fails. */
const MAX_LOST_RUNS = 2

/** State of the client: it has `length` UTF-16 units of the run's text, which begins with `known`. */
interface ClientState {
  run_id: string
  known: string
  length: number
}

/**
 * Streams like `followGeneration`, from the offset in `last_event_id`, also if that refers to a lost run. If
 * the run is lost now, `restart` starts another, which is charged like any new run; the charge of the lost
 * run is refunded. If the new text starts with the text that the client has, the stream continues after it.
 * Otherwise its chunks are skipped and the client gets the complete result in the final event.
 */
export async function* resumeStream(
  deps: ResumeDeps,
  first: AiRun,
  restart: () => Promise<AiRun>,
): AsyncGenerator<StreamEvent> {
  let run = first
  const clientState = await loadClientState(deps, first)
  for (let lost = 0; ; lost += 1) {
    const isOfRun = clientState.run_id === run.id
    const events = isOfRun
      ? followGeneration(deps, run, clientState.length)
      : skipDelivered(clientState, followGeneration(deps, run))
    try {
      for await (const event of events) {
        if (event.event === 'delta')
          Object.assign(clientState, { run_id: run.id, length: parseEventOffset(event.id, run.id) })
        yield event
      }
      return
    } catch (error) {
      const row = await deps.store.ai.byId(run.id)
      if (lost >= MAX_LOST_RUNS || !row || !isLost(deps, row)) throw error
      if (clientState.run_id === run.id) clientState.known = row.text.slice(0, clientState.length)
      run = await restart()
    }
  }
}

/** Waits for the result of a run, with the same restarts. */
export async function awaitResumedResult(
  deps: GenerationDeps & { signal?: AbortSignal },
  first: AiRun,
  restart: () => Promise<AiRun>,
) {
  if (first.state === 'DONE') return first.result
  const { store, now, log, config, signal } = deps
  const alone = { store, now, log, config, ...(signal ? { signal } : {}) }
  for await (const { event, data } of resumeStream(alone, first, restart)) if (event === 'done') return data
  return undefined
}

/** A run that failed by itself had a heartbeat shortly before; a lost run had none for at least `LOST_MS`. */
const isLost = ({ now }: Pick<Deps, 'now'>, { state, beat_at }: AiRun): boolean =>
  state === 'FAILED' && now().getTime() - beat_at.getTime() >= LOST_MS

async function loadClientState({ store, last_event_id = '' }: ResumeDeps, run: AiRun): Promise<ClientState> {
  const length = parseEventOffset(last_event_id, run.id)
  if (length > 0) return { run_id: run.id, known: '', length }
  const [, run_id = ''] = /^([\da-f-]{36}):\d{1,7}$/.exec(last_event_id) ?? []
  const other = run_id === '' || run_id === run.id ? undefined : await store.ai.byId(run_id)
  if (!other) return { run_id: run.id, known: '', length: 0 }
  const deliveredLength = parseEventOffset(last_event_id, run_id)
  return { run_id, known: other.text.slice(0, deliveredLength), length: deliveredLength }
}

/**
 * Skips the text that the client already has, as long as the new text has the same prefix. Otherwise only the
 * final event is sent.
 */
async function* skipDelivered(
  clientState: ClientState,
  events: AsyncIterable<StreamEvent>,
): AsyncGenerator<StreamEvent> {
  let received = ''
  let delivered = clientState.length
  for await (const event of events) {
    if (event.event !== 'delta') {
      yield event
      continue
    }
    received += (event.data as { text: string }).text
    if (received.length <= delivered || !received.startsWith(clientState.known)) continue
    const text = received.slice(delivered)
    delivered = received.length
    yield { ...event, data: { text } }
  }
}
