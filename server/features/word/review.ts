// Rates a card: one transaction updates the card, appends to the log and counts the day, once per operation.
import type { ReviewResult } from '../../../contract/entities/word.ts'
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import { startOfDay, toCalendarDay } from '../../../domain/kernel/calendar.ts'
import { type Rating, type ScheduledCard, snapshotCard } from '../../../domain/word/card.ts'
import { computeDueTime, endOfReaderDay } from '../../../domain/word/reader-day.ts'
import { type LogRow, replayReviewLog } from '../../../domain/word/schedule.ts'
import type { Queryable } from '../../db/open.ts'
import type { Ctx } from '../../http/context.ts'
import type { RateLimit } from '../../providers/limits/port.ts'
import { countInRanking } from '../rank/public.ts'
import type { CardWithContexts } from './card-row.store.ts'
import { presentCounts, presentDueCard } from './present.ts'
import { isLate, type PastReview, replayReviews } from './replay-reviews.ts'
import type { LiveReview, ReviewWrite } from './review.store.ts'
import type { DayDelta, ReviewLogEntry } from './review-row.ts'
import { type ReviewSettings, reviewSettings } from './settings.ts'

/** Replaying a log longer than this is rate limited. */
const LONG_LOG = 200
/**
 * Protects the CPU time of this process, so the counter is in memory; a counter in the database would need a
 * second connection inside the transaction.
 */
const LONG_LOGS: RateLimit = { max: 60, seconds: 60, scope: 'process' }

/**
 * The stored response of a rating, with the id of its review, so that an undo of this rating affects only
 * that review.
 */
export type StoredReview = ReviewResult & { review_id?: number }

export interface ReviewRating {
  rating: Rating
  /** Milliseconds. */
  spent: number
  op_id?: string | undefined
}

/**
 * Rates a card, now or at `clientTime`, the time of an offline rating, which does not count in the ranking.
 * Throws `WORD_NOT_SAVED` (also for another reader's card), `IDEMPOTENCY_KEY_REUSED`.
 */
export async function reviewCard(
  ctx: Ctx<'user'>,
  id: number,
  rated: ReviewRating,
  clientTime?: Date,
): Promise<StoredReview> {
  const at = clientTime ?? ctx.now()
  const settings = reviewSettings(ctx)
  const user_id = ctx.user.id
  const { review: store } = ctx.store
  return store.once(user_id, 'word.review', rated.op_id, async (tx) => {
    const card = (await store.lock(tx, user_id, id)) ?? throwAppError('WORD_NOT_SAVED')
    const now = ctx.now()
    const log = await liveLog(ctx, tx, card, at)
    const replayed = replayReviews(card, log, [{ rating: rated.rating, at }], settings)
    const logWrite = reviewEntry(rated, at, {
      card,
      before: replayed.before[0] ?? card,
      isFirst: true,
      settings,
    })
    const when = { now, today: toCalendarDay(now), day_end: endOfReaderDay(now, settings.day_start_hour) }
    const written: ReviewWrite = { user_id, id: card.id, card: replayed.card, ...logWrite, ...when }
    const { entry_id, ...counts } = await store.write(tx, written)
    // A card counts once per day in the ranking: learning steps, undo and a new rating do not count again.
    if (!clientTime && (await store.isFirstOfDay(tx, user_id, card.id, startOfDay(toCalendarDay(now)))))
      await countInRanking(ctx, tx, { user_id, cat: 'review', amount: 1, at: now })
    return { ...presentReviewed(written, card, counts, settings), review_id: entry_id }
  })
}

/**
 * The card's reviews that are not undone, in the order of time; an empty list unless a review at `at` is
 * late. Replaying a long log takes tens of milliseconds, so it is rate limited: throws TOO_MANY_REQUESTS.
 */
export async function liveLog(
  ctx: Ctx<'user'>,
  tx: Queryable,
  card: CardWithContexts,
  at: Date,
): Promise<LiveReview[]> {
  if (!isLate(card, at)) return []
  if (card.reps > LONG_LOG) await ctx.limit(`long log u${ctx.user.id}`, LONG_LOGS)
  return ctx.store.review.liveReviews(tx, ctx.user.id, card.id)
}

/**
 * The log entry and the day's counts for a rating. `before` is the card in the order of time; `card` is the
 * card on arrival (for a batch, on arrival of its first rating).
 */
export function reviewEntry(
  { rating, spent }: ReviewRating,
  at: Date,
  arrival: { card: CardWithContexts; before: ScheduledCard; isFirst: boolean; settings: ReviewSettings },
): { entry: ReviewLogEntry & { kind: 'REVIEW' }; delta: DayDelta } {
  const { card, before, isFirst } = arrival
  const { retention, day_start_hour } = arrival.settings
  const { state } = before
  const isMature = state === 'REVIEW'
  return {
    entry: {
      kind: 'REVIEW',
      rating,
      spent,
      state,
      // An undo of a late review replays the log (see `undo-review.ts`).
      before: snapshotCard(isLate(card, at) ? card : before, retention, day_start_hour),
      at,
    },
    delta: {
      day: toCalendarDay(at),
      reviews: 1,
      fresh: isFirst && card.state === 'NEW' ? 1 : 0,
      mature_reviews: isMature ? 1 : 0,
      mature_kept: isMature && rating > 1 ? 1 : 0,
    },
  }
}

/** The state of the card after these reviews, which are sorted by time. */
export function rebuildCard(
  log: readonly PastReview[],
  card: Pick<CardWithContexts, 'created_at' | 'lemma'>,
): ScheduledCard {
  const rows = log.map(
    ({ rating, at, retention, day_start_hour }, place): LogRow => ({
      ...{ id: place + 1, kind: 'REVIEW', rating, at, retention },
      ...(day_start_hour === null ? {} : { day_start_hour }),
    }),
  )
  return replayReviewLog(rows, card.created_at, card.lemma)
}

/** The response of a review or an undo; `counts` do not include this card. */
export function presentReviewed(
  { card: after, now }: ReviewWrite,
  before: CardWithContexts,
  others: Parameters<typeof presentCounts>[0],
  settings: ReviewSettings,
): ReviewResult {
  const card = { ...before, ...after }
  const isNew = card.state === 'NEW'
  const counts = {
    ...others,
    due_cards: others.due_cards + (!isNew && computeDueTime(card, settings.day_start_hour) <= now ? 1 : 0),
    fresh_cards: others.fresh_cards + (isNew ? 1 : 0),
  }
  return {
    card: presentDueCard(card, now, settings),
    counts: presentCounts(counts, settings.daily_new),
  }
}
