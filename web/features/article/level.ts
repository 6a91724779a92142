// Telling one's level: an exam passed or a tested band, to the server for members, to this browser for guests.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BaselineVocabularyText } from '../../../contract/entities/account.ts'
import { wordCalls } from '../../lib/calls/word.ts'
import { randomId } from '../../lib/client-id.ts'
import { useIsLoggedIn } from '../../lib/session.ts'
import { keepKnownBase, rememberKnownBase } from '../../local/known-base.ts'
import { notify } from '../../ui/toast.ts'
import { orderNow, orderShown } from './queries.ts'

/** Keeps the base; every list then says anew how much of each article is known. */
export function useTellBase() {
  const isLoggedIn = useIsLoggedIn()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (base: BaselineVocabularyText) => {
      const before = orderShown(cache)
      if (isLoggedIn) await wordCalls.setState({ base, op_id: randomId() })
      else await keepKnownBase(base)
      rememberKnownBase(base)
      return before
    },
    onSuccess: async (before) => {
      await cache.invalidateQueries()
      // Said only when it can be seen: an order that was on the screen, and is another one now.
      const after = before && (await orderNow(cache))
      const isOther = after !== undefined && after.join() !== before?.join()
      notify(isOther ? '已保存，文章已按你的水平重新排序' : '已保存')
    },
    onError: (error) => notify(error.message),
  })
}
