// SQL of article cards: their columns, and the conditions under which readers see an article.
import { type SQL, sql } from 'drizzle-orm'
import type { ArticleLevel, MarkAction } from '../../../../contract/entities/article.ts'
import type { CoverageBaseline } from '../../../../domain/language/analyse.ts'
import type { Viewer } from '../../../db/per-viewer.ts'

/** Columns of an article from which the reader's percentage of known words is computed. */
export interface CoverageRow {
  id: number
  shown_revision: number | null
  cov_zk: number
  cov_c4: number
  cov_c6: number
  cov_l4: number
  cov_l8: number
  cov_ielts: number
}
export type CoverageColumn = `cov_${Lowercase<CoverageBaseline>}`

/** Columns of an article card, with the marks of the current reader. */
export interface ArticleCardRow extends CoverageRow {
  title: string
  title_zh: string
  digest: string
  cover: string | null
  source: string
  author_id: number | null
  author: string | null
  topics: string[]
  level: ArticleLevel | null
  word_count: number
  minutes: number
  published_at: Date | null
  is_lock: boolean
  marks: MarkAction[]
}

const MARKS = sql`array(select m.action from article_marks m
    where m.user_id = ${sql.placeholder('user_id')}::bigint and m.article_id = a.id order by m.at)`
const NO_MARKS = sql`'{}'::text[]`

/** The columns of a card from `articles a`, with the marks of the reader `user_id`. */
export const cardColumns = (
  viewer: Viewer,
): SQL => sql`a.id, a.title, a.title_zh, a.digest, a.cover, a.source, a.author_id, a.author,
  a.topics, a.level, a.word_count, a.minutes, a.published_at, a.is_lock, a.shown_revision,
  a.cov_zk, a.cov_c4, a.cov_c6, a.cov_l4, a.cov_l8, a.cov_ielts,
  ${viewer === 'guest' ? NO_MARKS : MARKS} as marks`

/**
 * Readers see `articles a` when it is PUBLISHED, from `published_at` on (same rule as `isVisible` of the
 * domain).
 */
export const VISIBLE_SQL: SQL = sql`a.status = 'PUBLISHED' and a.published_at <= ${sql.placeholder('now')}::timestamptz`

/**
 * Visible articles that lists include: articles of a magazine are listed in their issue, those of a reader
 * only for that reader.
 */
export const LISTED_SQL: SQL = sql`${VISIBLE_SQL} and a.kind = 'PRESS'`
