// Tells an answer to its end, also when the process that makes it dies: it is made anew then, and nothing is told twice.
import type { Deps } from '../../deps.ts'
import type { StreamEvent } from '../../http/context.ts'
import type { AiRun } from './ai-run.ts'
import { followGeneration, type GenerationDeps, LOST_MS, parseEventOffset } from './generation.ts'

type ResumeDeps = GenerationDeps & { signal?: AbortSignal; last_event_id?: string | undefined }

/** An answer of so many processes may be lost on one reader. */
const MAX_LOST_RUNS = 2

/** What a reader has of an answer: so many UTF-16 units of it, which began with `known`. */
interface Had {
  run_id: string
  known: string
  length: number
}

/**
 * As `followGeneration`, from where `last_event_id` says that the reader is, also when that was in an answer that was lost. One that
 * is lost now is begun anew by `restart`, which pays for it as `begin` does: what the lost one cost has gone back. Where the new
 * one says the same it goes on behind what the reader has; else its words wait for the result, which comes whole.
 */
export async function* resumeStream(
  deps: ResumeDeps,
  first: AiRun,
  restart: () => Promise<AiRun>,
): AsyncGenerator<StreamEvent> {
  let run = first
  const had = await hadOf(deps, first)
  for (let lost = 0; ; lost += 1) {
    const isOfRun = had.run_id === run.id
    const events = isOfRun
      ? followGeneration(deps, run, had.length)
      : skipDelivered(had, followGeneration(deps, run))
    try {
      for await (const event of events) {
        if (event.event === 'delta')
          Object.assign(had, { run_id: run.id, length: parseEventOffset(event.id, run.id) })
        yield event
      }
      return
    } catch (error) {
      const row = await deps.store.ai.byId(run.id)
      if (lost >= MAX_LOST_RUNS || !row || !isLost(deps, row)) throw error
      if (had.run_id === run.id) had.known = row.text.slice(0, had.length)
      run = await restart()
    }
  }
}

/** The result of an answer, waited for in the same way. */
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

/** One that failed by itself was heard of a moment before; one that is lost, by nobody for long. */
const isLost = ({ now }: Pick<Deps, 'now'>, { state, beat_at }: AiRun): boolean =>
  state === 'FAILED' && now().getTime() - beat_at.getTime() >= LOST_MS

async function hadOf({ store, last_event_id = '' }: ResumeDeps, run: AiRun): Promise<Had> {
  const length = parseEventOffset(last_event_id, run.id)
  if (length > 0) return { run_id: run.id, known: '', length }
  const [, run_id = ''] = /^([\da-f-]{36}):\d{1,7}$/.exec(last_event_id) ?? []
  const other = run_id === '' || run_id === run.id ? undefined : await store.ai.byId(run_id)
  if (!other) return { run_id: run.id, known: '', length: 0 }
  const there = parseEventOffset(last_event_id, run_id)
  return { run_id, known: other.text.slice(0, there), length: there }
}

/** The events of a new answer without the words that the reader has, as long as it says the same; else its end alone. */
async function* skipDelivered(had: Had, events: AsyncIterable<StreamEvent>): AsyncGenerator<StreamEvent> {
  let received = ''
  let delivered = had.length
  for await (const event of events) {
    if (event.event !== 'delta') {
      yield event
      continue
    }
    received += (event.data as { text: string }).text
    if (received.length <= delivered || !received.startsWith(had.known)) continue
    const text = received.slice(delivered)
    delivered = received.length
    yield { ...event, data: { text } }
  }
}
