// The SQL by which articles answer a query of words, shared by those who write the search vectors and those who ask.
import { type SQL, sql } from 'drizzle-orm'
import { toPlainLatin } from '../../domain/article/plain-latin.ts'
import {
  buildHanQuery,
  extractQuotedPhrases,
  isEmptyQuery,
  parseQuery,
  removeHan,
} from '../../domain/article/search.ts'

/** Sizes of the stretches in which articles are marked by their numbers, each eight times the one before. */
const RANGE_SIZES = [512, 4096, 32_768] as const

/** What every vector has, so that a query of it and words that cannot be looked up is still one an index can answer. */
export const MATCH_ALL_MARK = `'#'`

/**
 * The rules by which a row of search is written. A row of an earlier edition is written anew.
 * 2: Latin letters without their marks. 3: the pairs of phrases in a column of their own.
 */
export const SEARCH_EDITION = 3

const toRangeMark = (article_id: number, level: number): string =>
  `${'#'.repeat(level + 1)}${Math.floor(article_id / (RANGE_SIZES[level] ?? 1))}`

/** The marks of an article in its vectors: of all articles, and of its stretch of each size. No word looks like them. */
export const buildRangeMarks = (article_id: number): SQL =>
  sql`array_to_tsvector(array['#', ${sql.join(
    RANGE_SIZES.map((_, level) => sql`${toRangeMark(article_id, level)}::text`),
    sql`, `,
  )}])`

/**
 * Where a search goes back from the article `newest`: by two stretches of each size (`stretch0` …, tsqueries of marks),
 * each of which ends at the article `from0` …; behind them is everything. An index meets the marks together with the
 * words, so that a word which half of all articles have costs no more than a stretch does.
 */
export const buildRangesBack = (newest: number): Record<string, string | number> =>
  Object.fromEntries(
    RANGE_SIZES.flatMap((size, level) => [
      [
        `stretch${level}`,
        `'${toRangeMark(newest, level)}' | '${toRangeMark(Math.max(0, newest - size), level)}'`,
      ],
      [`from${level}`, Math.max(0, (Math.floor(newest / size) - 1) * size)],
    ]),
  )

/** A query of words as the vectors are asked. */
export interface TextQuery {
  /** As typed, for `websearch_to_tsquery`; '' for none. */
  english: string
  /** A tsquery of bigrams (`buildHanQuery`); '' for none. */
  han: string
  /** Of the English, the longest words in quotes that every answer has to have in a row; '' for none. */
  phrase: string
}

/** What the texts and what the titles must be to answer a query. */
export interface MatchConditions {
  text: SQL
  title: SQL
}

/**
 * `article_search s` answers the query within the stretch of `marks`; needs the placeholders english and han where the
 * query has them. What is asked for stands behind a select: the planner then makes one plan for all words.
 */
export const buildMatchConditions = (
  { english, han }: Pick<TextQuery, 'english' | 'han'>,
  marks: SQL,
): MatchConditions => {
  const en = sql`(select websearch_to_tsquery('english', ${sql.placeholder('english')}) && ${marks}::tsquery)`
  const zh = sql`(select ${sql.placeholder('han')}::tsquery && ${marks}::tsquery)`
  if (!han) return { text: sql`s.en @@ ${en}`, title: sql`s.title @@ ${en}` }
  if (!english) return { text: sql`s.zh @@ ${zh}`, title: sql`s.title @@ ${zh}` }
  // A title may be half English and half Chinese.
  return {
    text: sql`s.en @@ ${en} and s.zh @@ ${zh}`,
    title: sql`s.title @@ ${en} and s.title @@ ${zh}`,
  }
}

/** What `q` asks for; undefined when that is nothing. `is_negated`: it rules something out. */
export const parseTextQuery = (q: string): (TextQuery & { is_negated: boolean }) | undefined => {
  const parsed = parseQuery(q)
  if (isEmptyQuery(parsed)) return undefined
  const english = parsed.en.length > 0 ? toPlainLatin(removeHan(q)) : ''
  const [phrase = ''] = english ? [...extractQuotedPhrases(english)].sort((a, b) => b.length - a.length) : []
  return {
    english,
    han: buildHanQuery(parsed.runs),
    phrase: parsed.runs.length === 0 ? phrase : '',
    is_negated: /(?:^|[\s(])-/.test(english),
  }
}
