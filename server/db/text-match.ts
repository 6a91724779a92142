// The SQL by which articles answer a query of words, shared by those who write the search vectors and those who ask.
import { type SQL, sql } from 'drizzle-orm'
import { hanQuery, isEmptyQuery, parseQuery, withoutHan } from '../../domain/article/search.ts'

/** Sizes of the stretches in which articles are marked by their numbers, each eight times the one before. */
const STRETCHES = [512, 4096, 32_768]

/** What every vector has, so that a query of it and words that cannot be looked up is still one an index can answer. */
export const EVERYTHING = `'#'`

const markOf = (article_id: number, level: number): string =>
  `${'#'.repeat(level + 1)}${Math.floor(article_id / (STRETCHES[level] ?? 1))}`

/** The marks of an article in its vectors: of all articles, and of its stretch of each size. No word looks like them. */
export const stretchMarks = (article_id: number): SQL =>
  sql`array_to_tsvector(array['#', ${sql.join(
    STRETCHES.map((_, level) => sql`${markOf(article_id, level)}::text`),
    sql`, `,
  )}])`

/**
 * The tsqueries of marks by which a search goes back from the article `newest`: two stretches of each size that is
 * smaller than everything, then everything. An index meets them together with the words, so that a word which half of
 * all articles have costs no more than a stretch does.
 */
export const stretchesBack = (newest: number): string[] => [
  ...STRETCHES.flatMap((size, level) =>
    newest < 2 * size ? [] : [`'${markOf(newest, level)}' | '${markOf(newest - size, level)}'`],
  ),
  EVERYTHING,
]

/** A query of words as the vectors are asked. */
export interface TextQuery {
  /** As typed, for `websearch_to_tsquery`; '' for none. */
  english: string
  /** A tsquery of bigrams (`hanQuery`); '' for none. */
  han: string
}

const both = (words: SQL, stretch: SQL): SQL => sql`(${words} && ${stretch}::tsquery)`
const ENGLISH = sql`websearch_to_tsquery('english', ${sql.placeholder('english')})`
const HAN = sql`${sql.placeholder('han')}::tsquery`

/** `article_search s` answers the query within `stretch`; needs the placeholders english and han where the query has them. */
export const answers = (query: TextQuery, stretch: SQL): SQL => {
  if (!query.han) return sql`s.en @@ ${both(ENGLISH, stretch)}`
  const han = sql`s.zh @@ ${both(HAN, stretch)}`
  return query.english ? sql`s.en @@ ${both(ENGLISH, stretch)} and ${han}` : han
}

/** The same of the titles alone; a title may be half English and half Chinese. */
export const answersInTitle = (query: TextQuery, stretch: SQL): SQL => {
  if (!query.han) return sql`s.title @@ ${both(ENGLISH, stretch)}`
  const han = sql`s.title @@ ${both(HAN, stretch)}`
  return query.english ? sql`s.title @@ ${both(ENGLISH, stretch)} and ${han}` : han
}

/** What `q` asks for; undefined when that is nothing. */
export const textQuery = (q: string): TextQuery | undefined => {
  const parsed = parseQuery(q)
  if (isEmptyQuery(parsed)) return undefined
  return { english: parsed.en.length > 0 ? withoutHan(q) : '', han: hanQuery(parsed.runs) }
}
