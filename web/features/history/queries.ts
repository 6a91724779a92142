// Queries of the history pages: from the server for members, from the storage of this browser for guests.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { historyCalls } from '../../lib/calls/history.ts'
import { toQueryKey } from '../../lib/keys.ts'
import { FIRST_PAGE, type NextPage, toNextPageParam } from '../../lib/next-page.ts'
import { useIsLoggedIn } from '../../lib/session.ts'
import { getPlaces, isReadHere } from '../../local/article-places.ts'
import { type ReadItem, toReadItem } from './read-item.ts'

export function useReadingToday() {
  return useQuery({
    queryKey: toQueryKey('history', 'today'),
    queryFn: ({ signal }) => historyCalls.today({}, { signal }),
    enabled: useIsLoggedIn(),
  })
}

export function useHistory() {
  const isMember = useIsLoggedIn()
  return useInfiniteQuery({
    queryKey: toQueryKey('history', 'list', isMember ? 'member' : 'guest'),
    queryFn: async ({ pageParam, signal }): Promise<NextPage & { items: ReadItem[] }> => {
      if (!isMember) return { items: readHere(), next_offset: null }
      const { items, next_offset, next } = await historyCalls.list(pageParam, { signal })
      return { next_offset, next, items: items.map(toReadItem) }
    },
    initialPageParam: FIRST_PAGE,
    getNextPageParam: toNextPageParam,
    ...(isMember ? {} : { staleTime: 0 }),
  })
}

const readHere = (): ReadItem[] =>
  getPlaces().map(({ article_id, title, title_zh, percent, at }) => ({
    key: String(article_id),
    title,
    isTitle: true,
    sub: title_zh,
    to: `/article/${article_id}`,
    last_at: new Date(at).toISOString(),
    spent_time: undefined,
    percent,
    is_finished: isReadHere(article_id),
  }))
