// Accepts reading reports: validates the signature, credits time, stores the place, counts words.
import type { historyEndpoints } from '../../../contract/history.ts'
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import type { ParsedInput } from '../../../contract/kernel/endpoint-definition.ts'
import {
  CREDIT_LOOKBACK_MS,
  type CreditedReport,
  creditReading,
  creditWords,
  FINISHED_PERCENT,
} from '../../../domain/history/credit.ts'
import { type ReadingSource, verifyReading } from '../../../domain/history/signature.ts'
import { endOfDay, startOfDay, toCalendarDay } from '../../../domain/kernel/calendar.ts'
import type { Ctx } from '../../http/context.ts'
import { articleFacts, finishArticle } from '../article/public.ts'
import { countInRanking } from '../rank/public.ts'

interface Report {
  source: ReadingSource
  source_id: string
  spent_time: number
  t: string
  is_offline: boolean
  paragraph?: string | undefined
  percent?: number | undefined
}

/**
 * Returns the credited seconds. Throws `BAD_READING_REPORT` (invalid, expired or repeated report) and
 * `NOT_FOUND`.
 */
export async function recordReading(
  ctx: Ctx<'user'>,
  input: ParsedInput<typeof historyEndpoints.report>,
): Promise<number> {
  if (verifyReading(input, input.t, ctx.now()) !== 'OK') throwAppError('BAD_READING_REPORT')
  return take(ctx, { ...input, is_offline: false }, undefined, ctx.now())
}

/**
 * Records offline reading, once per `op_id`: it counts in the reader's own figures but not in the ranking.
 * Throws `NOT_FOUND`.
 */
export async function reportOffline(
  ctx: Ctx<'user'>,
  {
    op_id,
    ...reading
  }: Pick<Report, 'source' | 'source_id' | 'spent_time' | 'paragraph' | 'percent'> & { op_id: string },
  at: Date,
): Promise<number> {
  const offline = {
    source: reading.source,
    source_id: reading.source_id,
    spent_time: reading.spent_time,
    paragraph: reading.paragraph,
    percent: reading.percent,
    t: `offline ${op_id}`,
    is_offline: true,
  } as const
  return take(ctx, offline, op_id, at)
}

async function take(ctx: Ctx<'user'>, input: Report, op_id: string | undefined, at: Date): Promise<number> {
  const { source, source_id, spent_time, t, is_offline, paragraph } = input
  // Round to hundredths: scrolling is not more precise, and a value such as 1e-323 causes a range error in a
  // `real` column.
  const percent = input.percent === undefined ? undefined : Math.round(input.percent * 100) / 100
  const word_count = await wordsOf(ctx, source, source_id)
  const user_id = ctx.user.id
  const { history } = ctx.store
  const day = toCalendarDay(at)
  const window = {
    from: new Date(at.getTime() - CREDIT_LOOKBACK_MS),
    to: new Date(at.getTime() + CREDIT_LOOKBACK_MS),
  }
  return history.report(user_id, op_id, async (tx) => {
    const bounds = { start: startOfDay(day), end: endOfDay(day) }
    const before = await history.before(tx, { user_id, source, source_id, t }, window, bounds)
    if (before.is_seen) throwAppError('BAD_READING_REPORT')
    const credited = creditReading(spent_time, at, asSeenFrom(at, before.reports))
    const { counted_percent: before_percent } = before
    const counted = creditWords(word_count, before_percent, percent ?? 0, credited)
    await history.write(tx, {
      ...{ user_id, source, source_id, t, spent_time, credited, is_offline, at, day },
      ...{ paragraph, percent, ...counted },
      articles: source === 'ARTICLE' && credited > 0 && !before.is_counted ? 1 : 0,
    })
    if (!is_offline) {
      await countInRanking(ctx, tx, { user_id, cat: 'time', amount: credited, at })
      await countInRanking(ctx, tx, { user_id, cat: 'words', amount: counted.words, at })
    }
    // Marks an article as read only once, so that a reader can remove the mark later.
    const isFinished = before_percent < FINISHED_PERCENT && counted.counted_percent >= FINISHED_PERCENT
    if (source === 'ARTICLE' && isFinished) await finishArticle(ctx, tx, Number(source_id), at)
    return credited
  })
}

const isNumber = (source_id: string): boolean => /^\d+$/.test(source_id)

/**
 * Word count of the text; throws `NOT_FOUND` for a text that this reader cannot see. A magazine is reported
 * article by article.
 */
async function wordsOf(ctx: Ctx<'user'>, source: ReadingSource, source_id: string): Promise<number> {
  if (source === 'WORD') return 0
  const facts =
    source === 'ARTICLE' && isNumber(source_id)
      ? await articleFacts(ctx, Number(source_id))
      : source === 'BOOK' && !isNumber(source_id)
        ? (await ctx.crossFeatureQueries.booksOf(ctx, ctx.user.id, [source_id])).get(source_id)
        : undefined
  return (facts ?? throwAppError('NOT_FOUND')).word_count
}

/** For an offline report: a report that arrived later counts only with the part of its time before `at`. */
function asSeenFrom(at: Date, reports: readonly CreditedReport[]): CreditedReport[] {
  return reports.map((other) => {
    const after = Math.max(0, other.at.getTime() - at.getTime()) / 1000
    return after === 0 ? other : { ...other, at, credited: Math.max(0, other.credited - after) }
  })
}
