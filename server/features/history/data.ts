// Returns what a reader read and learnt in a date range: sums, hours, finished articles, vocabulary size.
import type { historyEndpoints, ReadingData } from '../../../contract/history.ts'
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import type { ParsedInput } from '../../../contract/kernel/endpoint-definition.ts'
import { topicLabel } from '../../../domain/article/topics.ts'
import { sumFiguresBy } from '../../../domain/history/reading-data.ts'
import { type CalendarDay, endOfDay, startOfDay, toCalendarDay } from '../../../domain/kernel/calendar.ts'
import { LEVEL_VALUES } from '../../../domain/language/levels.ts'
import type { Ctx } from '../../http/context.ts'
import { batchQueries } from '../../query-batch.ts'
import { finishedKinds } from '../article/public.ts'
import { estimateVocabulary, firstStudyDay, studyBetween } from '../word/public.ts'
import { dayInFull } from './today.ts'

type Finished = Awaited<ReturnType<typeof finishedKinds>>

/** Throws `INVALID_INPUT` with the field `from` when `from` is after `to`. */
export async function readingData(
  ctx: Ctx<'user'>,
  params: ParsedInput<typeof historyEndpoints.data>,
): Promise<ReadingData> {
  const user_id = ctx.user.id
  const to = params.to ?? toCalendarDay(ctx.now())
  const from = params.from ?? twelveMonthsTo(to)
  if (from > to) throwAppError('INVALID_INPUT', { details: [{ field: 'from', message: '应当不晚于 to' }] })
  const span = [startOfDay(from), endOfDay(to)] as const
  const { data } = ctx.store.history
  const [reading, study, hours, kinds, vocabulary, day, firstRead, firstStudied] = await batchQueries(() =>
    Promise.all([
      data.daysBetween(user_id, from, to),
      studyBetween(ctx, user_id, from, to),
      data.hoursBetween(user_id, ...span),
      finishedKinds(ctx, user_id, ...span),
      estimateVocabulary(ctx),
      dayInFull(ctx),
      data.firstDay(user_id),
      firstStudyDay(ctx, user_id),
    ]),
  )
  return {
    from,
    to,
    items: sumFiguresBy(params.unit, [...reading, ...study]),
    hours: Array.from({ length: 24 }, (_, hour) => hours.find((row) => row.hour === hour)?.seconds ?? 0),
    finished: finishedIn(kinds),
    vocabulary,
    ...day,
    first_day: [firstRead, firstStudied].flatMap((first) => first ?? []).sort()[0] ?? null,
  }
}

/** First day of the month eleven months earlier, so that the default range has twelve rows of months. */
function twelveMonthsTo(to: CalendarDay): CalendarDay {
  const [year = 0, month = 0] = to.split('-').map(Number)
  const first = year * 12 + month - 1 - 11
  return `${Math.floor(first / 12)}-${String((first % 12) + 1).padStart(2, '0')}-01`
}

function finishedIn(kinds: Finished): ReadingData['finished'] {
  const levels = new Map<Finished[number]['level'], number>()
  const topics = new Map<string, number>()
  for (const { level, topics: named, count } of kinds) {
    levels.set(level, (levels.get(level) ?? 0) + count)
    for (const topic of named) topics.set(topic, (topics.get(topic) ?? 0) + count)
  }
  const place = (level: Finished[number]['level']) =>
    level ? LEVEL_VALUES.indexOf(level) : LEVEL_VALUES.length
  return {
    total: kinds.reduce((sum, { count }) => sum + count, 0),
    levels: [...levels]
      .map(([level, count]) => ({ level, count }))
      .sort((a, b) => place(a.level) - place(b.level)),
    topics: [...topics]
      .map(([topic, count]) => ({ topic, label: topicLabel(topic), count }))
      .sort((a, b) => b.count - a.count || (a.topic < b.topic ? -1 : 1)),
  }
}
