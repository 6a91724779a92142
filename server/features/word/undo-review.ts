// Takes back the last review of a card: the log gets a row that says so, the card is what it was.
import type { Reviewed } from '../../../contract/entities/word.ts'
import { refuse } from '../../../contract/kernel/refusal.ts'
import { dayOf } from '../../../domain/kernel/calendar.ts'
import { newCard, restoreCard } from '../../../domain/word/card.ts'
import type { Ctx } from '../../http/context.ts'
import type { ReviewWrite } from './review.store.ts'
import { presentReviewed } from './review.ts'
import { reviewSettings } from './settings.ts'

/**
 * Takes the card's latest review back, once per `op_id`; with `left` only while the card is as that rating left it.
 * Throws `WORD_NOT_SAVED`, `NOTHING_TO_UNDO`, `OPERATION_REUSED`.
 */
export async function undoReview(
  ctx: Ctx<'user'>,
  id: number,
  op_id: string | undefined,
  left?: Reviewed['card'],
): Promise<Reviewed> {
  const settings = reviewSettings(ctx)
  const user_id = ctx.user.id
  const { review: store } = ctx.store
  return store.once(user_id, 'word.undoReview', op_id, async (tx) => {
    const card = (await store.lock(tx, user_id, id)) ?? refuse('WORD_NOT_SAVED')
    if (left && (card.due.toISOString() !== left.due || card.reps !== left.reps)) refuse('NOTHING_TO_UNDO')
    // Reviews are taken back in the opposite order of their arrival, so what each kept as `before` is the state to go back to.
    const last = (await store.lastReview(tx, user_id, id)) ?? refuse('NOTHING_TO_UNDO')
    const { before } = last
    const now = ctx.now()
    const wasMature = last.state === 'REVIEW'
    const written: ReviewWrite = {
      user_id,
      id,
      card: before.state === 'NEW' ? newCard(card.created_at) : restoreCard(before),
      entry: { kind: 'UNDO', undoes: last.id, at: now },
      delta: {
        day: dayOf(last.at),
        reviews: -1,
        fresh: before.state === 'NEW' ? -1 : 0,
        mature_reviews: wasMature ? -1 : 0,
        mature_kept: wasMature && last.rating > 1 ? -1 : 0,
      },
      now,
      today: dayOf(now),
    }
    return presentReviewed(written, card, await store.write(tx, written), settings)
  })
}

/** The same for the rating of the operation `of`, whose answer the reader may never have got. */
export async function undoRating(
  ctx: Ctx<'user'>,
  { of, op_id }: { of: string; op_id: string },
): Promise<Reviewed> {
  const answer = (await ctx.store.review.answerTo(ctx.user.id, of)) ?? refuse('NOTHING_TO_UNDO')
  return undoReview(ctx, answer.card.id, op_id, answer.card)
}
