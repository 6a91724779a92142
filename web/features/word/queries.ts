// What the words area asks: the server for members, this browser for guests, in the same shapes.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { wordCalls } from '../../lib/calls/word.ts'
import { key, type Whose } from '../../lib/keys.ts'
import { FIRST_PAGE, type NextPage, nextPage } from '../../lib/next-page.ts'
import { useIsLoggedIn } from '../../lib/session.ts'
import type { WordOrder, WordStage } from './shapes.ts'

/** Members wait for none of it. */
const guest = () => import('./guest-words.ts')

/** What this browser keeps is read anew each time: it costs nothing, and nobody tells of a change. */
const useSource = () => {
  const isMember = useIsLoggedIn()
  const whose: Whose = isMember ? 'member' : 'guest'
  return { isMember, whose, fresh: isMember ? {} : { staleTime: 0 } }
}

export function useOverview() {
  const { isMember, whose, fresh } = useSource()
  return useQuery({
    ...fresh,
    queryKey: key('word', 'overview', whose),
    queryFn: async ({ signal }) =>
      isMember ? wordCalls.overview({}, { signal }) : (await guest()).guestOverview(),
  })
}

export function useWords(order: WordOrder, q: string, stage: WordStage) {
  const { isMember, whose, fresh } = useSource()
  return useInfiniteQuery({
    ...fresh,
    queryKey: key('word', 'list', order, q, stage, whose),
    queryFn: async ({ pageParam, signal }) =>
      isMember
        ? wordCalls.list({ order, stage, ...pageParam, ...(q ? { q } : {}) }, { signal })
        : (await guest()).guestList(order, q, pageParam.offset ?? 0, stage),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page: NextPage) => nextPage(page),
  })
}

export function useWordDetail(word: string) {
  const { isMember, whose, fresh } = useSource()
  return useQuery({
    ...fresh,
    queryKey: key('word', 'detail', word, whose),
    queryFn: async ({ signal }) =>
      isMember ? wordCalls.detail({ word }, { signal }) : (await guest()).guestDetail(word),
  })
}

/** Words that are forgotten again and again, and those that rest; a member's only. */
export const useLeeches = () =>
  useQuery({
    queryKey: key('word', 'leeches'),
    queryFn: ({ signal }) => wordCalls.leeches({}, { signal }),
  })
