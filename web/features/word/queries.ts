// What the words area asks: the server for members, this browser for guests, in the same shapes; what each change makes stale.
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Card } from '../../../contract/entities/word.ts'
import { api, saidOf } from '../../lib/api.ts'
import { randomId } from '../../lib/client-id.ts'
import { FIRST_PAGE, type NextPage, nextPage } from '../../lib/next-page.ts'
import { isSignedIn, useIsSignedIn } from '../../lib/session.ts'
import { dropGuestSteps, keepGuestSteps } from '../../local/guest.ts'
import { stampStep } from '../../local/step.ts'
import { notify } from '../../ui/toast.ts'
import type { WordOrder } from './shapes.ts'

export const wordKeys = {
  all: ['word'] as const,
  overview: ['word', 'overview'] as const,
  list: (order: WordOrder, q: string) => ['word', 'list', order, q] as const,
  detail: (word: string) => ['word', 'detail', word] as const,
}

/** Members wait for none of it. */
const guest = () => import('./guest-words.ts')

/** What this browser keeps is read anew each time: it costs nothing, and nobody tells of a change. */
const useSource = () => {
  const isMember = useIsSignedIn()
  return { isMember, who: isMember ? [] : ['guest'], fresh: isMember ? {} : { staleTime: 0 } }
}

export function useOverview() {
  const { isMember, who, fresh } = useSource()
  return useQuery({
    ...fresh,
    queryKey: [...wordKeys.overview, ...who],
    queryFn: async ({ signal }) =>
      isMember ? api.word.overview({}, { signal }) : (await guest()).guestOverview(),
  })
}

export function useWords(order: WordOrder, q: string) {
  const { isMember, who, fresh } = useSource()
  return useInfiniteQuery({
    ...fresh,
    queryKey: [...wordKeys.list(order, q), ...who],
    queryFn: async ({ pageParam, signal }) =>
      isMember
        ? api.word.list({ order, ...pageParam, ...(q ? { q } : {}) }, { signal })
        : (await guest()).guestList(order, q, pageParam.offset ?? 0),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page: NextPage) => nextPage(page),
  })
}

export function useWordDetail(word: string) {
  const { isMember, who, fresh } = useSource()
  return useQuery({
    ...fresh,
    queryKey: [...wordKeys.detail(word), ...who],
    queryFn: async ({ signal }) =>
      isMember ? api.word.detail({ word }, { signal }) : (await guest()).guestDetail(word),
  })
}

/** Takes a word out; resolves with what brings it back, with its contexts and its history. */
async function takeOut(lemma: string): Promise<() => Promise<unknown>> {
  if (isSignedIn()) {
    await api.word.delete({ word: lemma, op_id: randomId() })
    return () => api.word.add({ word: lemma, op_id: randomId() })
  }
  const step = stampStep({ kind: 'delete', word: lemma })
  await keepGuestSteps([step])
  return () => dropGuestSteps([step])
}

/** Deletes a word and offers to take it back: it then returns with its contexts and its history. */
export function useDeleteWord() {
  const cache = useQueryClient()
  const renew = () => cache.invalidateQueries({ queryKey: wordKeys.all })
  const restore = async (bringBack: () => Promise<unknown>) => {
    try {
      await bringBack()
      await renew()
    } catch (error) {
      notify(saidOf(error))
    }
  }
  return useMutation({
    mutationFn: (card: Pick<Card, 'lemma'>) => takeOut(card.lemma),
    onSuccess: async (bringBack, card) => {
      notify(`已删除 ${card.lemma}`, { action: { label: '撤销', run: () => void restore(bringBack) } })
      await renew()
    },
    onError: (error) => notify(error.message),
  })
}
