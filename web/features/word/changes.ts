// Mutations of the words area, with the queries that each invalidates, and its undo.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Card } from '../../../contract/entities/word.ts'
import { ApiError, getErrorMessage } from '../../lib/api.ts'
import { wordCalls } from '../../lib/calls/word.ts'
import { randomId } from '../../lib/client-id.ts'
import { toQueryKeyPrefix } from '../../lib/keys.ts'
import { isLoggedIn } from '../../lib/session.ts'
import { deleteGuestMutations, saveGuestMutations } from '../../local/guest.ts'
import { stampMutation } from '../../local/offline-mutation.ts'
import { enqueueMutations } from '../../local/outbox.ts'
import { showNotice } from '../../ui/toast.ts'

/** Invalidates the highlights in texts and in the other tabs after a change here. */
const broadcastChange = async () => (await import('../../local/word-highlights.ts')).refreshHighlights()

/** Deletes a word; resolves with the undo callback, which restores it with its contexts and its history. */
async function deleteWordWithUndo(lemma: string): Promise<() => Promise<unknown>> {
  if (isLoggedIn()) {
    await wordCalls.delete({ word: lemma, op_id: randomId() })
    await broadcastChange()
    return async () => {
      await wordCalls.add({ word: lemma, op_id: randomId() })
      await broadcastChange()
    }
  }
  const step = stampMutation({ kind: 'delete', word: lemma })
  await saveGuestMutations([step])
  return () => deleteGuestMutations([step])
}

/** Deletes a word and offers an undo, which restores its contexts and its history. */
export function useDeleteWord() {
  const cache = useQueryClient()
  const renew = () => cache.invalidateQueries({ queryKey: toQueryKeyPrefix('word') })
  const restore = async (bringBack: () => Promise<unknown>) => {
    try {
      await bringBack()
      await renew()
    } catch (error) {
      showNotice(getErrorMessage(error))
    }
  }
  return useMutation({
    mutationFn: (card: Pick<Card, 'lemma'>) => deleteWordWithUndo(card.lemma),
    onSuccess: async (bringBack, card) => {
      showNotice(`已移出生词本：${card.lemma}`, {
        action: { label: '撤销', run: () => void restore(bringBack) },
      })
      await renew()
    },
    onError: (error) => showNotice(error.message),
  })
}

/** Suspends or resumes a member's word, and offers an undo. */
export function useSuspendWord() {
  const cache = useQueryClient()
  const set = async ({ card, is_resting }: { card: Pick<Card, 'id' | 'lemma'>; is_resting: boolean }) => {
    await wordCalls.rest({ id: card.id, is_resting, op_id: randomId() })
    await cache.invalidateQueries({ queryKey: toQueryKeyPrefix('word') })
  }
  return useMutation({
    mutationFn: set,
    onSuccess: (_, { card, is_resting }) => {
      const takeBack = () =>
        set({ card, is_resting: !is_resting }).catch((error: unknown) => showNotice(getErrorMessage(error)))
      const doneMessage = is_resting ? `${card.lemma} 已暂停复习` : `${card.lemma} 已恢复复习`
      showNotice(doneMessage, { key: 'rest', action: { label: '撤销', run: () => void takeBack() } })
    },
    onError: (error) => showNotice(getErrorMessage(error)),
  })
}

/** Changes the gloss of a saved word, also offline: '' resets to the dictionary's gloss. Offers an undo. */
export function useSetGloss() {
  const cache = useQueryClient()
  const set = async ({ card, gloss }: { card: GlossedCard; gloss: string }) => {
    await saveGloss(card, gloss)
    await cache.invalidateQueries({ queryKey: toQueryKeyPrefix('word') })
  }
  return useMutation({
    mutationFn: set,
    onSuccess: (_, { card }) => {
      const before = card.is_gloss_own ? card.gloss : ''
      const takeBack = () =>
        set({ card, gloss: before }).catch((error: unknown) => showNotice(getErrorMessage(error)))
      showNotice(`已修改 ${card.lemma} 的释义`, { action: { label: '撤销', run: () => void takeBack() } })
    },
    onError: (error) => showNotice(getErrorMessage(error)),
  })
}
type GlossedCard = Pick<Card, 'id' | 'lemma' | 'gloss' | 'is_gloss_own'>

async function saveGloss({ id, lemma }: GlossedCard, gloss: string): Promise<void> {
  const step = stampMutation({ kind: 'gloss', word: lemma, gloss })
  if (!isLoggedIn()) return saveGuestMutations([step])
  try {
    await wordCalls.setGloss({ id, gloss, op_id: step.op_id })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 0) throw error
    await enqueueMutations([step])
  }
}

/** Saves a word without a sentence; the card exists when it resolves. Offers an undo. */
export function useAddWord() {
  const cache = useQueryClient()
  const renew = () => cache.invalidateQueries({ queryKey: toQueryKeyPrefix('word') })
  const takeBack = (word: string) =>
    deleteWordWithUndo(word)
      .then(renew)
      .catch((error: unknown) => showNotice(getErrorMessage(error)))
  return useMutation({
    mutationFn: async ({ word, gloss }: { word: string; gloss: string }) => {
      const input = { word, ...(gloss ? { gloss } : {}) }
      if (isLoggedIn()) {
        await wordCalls.add({ ...input, op_id: randomId() })
        await broadcastChange()
      } else await saveGuestMutations([stampMutation({ kind: 'save', input })])
    },
    onSuccess: async (_, { word }) => {
      showNotice(`已加入生词本：${word}`, { action: { label: '撤销', run: () => void takeBack(word) } })
      await renew()
    },
    onError: (error) => showNotice(getErrorMessage(error)),
  })
}
