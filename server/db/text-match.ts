// SQL of the full-text search of articles, shared by the code that writes the search vectors and the code
// that queries them.
import { type SQL, sql } from 'drizzle-orm'
import { toPlainLatin } from '../../domain/article/plain-latin.ts'
import {
  buildHanQuery,
  extractQuotedPhrases,
  isEmptyQuery,
  parseQuery,
  removeHan,
} from '../../domain/article/search.ts'

/** Sizes of the id ranges by which articles are marked, each eight times the previous one. */
const RANGE_SIZES = [512, 4096, 32_768] as const

/**
 * Every vector has this mark. Words that an index cannot look up (e.g. negated ones) are combined with it, so
 * that the query can still use the index.
 */
export const MATCH_ALL_MARK = `'#'`

/**
 * Version of the rules by which search rows are written. A row of an earlier version is reindexed. 2: Latin
 * letters without diacritics. 3: pairs of phrases in their own column.
 */
export const SEARCH_EDITION = 3

const toRangeMark = (article_id: number, level: number): string =>
  `${'#'.repeat(level + 1)}${Math.floor(article_id / (RANGE_SIZES[level] ?? 1))}`

/**
 * The marks of an article in its vectors: one for all articles, and one for its range of each size. No word
 * looks like them.
 */
export const buildRangeMarks = (article_id: number): SQL =>
  sql`array_to_tsvector(array['#', ${sql.join(
    RANGE_SIZES.map((_, level) => sql`${toRangeMark(article_id, level)}::text`),
    sql`, `,
  )}])`

/**
 * Ranges of a search backwards from the article `newest`. For each size: a tsquery of two ranges (the value
 * `stretch0` …), and the id at which they end (`from0` …). After the last range all older articles follow.
 * The index intersects the marks with the words, so that a word in half of all articles costs no more than
 * one range.
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

/** A parsed query of words, as the vectors are queried. */
export interface TextQuery {
  /** Input for `websearch_to_tsquery`; '' for none. */
  english: string
  /** A tsquery of bigrams (`buildHanQuery`); '' for none. */
  han: string
  /** The longest quoted phrase of the English; every result must contain it word for word; '' for none. */
  phrase: string
}

/** Conditions on texts and on titles for a match. */
export interface MatchConditions {
  text: SQL
  title: SQL
}

/**
 * Condition that `article_search s` matches the query within the range of `marks`. Needs the placeholders
 * english and han if the query has them. The query is a subselect: the planner then creates one generic plan
 * for all words.
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

/** Parses the input `q`; undefined when it contains no query. `is_negated`: it excludes a word. */
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
