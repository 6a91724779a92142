// Queries of the words area: from the server for members, from this browser for guests, with the same
// response shapes.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { wordCalls } from '../../lib/calls/word.ts'
import { toQueryKey } from '../../lib/keys.ts'
import { FIRST_PAGE, type NextPage, toNextPageParam } from '../../lib/next-page.ts'
import { importGuestWords, useWordsSource } from './overview.ts'
import type { WordOrder, WordStage } from './shapes.ts'

export function useWords(order: WordOrder, q: string, stage: WordStage) {
  const { isMember, whose, fresh } = useWordsSource()
  return useInfiniteQuery({
    ...fresh,
    queryKey: toQueryKey('word', 'list', order, q, stage, whose),
    queryFn: async ({ pageParam, signal }) =>
      isMember
        ? wordCalls.list({ order, stage, ...pageParam, ...(q ? { q } : {}) }, { signal })
        : (await importGuestWords()).listGuestWords(order, q, pageParam.offset ?? 0, stage),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page: NextPage) => toNextPageParam(page),
  })
}

export function useWordDetail(word: string) {
  const { isMember, whose, fresh } = useWordsSource()
  return useQuery({
    ...fresh,
    queryKey: toQueryKey('word', 'detail', word, whose),
    queryFn: async ({ signal }) =>
      isMember ? wordCalls.detail({ word }, { signal }) : (await importGuestWords()).getGuestDetail(word),
  })
}

/** Leeches and suspended words; members only. */
export const useLeeches = () =>
  useQuery({
    queryKey: toQueryKey('word', 'leeches'),
    queryFn: ({ signal }) => wordCalls.leeches({}, { signal }),
  })
