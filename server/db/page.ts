// Cuts a page out of an ordered query so that PostgreSQL plans the statement once: what most ask for stands in its text.
import { type SQL, sql } from 'drizzle-orm'

/** What lists give when nobody asks for another size. */
const USUAL = 20

/** The place of a row in its order: its sort keys as they are compared, what tells equal ones apart last. */
export type Place = readonly (number | string)[]

/** Where a page begins, and how many rows it has. */
export interface Stretch {
  offset: number
  /** The place of the last row before it; `offset` then only says how many rows came before. */
  after?: Place | undefined
  limit: number
}

/** The place of a row without a date: a moment before every other. */
export const NO_DATE = '0001-01-01T00:00:00.000Z'

/** Values for the placeholders of a page: offset and limit, and the keys of its place as key0, key1 … */
export const valuesOf = ({ offset, limit, after }: Stretch): Record<string, number | string> => ({
  offset,
  limit,
  ...Object.fromEntries(after?.map((key, index) => [`key${index}`, key]) ?? []),
})

/**
 * Which statement cuts this page: with a parameter for its limit the planner expects a tenth of all rows, takes every plan
 * that was made once for a dear one, and plans at each execution. Names the statement; there are six.
 */
export const cutOf = ({ offset, limit, after }: Stretch): string =>
  `${after ? 'after' : offset === 0 ? 'first' : 'later'}${limit === USUAL ? '' : '_sized'}`

/** The end of an ordered query for pages of that cut: one row more than `limit`; needs the placeholders offset and limit. */
export const cutting = (cut: string): SQL => {
  const offset = cut.startsWith('later') ? sql`offset ${sql.placeholder('offset')}::int` : sql``
  const limit = cut.endsWith('sized') ? sql`${sql.placeholder('limit')}::int + 1` : sql.raw(`${USUAL + 1}`)
  return sql`${offset} limit ${limit}`
}

/** Statements of one list, each made when its cut is first asked for. */
export const perCut = <Query>(make: (cut: string) => Query): ((page: Stretch) => Query) => {
  const made = new Map<string, Query>()
  return (page) => {
    const cut = cutOf(page)
    const query = made.get(cut) ?? make(cut)
    made.set(cut, query)
    return query
  }
}
