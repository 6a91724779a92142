// Rates a card: one transaction moves the card, appends to the log and counts the day, exactly once per operation.
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

/** Longer logs than this are walked only so often. */
const LONG_LOG = 200
/** For this process's time, so it counts: asking the database would want a second connection within a transaction. */
const LONG_LOGS: RateLimit = { max: 60, seconds: 60, scope: 'process' }

/** What is kept of a rating's answer: which review it made, so that only that one is taken back in its name. */
export type StoredReview = ReviewResult & { review_id?: number }

export interface ReviewRating {
  rating: Rating
  /** Milliseconds. */
  spent: number
  op_id?: string | undefined
}

/** Rates the card of that number, now or when the reader did it (`clientTime`, which no ranking counts); throws `WORD_NOT_SAVED` (also when it is another reader's), `IDEMPOTENCY_KEY_REUSED`. */
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
    const laid = replayReviews(card, log, [{ rating: rated.rating, at }], settings)
    const entered = reviewEntry(rated, at, {
      card,
      before: laid.before[0] ?? card,
      isFirst: true,
      settings,
    })
    const when = { now, today: toCalendarDay(now), day_end: endOfReaderDay(now, settings.day_start_hour) }
    const written: ReviewWrite = { user_id, id: card.id, card: laid.card, ...entered, ...when }
    const { entry_id, ...counts } = await store.write(tx, written)
    // A card counts once a day, as it was asked: neither learning steps nor taking back and rating again count more.
    if (!clientTime && (await store.isFirstOfDay(tx, user_id, card.id, startOfDay(toCalendarDay(now)))))
      await countInRanking(ctx, tx, { user_id, cat: 'review', amount: 1, at: now })
    return { ...presentReviewed(written, card, counts, settings), review_id: entry_id }
  })
}

/**
 * The card's reviews that count, in order of time, when one at `at` has to be laid among them; else none is read. A long
 * log takes tens of milliseconds to walk, so that is counted: throws TOO_MANY_REQUESTS.
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
 * What the log and the day get of a rating. `before` is the card in the order of time; `card` is the one it arrived at
 * (for one of several, the one the first of them arrived at).
 */
export function reviewEntry(
  { rating, spent }: ReviewRating,
  at: Date,
  arrived: { card: CardWithContexts; before: ScheduledCard; isFirst: boolean; settings: ReviewSettings },
): { entry: ReviewLogEntry & { kind: 'REVIEW' }; delta: DayDelta } {
  const { card, before, isFirst } = arrived
  const { retention, day_start_hour } = arrived.settings
  const { state } = before
  const isMature = state === 'REVIEW'
  return {
    entry: {
      kind: 'REVIEW',
      rating,
      spent,
      state,
      // Taking a late one back walks the log again (`undoReview`).
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

/** The card that these reviews, given in order of time, lead to. */
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

/** The answer of a review or of its undoing; `counts` are those of every other card. */
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
