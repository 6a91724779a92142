// Saves the reader's level (an exam or a tested band): on the server for members, in this browser for guests.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BaselineVocabularyText } from '../../../contract/entities/account.ts'
import { wordCalls } from '../../lib/calls/word.ts'
import { randomId } from '../../lib/client-id.ts'
import { useIsLoggedIn } from '../../lib/session.ts'
import { cacheBaseline, saveGuestBaseline } from '../../local/baseline-vocabulary.ts'
import { showNotice } from '../../ui/toast.ts'
import { fetchForYouIds, getShownForYouIds } from './queries.ts'

/** Saves the baseline and invalidates every list, since each shows the share of known words. */
export function useSaveBaseline() {
  const isLoggedIn = useIsLoggedIn()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (base: BaselineVocabularyText) => {
      const before = getShownForYouIds(cache)
      if (isLoggedIn) await wordCalls.setState({ base, op_id: randomId() })
      else await saveGuestBaseline(base)
      cacheBaseline(base)
      return before
    },
    onSuccess: async (before) => {
      await cache.invalidateQueries()
      // Mentions the new order only if it is visible: the list was on the screen, and its order has changed.
      const after = before && (await fetchForYouIds(cache))
      const isOther = after !== undefined && after.join() !== before?.join()
      showNotice(isOther ? '已保存，文章已按你的水平重新排序' : '已保存')
    },
    onError: (error) => showNotice(error.message),
  })
}
