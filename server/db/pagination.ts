// Cuts a page out of an ordered query so that PostgreSQL plans the statement once: what most ask for stands in its text.
import { type SQL, sql } from 'drizzle-orm'

/** What lists give when nobody asks for another size. */
const DEFAULT_LIMIT = 20

/** The place of a row in its order: its sort keys as they are compared, what tells equal ones apart last. */
export type SortKeys = readonly (number | string)[]

/** Where a page begins, and how many rows it has. */
export interface PageRequest {
  offset: number
  /** The place of the last row before it; `offset` then only says how many rows came before. */
  after?: SortKeys | undefined
  limit: number
}

/** The place of a row without a date: a moment before every other. */
export const NO_DATE = '0001-01-01T00:00:00.000Z'

/** Values for the placeholders of a page: offset and limit, and the keys of its place as key0, key1 … */
export const toPageValues = ({ offset, limit, after }: PageRequest): Record<string, number | string> => ({
  offset,
  limit,
  ...Object.fromEntries(after?.map((key, index) => [`key${index}`, key]) ?? []),
})

/**
 * Which statement cuts this page: with a parameter for its limit the planner expects a tenth of all rows, takes every plan
 * that was made once for a dear one, and plans at each execution. Names the statement; there are six.
 */
export const selectPageVariant = ({ offset, limit, after }: PageRequest): string =>
  `${after ? 'after' : offset === 0 ? 'first' : 'later'}${limit === DEFAULT_LIMIT ? '' : '_sized'}`

/** The end of an ordered query for pages of that cut: one row more than `limit`; needs the placeholders offset and limit. */
export const buildPageClause = (variant: string): SQL => {
  const offset = variant.startsWith('later') ? sql`offset ${sql.placeholder('offset')}::int` : sql``
  const limit = variant.endsWith('sized')
    ? sql`${sql.placeholder('limit')}::int + 1`
    : sql.raw(`${DEFAULT_LIMIT + 1}`)
  return sql`${offset} limit ${limit}`
}

/** Statements of one list, each made when its cut is first asked for. */
export const createPageQueries = <Query>(
  make: (variant: string) => Query,
): ((page: PageRequest) => Query) => {
  const queries = new Map<string, Query>()
  return (page) => {
    const variant = selectPageVariant(page)
    const query = queries.get(variant) ?? make(variant)
    queries.set(variant, query)
    return query
  }
}
