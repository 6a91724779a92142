// SQL of reports: one row per reader and place; one decision closes the rows of all readers.
import { createHash } from 'node:crypto'
import { and, asc, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import { truncateText } from '../../../domain/kernel/well-formed.ts'
import type { ReportState } from '../../../domain/report/kinds.ts'
import { recordAudit } from '../../db/audit-log.ts'
import type { StoreDatabase } from '../../db/open.ts'
import type { PageRequest } from '../../db/pagination.ts'
import { article_reports } from '../../db/schema/report.ts'
import { requestTask } from '../../db/tasks.ts'
import { correctCardsJob } from './job-types.ts'

export type ArticleReportRow = typeof article_reports.$inferSelect
export type NewReportRow = Pick<
  ArticleReportRow,
  'user_id' | 'article_id' | 'paragraph' | 'about' | 'quote' | 'lemma' | 'shown' | 'comment' | 'revision'
>
export interface ReportDecision {
  state: Exclude<ReportState, 'OPEN'>
  reason: string
  mended: string
  actor_id: number
  now: Date
  /** New text for the cards of that place; replaces any of the texts in `old`. */
  cards?: { old: string[]; text: string }
}

/** A reader is notified of a decision for this many days. */
const NOTIFIED_DAYS = 60
const MAX_NOTIFIED = 20

/** Hash of the shown question, because the size of an index entry is limited. */
const questionOf = ({ about, shown }: NewReportRow): string =>
  about === 'QUESTION' ? createHash('sha256').update(shown).digest('base64url') : ''

const samePlace = ({ article_id, paragraph, about, quote, question }: ArticleReportRow) =>
  and(
    eq(article_reports.article_id, article_id),
    eq(article_reports.paragraph, paragraph),
    eq(article_reports.about, about),
    eq(article_reports.quote, quote),
    eq(article_reports.question, question),
  )

export const reportStore = ({ db }: StoreDatabase) => ({
  /**
   * Upserts an open report: a reader's second report of the same place (for a question, of the same question)
   * updates the first and its comment.
   */
  async add(input: NewReportRow): Promise<void> {
    const { shown, comment, revision } = input
    await db
      .insert(article_reports)
      .values({ ...input, question: questionOf(input) })
      .onConflictDoUpdate({
        target: [
          article_reports.user_id,
          article_reports.article_id,
          article_reports.paragraph,
          article_reports.about,
          article_reports.quote,
          article_reports.question,
        ],
        targetWhere: sql`state = 'OPEN'`,
        set: { shown, revision, ...(comment === '' ? {} : { comment }) },
      })
  },
  async byId(id: number): Promise<ArticleReportRow | undefined> {
    const [row] = await db.select().from(article_reports).where(eq(article_reports.id, id))
    return row
  },
  /**
   * One row per place, oldest report first, with the number of readers who reported it. Returns `limit` + 1
   * rows if there are more (pagination).
   */
  async list(
    state: ReportState,
    { offset, limit, after }: PageRequest,
  ): Promise<(ArticleReportRow & { readers: number })[]> {
    const first = db
      .select({
        first_id: sql<number>`min(${article_reports.id})`.as('first_id'),
        readers: sql<number>`count(*)::int`.as('readers'),
      })
      .from(article_reports)
      .where(eq(article_reports.state, state))
      .groupBy(
        article_reports.article_id,
        article_reports.paragraph,
        article_reports.about,
        article_reports.quote,
        article_reports.question,
      )
      .as('first')
    const found = db
      .select({ row: article_reports, readers: first.readers })
      .from(first)
      .innerJoin(article_reports, eq(article_reports.id, first.first_id))
      .where(after === undefined ? undefined : gt(article_reports.id, Number(after[0])))
      .orderBy(asc(article_reports.id))
      .limit(limit + 1)
    return (await (after ? found : found.offset(offset))).map(({ row, readers }) => ({ ...row, readers }))
  },
  async open(): Promise<number> {
    const [row] = await db
      .select({ count: sql<number>`count(*)::int` })
      .from(article_reports)
      .where(eq(article_reports.state, 'OPEN'))
    return row?.count ?? 0
  },
  /** Decides every open report of that place. Undefined if a concurrent request decided it first. */
  async decide(
    row: ArticleReportRow,
    decision: ReportDecision,
  ): Promise<{ task: string | null } | undefined> {
    const { state, reason, mended, actor_id, now, cards } = decision
    return db.transaction(async (tx) => {
      const decided = await tx
        .update(article_reports)
        .set({ state, reason, mended, decided_by: actor_id, decided_at: now })
        .where(and(samePlace(row), eq(article_reports.state, 'OPEN')))
        .returning({ id: article_reports.id })
      if (decided.length === 0) return undefined
      const { article_id, paragraph, about, lemma, quote } = row
      const detail = {
        article_id,
        about,
        quote: truncateText(quote, 100),
        ...(reason ? { reason } : { mended }),
      }
      await recordAudit(tx, {
        actor_id,
        action: `report.${state.toLowerCase()}`,
        subject: `report:${row.id}`,
        detail,
      })
      if (!cards || about === 'TEXT') return { task: null }
      const place = { article_id, paragraph, about, lemma, ...cards }
      const task_id = await requestTask(tx, correctCardsJob, place, {
        user_id: actor_id,
        article_id,
        subject: quote,
      })
      await tx
        .update(article_reports)
        .set({ task_id })
        .where(
          inArray(
            article_reports.id,
            decided.map(({ id }) => id),
          ),
        )
      return { task: task_id }
    })
  },
  /** Recent decisions that the reader has not seen yet. */
  async answered(user_id: number, now: Date): Promise<ArticleReportRow[]> {
    const since = new Date(now.getTime() - NOTIFIED_DAYS * 86_400_000)
    return db
      .select()
      .from(article_reports)
      .where(
        and(
          eq(article_reports.user_id, user_id),
          ne(article_reports.state, 'OPEN'),
          isNull(article_reports.seen_at),
          gt(article_reports.decided_at, since),
        ),
      )
      .orderBy(asc(article_reports.id))
      .limit(MAX_NOTIFIED)
  },
  async seen(user_id: number, ids: number[], now: Date): Promise<void> {
    await db
      .update(article_reports)
      .set({ seen_at: now })
      .where(
        and(
          eq(article_reports.user_id, user_id),
          inArray(article_reports.id, ids),
          ne(article_reports.state, 'OPEN'),
        ),
      )
  },
})
