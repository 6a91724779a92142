// What the words area asks the server, with its cache keys and what each change makes stale.
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Card } from '../../../contract/entities/word.ts'
import { api, saidOf } from '../../lib/api.ts'
import { randomId } from '../../lib/client-id.ts'
import { notify } from '../../ui/toast.ts'

export type WordOrder = 'new' | 'old' | 'az' | 'due' | 'hard'

export const wordKeys = {
  all: ['word'] as const,
  overview: ['word', 'overview'] as const,
  list: (order: WordOrder, q: string) => ['word', 'list', order, q] as const,
  detail: (word: string) => ['word', 'detail', word] as const,
}

export function useOverview() {
  return useQuery({ queryKey: wordKeys.overview, queryFn: ({ signal }) => api.word.overview({}, { signal }) })
}

export function useWords(order: WordOrder, q: string) {
  return useInfiniteQuery({
    queryKey: wordKeys.list(order, q),
    queryFn: ({ pageParam, signal }) =>
      api.word.list({ order, offset: pageParam, ...(q ? { q } : {}) }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next_offset }) => next_offset,
  })
}

export function useWordDetail(word: string) {
  return useQuery({
    queryKey: wordKeys.detail(word),
    queryFn: ({ signal }) => api.word.detail({ word }, { signal }),
  })
}

/** Deletes a word and offers to take it back: it then returns with its contexts and its history. */
export function useDeleteWord() {
  const cache = useQueryClient()
  const renew = () => cache.invalidateQueries({ queryKey: wordKeys.all })
  const restore = async (card: Pick<Card, 'lemma'>) => {
    try {
      await api.word.add({ word: card.lemma, op_id: randomId() })
      await renew()
    } catch (error) {
      notify(saidOf(error))
    }
  }
  return useMutation({
    mutationFn: (card: Pick<Card, 'lemma'>) => api.word.delete({ word: card.lemma, op_id: randomId() }),
    onSuccess: async (_, card) => {
      notify(`已删除 ${card.lemma}`, { action: { label: '撤销', run: () => void restore(card) } })
      await renew()
    },
    onError: (error) => notify(error.message),
  })
}
