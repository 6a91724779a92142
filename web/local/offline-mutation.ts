// One thing a reader did, stamped once, here, with what lets the server do it once and in its order.
import type { SyncStep } from '../../contract/entities/sync.ts'
import { randomId } from '../lib/client-id.ts'
import type { ArticlePlace } from './article-places.ts'

type WithoutStamp<T> = T extends unknown ? Omit<T, 'op_id' | 'at'> : never
/** What was done, before it is stamped. */
export type UnstampedMutation = WithoutStamp<SyncStep>

let lastAt = 0

/**
 * The deed as a step, with its operation id and its time (`now`: unix milliseconds). Times never repeat nor go back in
 * this page, because the server runs the steps in the order of their times.
 */
export function stampMutation(mutation: UnstampedMutation, now: number = Date.now()): SyncStep {
  lastAt = Math.max(now, lastAt + 1)
  return { ...mutation, op_id: randomId(), at: new Date(lastAt).toISOString() } as SyncStep
}

/** One step counts at most so many seconds, and an article at most an evening. */
const STEP_SECONDS = 600
const MAX_SECONDS = 4 * 3600
/** The longest name of a paragraph that the contract takes. */
const MAX_PARAGRAPH_ID_LENGTH = 40

/**
 * Where a guest stopped reading and for how many seconds they read, as steps of their own time; none when what the browser
 * kept is not whole, because one bad step would hold up all that are sent with it.
 */
export function toReadingMutations(
  { article_id, paragraph, percent, at }: ArticlePlace,
  seconds = 0,
): SyncStep[] {
  const isWhole =
    Number.isInteger(article_id) &&
    percent >= 0 &&
    percent <= 100 &&
    paragraph?.length <= MAX_PARAGRAPH_ID_LENGTH &&
    !Number.isNaN(new Date(at).getTime())
  if (!isWhole) return []
  const spent = Number.isFinite(seconds) ? Math.min(Math.max(0, Math.floor(seconds)), MAX_SECONDS) : 0
  const count = Math.max(1, Math.ceil(spent / STEP_SECONDS))
  // One behind the other, as it was read; the last one says where they stopped.
  return Array.from({ length: count }, (_, index): SyncStep => {
    const after = (count - 1 - index) * STEP_SECONDS
    return {
      kind: 'reading',
      op_id: randomId(),
      at: new Date(at - after * 1000).toISOString(),
      source: 'ARTICLE',
      source_id: String(article_id),
      spent_time: index === 0 ? spent - (count - 1) * STEP_SECONDS : STEP_SECONDS,
      paragraph,
      percent,
    }
  })
}

/** For sorting steps, the oldest first. */
export const compareByTime = (a: SyncStep, b: SyncStep): number => a.at.localeCompare(b.at)
