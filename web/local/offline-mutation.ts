// Creates offline mutations: one action of a reader with an idempotency key and a time, so that the server
// applies it once and in order.
import type { SyncStep } from '../../contract/entities/sync.ts'
import { randomId } from '../lib/client-id.ts'
import type { ArticlePlace } from './article-places.ts'

type WithoutStamp<T> = T extends unknown ? Omit<T, 'op_id' | 'at'> : never
/** The action before it has a key and a time. */
export type UnstampedMutation = WithoutStamp<SyncStep>

let lastAt = 0

/**
 * Adds an operation id (idempotency key) and a time (`now`: unix milliseconds). Times are strictly increasing
 * within this page, because the server applies mutations in the order of their times.
 */
export function stampMutation(mutation: UnstampedMutation, now: number = Date.now()): SyncStep {
  lastAt = Math.max(now, lastAt + 1)
  return { ...mutation, op_id: randomId(), at: new Date(lastAt).toISOString() } as SyncStep
}

/** Max. seconds of one mutation, and max. seconds of one article. */
const STEP_SECONDS = 600
const MAX_SECONDS = 4 * 3600
/** Max. length of a paragraph id in the contract schema. */
const MAX_PARAGRAPH_ID_LENGTH = 40

/**
 * Converts a guest's reading position and reading time (seconds) to mutations with their own times; returns
 * none when the stored entry fails validation, because one invalid mutation would block its whole batch.
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
  // Consecutive mutations in reading order; the last one has the final position.
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

/** Comparator that sorts mutations oldest first. */
export const compareByTime = (a: SyncStep, b: SyncStep): number => a.at.localeCompare(b.at)
