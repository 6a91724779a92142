// What the words area asks: the server for members, this browser for guests, in the same shapes.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { wordCalls } from '../../lib/calls/word.ts'
import { key } from '../../lib/keys.ts'
import { FIRST_PAGE, type NextPage, nextPage } from '../../lib/next-page.ts'
import { guest, useSource } from './overview.ts'
import type { WordOrder, WordStage } from './shapes.ts'

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
