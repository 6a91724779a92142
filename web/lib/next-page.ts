// Says what the next page of an endless list is asked with: the place behind the last row, else a number of rows.

/** What a page is asked with; nothing for the first one. */
export type PageParam = { after?: string; offset?: number }
/** What a page says of the next one. */
export type NextPage = { next?: string | null | undefined; next_offset: number | null }

export const FIRST_PAGE: PageParam = {}

/** By `next` where the list has it, so that nothing is skipped or repeated; null at the end. */
export function toNextPageParam(page: NextPage): PageParam | null {
  if (page.next) return { after: page.next }
  return page.next_offset === null ? null : { offset: page.next_offset }
}
