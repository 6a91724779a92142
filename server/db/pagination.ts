// Builds pagination clauses so that PostgreSQL plans each statement once: the default limit is a constant in
// its text.
import { type SQL, sql } from 'drizzle-orm'

/** Default page size of lists. */
const DEFAULT_LIMIT = 20

/**
 * The position of a row in its order: its sort keys as they are compared, the key that makes it unique last.
 */
export type SortKeys = readonly (number | string)[]

/** Start and size of a page. */
export interface PageRequest {
  offset: number
  /** The position of the last row before the page; `offset` then only counts the rows before it. */
  after?: SortKeys | undefined
  limit: number
}

/** Sort key of a row without a date: a time before all others. */
export const NO_DATE = '0001-01-01T00:00:00.000Z'

/** Values for the placeholders of a page: offset and limit, and the cursor's keys as key0, key1 … */
export const toPageValues = ({ offset, limit, after }: PageRequest): Record<string, number | string> => ({
  offset,
  limit,
  ...Object.fromEntries(after?.map((key, index) => [`key${index}`, key]) ?? []),
})

/**
 * Name of the statement for this page; there are six. With a parameter as limit, the planner would expect a
 * tenth of all rows. It would reject every generic plan as too expensive, and plan again at each execution.
 */
export const selectPageVariant = ({ offset, limit, after }: PageRequest): string =>
  `${after ? 'after' : offset === 0 ? 'first' : 'later'}${limit === DEFAULT_LIMIT ? '' : '_sized'}`

/**
 * The end of an ordered query for pages of this variant: one row more than `limit`. Needs the placeholders
 * offset and limit.
 */
export const buildPageClause = (variant: string): SQL => {
  const offset = variant.startsWith('later') ? sql`offset ${sql.placeholder('offset')}::int` : sql``
  const limit = variant.endsWith('sized')
    ? sql`${sql.placeholder('limit')}::int + 1`
    : sql.raw(`${DEFAULT_LIMIT + 1}`)
  return sql`${offset} limit ${limit}`
}

/** Caches the statements of one list; each is created lazily for the first page of its variant. */
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
