// Rates one card many times in one transaction: the log is replayed once, not once per rating.
import type { ErrorCode } from '../../../contract/kernel/app-error.ts'
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import { toCalendarDay } from '../../../domain/kernel/calendar.ts'
import { endOfReaderDay } from '../../../domain/word/reader-day.ts'
import type { Ctx } from '../../http/context.ts'
import { replayReviews } from './replay-reviews.ts'
import { liveLog, presentReviewed, type ReviewRating, reviewEntry, type StoredReview } from './review.ts'
import { reviewSettings } from './settings.ts'

export type TimedRating = ReviewRating & { op_id: string; at: Date }

/**
 * Rates a card, once per `op_id`, with the same effect as separate ratings in the order of time. Returns the
 * error code of each rejected rating (`IDEMPOTENCY_KEY_REUSED`). Throws `WORD_NOT_SAVED`.
 */
export async function reviewTogether(
  ctx: Ctx<'user'>,
  id: number,
  ratings: readonly TimedRating[],
): Promise<Map<string, ErrorCode>> {
  const settings = reviewSettings(ctx)
  const user_id = ctx.user.id
  const { review: store } = ctx.store
  const inTime = [...ratings].sort((a, b) => a.at.getTime() - b.at.getTime())
  return store.batch.together(async (tx) => {
    const op_ids = inTime.map(({ op_id }) => op_id)
    const { fresh, strange } = await store.batch.claim(tx, user_id, op_ids)
    const refused = new Map([...strange].map((op_id) => [op_id, 'IDEMPOTENCY_KEY_REUSED' as ErrorCode]))
    const card = (await store.lock(tx, user_id, id)) ?? throwAppError('WORD_NOT_SAVED')
    const rated = inTime.filter(({ op_id }) => fresh.has(op_id))
    const last = rated.at(-1)
    if (!last) return refused

    const log = await liveLog(ctx, tx, card, rated[0]?.at ?? last.at)
    const replayed = replayReviews(card, log, rated, settings)
    const rows = rated.map((each, place) =>
      reviewEntry(each, each.at, {
        card,
        before: replayed.before[place] ?? card,
        isFirst: place === 0,
        settings,
      }),
    )
    const now = ctx.now()
    const ids = await store.batch.append(tx, user_id, card.id, rows.slice(0, -1))
    const final = rows.at(-1) ?? reviewEntry(last, last.at, { card, before: card, isFirst: true, settings })
    const when = { now, today: toCalendarDay(now), day_end: endOfReaderDay(now, settings.day_start_hour) }
    const written = { user_id, id: card.id, card: replayed.card, ...final, ...when }
    const { entry_id, ...counts } = await store.write(tx, written)
    const reviewed = presentReviewed(written, card, counts, settings)
    const answered = rated.map(({ op_id }, place) => ({
      op_id,
      answer: { ...reviewed, review_id: ids[place] ?? entry_id } satisfies StoredReview,
    }))
    await store.batch.answer(tx, user_id, answered)
    return refused
  })
}
