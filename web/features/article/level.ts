// Telling one's level: an exam passed or a tested band, to the server for members, to this browser for guests.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { KnownBase } from '../../../contract/entities/account.ts'
import { wordCalls } from '../../lib/calls/word.ts'
import { randomId } from '../../lib/client-id.ts'
import { countText } from '../../lib/format.ts'
import { useIsLoggedIn } from '../../lib/session.ts'
import { keepKnownBase, rememberKnownBase } from '../../local/known-base.ts'
import { notify } from '../../ui/toast.ts'
import { orderNow, orderShown } from './queries.ts'

/** The levels that are asked for, by the exam that stands for each. */
export const EXAMS: readonly { base: KnownBase; label: string }[] = [
  { base: 'NONE', label: '刚开始' },
  { base: 'ZK', label: '中考' },
  { base: 'C4', label: '四级 / 高考' },
  { base: 'C6', label: '六级 / 考研' },
  { base: 'L4', label: '专四' },
  { base: 'L8', label: '专八' },
  { base: 'IELTS', label: '雅思' },
]

/** What a base is called where it is shown again. */
export function baseLabel(base: string): string {
  const band = /^BAND:(\d+)$/.exec(base)?.[1]
  return band
    ? `大约认识 ${countText(Number(band))} 个词`
    : (EXAMS.find((exam) => exam.base === base)?.label ?? '')
}

/** Keeps the base; every list then says anew how much of each article is known. */
export function useTellBase() {
  const isLoggedIn = useIsLoggedIn()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (base: KnownBase) => {
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
