// Undoes the last review of a card: appends an UNDO row to the log and restores the card.
import type { ReviewResult } from '../../../contract/entities/word.ts'
import type { ErrorCode } from '../../../contract/kernel/app-error.ts'
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import { toCalendarDay } from '../../../domain/kernel/calendar.ts'
import { createCard, restoreCard, type ScheduledCard } from '../../../domain/word/card.ts'
import { endOfReaderDay } from '../../../domain/word/reader-day.ts'
import type { Queryable } from '../../db/open.ts'
import type { Ctx } from '../../http/context.ts'
import type { CardWithContexts } from './card-row.store.ts'
import { isLate } from './replay-reviews.ts'
import type { ReviewRow, ReviewWrite } from './review.store.ts'
import { liveLog, presentReviewed, rebuildCard, type StoredReview } from './review.ts'
import { reviewSettings } from './settings.ts'

/**
 * Undoes the card's latest review, once per `op_id`; with `of` only if that is the review of this stored
 * response. Throws `WORD_NOT_SAVED`, `NOTHING_TO_UNDO`, `IDEMPOTENCY_KEY_REUSED`.
 */
export async function undoLastReview(
  ctx: Ctx<'user'>,
  id: number,
  op_id: string | undefined,
  of?: StoredReview,
): Promise<ReviewResult> {
  const settings = reviewSettings(ctx)
  const user_id = ctx.user.id
  const { review: store } = ctx.store
  return store.once(user_id, 'word.undoReview', op_id, async (tx) => {
    const card = (await store.lock(tx, user_id, id)) ?? throwAppError('WORD_NOT_SAVED')
    const last = (await store.lastReview(tx, user_id, card.id)) ?? throwAppError('NOTHING_TO_UNDO')
    if (of && !isOf(of, last, card)) throwAppError('NOTHING_TO_UNDO')
    const { before } = last
    const now = ctx.now()
    const wasMature = last.state === 'REVIEW'
    const written: ReviewWrite = {
      user_id,
      id: card.id,
      card: await cardWithout(ctx, tx, last, card),
      entry: { kind: 'UNDO', undoes: last.id, at: now },
      delta: {
        day: toCalendarDay(last.at),
        reviews: -1,
        fresh: before.state === 'NEW' ? -1 : 0,
        mature_reviews: wasMature ? -1 : 0,
        mature_kept: wasMature && last.rating > 1 ? -1 : 0,
      },
      now,
      today: toCalendarDay(now),
      day_end: endOfReaderDay(now, settings.day_start_hour),
    }
    return presentReviewed(written, card, await store.write(tx, written), settings)
  })
}

/**
 * Older stored responses have no `review_id`; they are compared by the state of the card after the review.
 */
const isOf = ({ review_id, card: left }: StoredReview, last: ReviewRow, card: CardWithContexts): boolean =>
  review_id === undefined
    ? card.due.toISOString() === left.due && card.reps === left.reps
    : review_id === last.id

/**
 * The card without its last arrived review. Reviews are undone in the reverse order of arrival, so the
 * snapshot `before` is the state to restore; a late review is in the middle of the log, so that the log has
 * to be replayed.
 */
async function cardWithout(
  ctx: Ctx<'user'>,
  tx: Queryable,
  last: ReviewRow,
  card: CardWithContexts,
): Promise<ScheduledCard> {
  // The snapshot of a review from before a merge is of another card, or of half of this one.
  const isOlder = last.id < (await ctx.store.review.lastMerge(tx, ctx.user.id, card.id))
  if (isOlder || isLate(card, last.at)) {
    const log = await liveLog(ctx, tx, card, isOlder ? new Date(0) : last.at)
    return rebuildCard(
      log.filter(({ id }) => id !== last.id),
      card,
    )
  }
  return last.before.state === 'NEW' ? createCard(card.created_at) : restoreCard(last.before)
}

/** The same for the rating of the operation `of`, whose response the reader may never have received. */
export async function undoRating(
  ctx: Ctx<'user'>,
  { of, op_id }: { of: string; op_id: string },
): Promise<ReviewResult> {
  const answer = (await ctx.store.review.answerTo(ctx.user.id, of)) ?? throwAppError('NOTHING_TO_UNDO')
  return undoLastReview(ctx, answer.card.id, op_id, answer)
}

/** Id of the card that the operation `of` rated; undefined when that operation never arrived. */
export async function ratedCard(ctx: Ctx<'user'>, of: string): Promise<number | undefined> {
  return (await ctx.store.review.answerTo(ctx.user.id, of))?.card.id
}

/**
 * The error code for a rating of a word that is not saved; undefined when that operation is a finished
 * rating.
 */
export async function withoutCard(ctx: Ctx<'user'>, op_id: string): Promise<ErrorCode | undefined> {
  const call = await ctx.store.review.callOf(ctx.user.id, op_id)
  if (call === undefined) return 'WORD_NOT_SAVED'
  return call === 'word.review' ? undefined : 'IDEMPOTENCY_KEY_REUSED'
}
