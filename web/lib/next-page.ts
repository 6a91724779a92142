// Computes the parameters of the next page of an infinite query: a cursor after the last row, else an offset.

/** Query parameters of a page; empty for the first one. */
export type PageParam = { after?: string; offset?: number }
/** The pagination fields of a page response. */
export type NextPage = { next?: string | null | undefined; next_offset: number | null }

export const FIRST_PAGE: PageParam = {}

/** Uses the cursor `next` if the list has one, so that no row is skipped or repeated; null at the end. */
export function toNextPageParam(page: NextPage): PageParam | null {
  if (page.next) return { after: page.next }
  return page.next_offset === null ? null : { offset: page.next_offset }
}
