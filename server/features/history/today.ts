// Sums up a reader's day: reading, words and the streak of active days.
import type { TodaySummary } from '../../../contract/history.ts'
import type { Goal } from '../../../domain/history/goal.ts'
import { computeStreak, type Streak } from '../../../domain/history/streak.ts'
import { toCalendarDay } from '../../../domain/kernel/calendar.ts'
import type { Deps } from '../../deps.ts'
import type { SessionUser } from '../../http/session.ts'
import { batchQueries } from '../../query-batch.ts'
import { latestDays, studyDays } from '../word/public.ts'
import { goalOf } from './goal.ts'

type TodayContext = Deps & { user: Pick<SessionUser, 'id'> }

/** The day's figures with the goal and the streak. */
export async function dayInFull(
  ctx: TodayContext,
): Promise<{ today: TodaySummary; goal: Goal; streak: Streak }> {
  const day = toCalendarDay(ctx.now())
  const [reading, study, goal] = await batchQueries(() =>
    Promise.all([
      latestDays((limit) => ctx.store.history.daysOf(ctx.user.id, limit)),
      studyDays(ctx, ctx.user.id),
      goalOf(ctx, ctx.user.id),
    ]),
  )
  const read = reading.find((row) => row.day === day)
  const studied = study.find((row) => row.day === day)
  const active = [
    ...reading.flatMap((row) => (row.seconds > 0 ? [row.day] : [])),
    ...study.flatMap((row) => (row.reviews > 0 || row.saved > 0 ? [row.day] : [])),
  ]
  const streak = computeStreak(active, day, goal)
  const today = {
    day,
    seconds: read?.seconds ?? 0,
    words: read?.words ?? 0,
    articles: read?.articles ?? 0,
    words_saved: studied?.saved ?? 0,
    reviews: studied?.reviews ?? 0,
    streak: streak.length,
  }
  return { today, goal, streak }
}

export const todayOf = async (ctx: TodayContext): Promise<TodaySummary> => (await dayInFull(ctx)).today
