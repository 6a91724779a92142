// What the history area asks: the server for members; a guest's reading is what this browser keeps.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { historyCalls } from '../../lib/calls/history.ts'
import { key } from '../../lib/keys.ts'
import { FIRST_PAGE, type NextPage, nextPage } from '../../lib/next-page.ts'
import { useIsLoggedIn } from '../../lib/session.ts'
import { isReadHere, places } from '../../local/places.ts'
import { type ReadThing, readThing } from './read-thing.ts'

export function useToday() {
  return useQuery({
    queryKey: key('history', 'today'),
    queryFn: ({ signal }) => historyCalls.today({}, { signal }),
    enabled: useIsLoggedIn(),
  })
}

export function useHistory() {
  const isMember = useIsLoggedIn()
  return useInfiniteQuery({
    queryKey: key('history', 'list', isMember ? 'member' : 'guest'),
    queryFn: async ({ pageParam, signal }): Promise<NextPage & { items: ReadThing[] }> => {
      if (!isMember) return { items: readHere(), next_offset: null }
      const { items, next_offset, next } = await historyCalls.list(pageParam, { signal })
      return { next_offset, next, items: items.map(readThing) }
    },
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextPage,
    ...(isMember ? {} : { staleTime: 0 }),
  })
}

const readHere = (): ReadThing[] =>
  places().map(({ article_id, title, title_zh, percent, at }) => ({
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
