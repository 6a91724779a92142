// Tells an answer to its end, also when the process that makes it dies: it is made anew then, and nothing is told twice.
import type { Deps } from '../../deps.ts'
import type { StreamEvent } from '../../http/context.ts'
import { follow, LOST_MS, type Needs, placeOf } from './engine.ts'
import type { Run } from './run.ts'

type Hearing = Needs & { signal?: AbortSignal; last_event_id?: string | undefined }

/** An answer of so many processes may be lost on one reader. */
const MOST_LOST = 2

/** What a reader has of an answer: so many UTF-16 units of it, which began with `known`. */
interface Had {
  run_id: string
  known: string
  length: number
}

/**
 * As `follow`, from where `last_event_id` says that the reader is, also when that was in an answer that was lost. One that
 * is lost now is begun anew by `anew`, which pays for it as `begin` does: what the lost one cost has gone back. Where the new
 * one says the same it goes on behind what the reader has; else its words wait for the result, which comes whole.
 */
export async function* carriedOn(
  deps: Hearing,
  first: Run,
  anew: () => Promise<Run>,
): AsyncGenerator<StreamEvent> {
  let run = first
  const had = await hadOf(deps, first)
  for (let lost = 0; ; lost += 1) {
    const isOfRun = had.run_id === run.id
    const events = isOfRun ? follow(deps, run, had.length) : beyond(had, follow(deps, run))
    try {
      for await (const event of events) {
        if (event.event === 'delta') Object.assign(had, { run_id: run.id, length: placeOf(event.id, run.id) })
        yield event
      }
      return
    } catch (error) {
      const row = await deps.store.ai.byId(run.id)
      if (lost >= MOST_LOST || !row || !isLost(deps, row)) throw error
      if (had.run_id === run.id) had.known = row.text.slice(0, had.length)
      run = await anew()
    }
  }
}

/** The result of an answer, waited for in the same way. */
export async function wholeOf(deps: Needs & { signal?: AbortSignal }, first: Run, anew: () => Promise<Run>) {
  if (first.state === 'DONE') return first.result
  const { store, now, log, config, signal } = deps
  const alone = { store, now, log, config, ...(signal ? { signal } : {}) }
  for await (const { event, data } of carriedOn(alone, first, anew)) if (event === 'done') return data
  return undefined
}

/** One that failed by itself was heard of a moment before; one that is lost, by nobody for long. */
const isLost = ({ now }: Pick<Deps, 'now'>, { state, beat_at }: Run): boolean =>
  state === 'FAILED' && now().getTime() - beat_at.getTime() >= LOST_MS

async function hadOf({ store, last_event_id = '' }: Hearing, run: Run): Promise<Had> {
  const length = placeOf(last_event_id, run.id)
  if (length > 0) return { run_id: run.id, known: '', length }
  const [, run_id = ''] = /^([\da-f-]{36}):\d{1,7}$/.exec(last_event_id) ?? []
  const other = run_id === '' || run_id === run.id ? undefined : await store.ai.byId(run_id)
  if (!other) return { run_id: run.id, known: '', length: 0 }
  const there = placeOf(last_event_id, run_id)
  return { run_id, known: other.text.slice(0, there), length: there }
}

/** The events of a new answer without the words that the reader has, as long as it says the same; else its end alone. */
async function* beyond(had: Had, events: AsyncIterable<StreamEvent>): AsyncGenerator<StreamEvent> {
  let said = ''
  let told = had.length
  for await (const event of events) {
    if (event.event !== 'delta') {
      yield event
      continue
    }
    said += (event.data as { text: string }).text
    if (said.length <= told || !said.startsWith(had.known)) continue
    const text = said.slice(told)
    told = said.length
    yield { ...event, data: { text } }
  }
}
