// What the words area asks: the server for members, this browser for guests, in the same shapes; what each change makes stale.
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Card } from '../../../contract/entities/word.ts'
import { Refused, saidOf } from '../../lib/api.ts'
import { wordCalls } from '../../lib/calls/word.ts'
import { randomId } from '../../lib/client-id.ts'
import { key, keysOf, type Whose } from '../../lib/keys.ts'
import { FIRST_PAGE, type NextPage, nextPage } from '../../lib/next-page.ts'
import { isLoggedIn, useIsLoggedIn } from '../../lib/session.ts'
import { dropGuestSteps, keepGuestSteps } from '../../local/guest.ts'
import { sendSteps } from '../../local/outbox.ts'
import { stampStep } from '../../local/step.ts'
import { notify } from '../../ui/toast.ts'
import type { WordOrder } from './shapes.ts'

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

export function useWords(order: WordOrder, q: string) {
  const { isMember, whose, fresh } = useSource()
  return useInfiniteQuery({
    ...fresh,
    queryKey: key('word', 'list', order, q, whose),
    queryFn: async ({ pageParam, signal }) =>
      isMember
        ? wordCalls.list({ order, ...pageParam, ...(q ? { q } : {}) }, { signal })
        : (await guest()).guestList(order, q, pageParam.offset ?? 0),
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

/** Takes a word out; resolves with what brings it back, with its contexts and its history. */
async function takeOut(lemma: string): Promise<() => Promise<unknown>> {
  if (isLoggedIn()) {
    await wordCalls.delete({ word: lemma, op_id: randomId() })
    return () => wordCalls.add({ word: lemma, op_id: randomId() })
  }
  const step = stampStep({ kind: 'delete', word: lemma })
  await keepGuestSteps([step])
  return () => dropGuestSteps([step])
}

/** Deletes a word and offers to take it back: it then returns with its contexts and its history. */
export function useDeleteWord() {
  const cache = useQueryClient()
  const renew = () => cache.invalidateQueries({ queryKey: keysOf('word') })
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
      notify(`已移出生词本：${card.lemma}`, { action: { label: '撤销', run: () => void restore(bringBack) } })
      await renew()
    },
    onError: (error) => notify(error.message),
  })
}

/** Words that are forgotten again and again, and those that rest; a member's only. */
export const useLeeches = () =>
  useQuery({
    queryKey: key('word', 'leeches'),
    queryFn: ({ signal }) => wordCalls.leeches({}, { signal }),
  })

/** Lets a member's word rest or calls it back, and offers to take that back. */
export function useRest() {
  const cache = useQueryClient()
  const set = async ({ card, is_resting }: { card: Pick<Card, 'id' | 'lemma'>; is_resting: boolean }) => {
    await wordCalls.rest({ id: card.id, is_resting, op_id: randomId() })
    await cache.invalidateQueries({ queryKey: keysOf('word') })
  }
  return useMutation({
    mutationFn: set,
    onSuccess: (_, { card, is_resting }) => {
      const takeBack = () =>
        set({ card, is_resting: !is_resting }).catch((error: unknown) => notify(saidOf(error)))
      const told = is_resting ? `${card.lemma} 先歇着，不再进复习` : `${card.lemma} 回到复习里了`
      notify(told, { key: 'rest', action: { label: '撤销', run: () => void takeBack() } })
    },
    onError: (error) => notify(saidOf(error)),
  })
}

/** Mends the meaning of a saved word, also without a network: '' is the dictionary's again. Offers to take it back. */
export function useSetGloss() {
  const cache = useQueryClient()
  const set = async ({ card, gloss }: { card: GlossedCard; gloss: string }) => {
    await mendGloss(card, gloss)
    await cache.invalidateQueries({ queryKey: keysOf('word') })
  }
  return useMutation({
    mutationFn: set,
    onSuccess: (_, { card }) => {
      const before = card.is_gloss_own ? card.gloss : ''
      const takeBack = () => set({ card, gloss: before }).catch((error: unknown) => notify(saidOf(error)))
      notify(`已修改 ${card.lemma} 的释义`, { action: { label: '撤销', run: () => void takeBack() } })
    },
    onError: (error) => notify(saidOf(error)),
  })
}
type GlossedCard = Pick<Card, 'id' | 'lemma' | 'gloss' | 'is_gloss_own'>

async function mendGloss({ id, lemma }: GlossedCard, gloss: string): Promise<void> {
  const step = stampStep({ kind: 'gloss', word: lemma, gloss })
  if (!isLoggedIn()) return keepGuestSteps([step])
  try {
    await wordCalls.setGloss({ id, gloss, op_id: step.op_id })
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 0) throw error
    await sendSteps([step])
  }
}
