// Sums up a reader's day: reading and words together, and how many days in a row there was either.
import type { Today } from '../../../contract/history.ts'
import type { Goal } from '../../../domain/history/goal.ts'
import { type Streak, streakOf } from '../../../domain/history/streak.ts'
import { dayOf } from '../../../domain/kernel/calendar.ts'
import type { Deps } from '../../deps.ts'
import type { SessionUser } from '../../http/session.ts'
import { together } from '../../together.ts'
import { latestDays, studyDays } from '../word/public.ts'
import { goalOf } from './goal.ts'

type Asking = Deps & { user: Pick<SessionUser, 'id'> }

/** The day, with what it is measured by. */
export async function dayInFull(ctx: Asking): Promise<{ today: Today; goal: Goal; streak: Streak }> {
  const day = dayOf(ctx.now())
  const [reading, study, goal] = await together(() =>
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
  const streak = streakOf(active, day, goal)
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

export const todayOf = async (ctx: Asking): Promise<Today> => (await dayInFull(ctx)).today
