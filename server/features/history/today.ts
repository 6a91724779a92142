// Sums up a reader's day: reading and words together, and how many days in a row there was either.
import type { Today } from '../../../contract/history.ts'
import { dayOf } from '../../../domain/kernel/calendar.ts'
import { streak } from '../../../domain/word/forecast.ts'
import type { Ctx } from '../../http/context.ts'
import { together } from '../../together.ts'
import { latestDays, studyDays } from '../word/public.ts'

export async function todayOf(ctx: Ctx<'user'>): Promise<Today> {
  const day = dayOf(ctx.now())
  const [reading, study] = await together(() =>
    Promise.all([
      latestDays((limit) => ctx.store.history.daysOf(ctx.user.id, limit)),
      studyDays(ctx, ctx.user.id),
    ]),
  )
  const read = reading.find((row) => row.day === day)
  const studied = study.find((row) => row.day === day)
  const active = [
    ...reading.flatMap((row) => (row.seconds > 0 ? [row.day] : [])),
    ...study.flatMap((row) => (row.reviews > 0 || row.saved > 0 ? [row.day] : [])),
  ]
  return {
    day,
    seconds: read?.seconds ?? 0,
    words: read?.words ?? 0,
    articles: read?.articles ?? 0,
    words_saved: studied?.saved ?? 0,
    reviews: studied?.reviews ?? 0,
    streak: streak(active, day),
  }
}
