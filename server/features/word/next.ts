// Returns the next cards to review, with the due date of each rating button, by one query.
import type { DueCard, ReviewCounts } from '../../../contract/entities/word.ts'
import type { ParsedInput } from '../../../contract/kernel/endpoint-definition.ts'
import type { wordEndpoints as calls } from '../../../contract/word.ts'
import { toCalendarDay } from '../../../domain/kernel/calendar.ts'
import { endOfReaderDay } from '../../../domain/word/reader-day.ts'
import { selectNextCards } from '../../../domain/word/session.ts'
import type { Ctx } from '../../http/context.ts'
import { noteVisit } from '../visitor/public.ts'
import { presentCounts, presentDueCard } from './present.ts'
import { reviewSettings } from './settings.ts'

export async function nextReviews(
  ctx: Ctx<'user'>,
  { force, size, new_limit }: ParsedInput<typeof calls.next>,
): Promise<{ items: DueCard[]; counts: ReviewCounts }> {
  const settings = reviewSettings(ctx)
  const { day_start_hour } = settings
  const daily_new = new_limit ?? settings.daily_new
  const now = ctx.now()
  const day_end = endOfReaderDay(now, day_start_hour)
  const question = { user_id: ctx.user.id, now, today: toCalendarDay(now), day_end, daily_new, size, force }
  const [{ cards, counts }] = await Promise.all([
    ctx.store.review.next(question),
    noteVisit(ctx, ctx.user.id),
  ])
  const limits = { daily_new, fresh_today: counts.fresh_today, size, force, day_start_hour }
  return {
    items: selectNextCards(cards, now, limits).map((card) => presentDueCard(card, now, settings)),
    counts: presentCounts(counts, daily_new),
  }
}
