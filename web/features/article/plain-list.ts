// Plain article list by date with 100 rows per page; the page number is in the URL query.
import { queryOptions } from '@tanstack/react-query'
import { articleCalls } from '../../lib/calls/article.ts'
import { toQueryKey } from '../../lib/keys.ts'

export const PLAIN_PAGE = 100
const MAX_PAGES = 1000

/** Parses the page number of a URL, from 1; the default is 1. */
export function parsePlainPage(search: string): number {
  const page = Number(new URLSearchParams(search).get('page') ?? '1')
  return Number.isInteger(page) && page >= 1 && page <= MAX_PAGES ? page : 1
}

export const plainListQuery = (page: number) =>
  queryOptions({
    queryKey: toQueryKey('article', 'plain', page),
    queryFn: ({ signal }) =>
      articleCalls.list({ order_by: 'new', limit: PLAIN_PAGE, offset: (page - 1) * PLAIN_PAGE }, { signal }),
  })
