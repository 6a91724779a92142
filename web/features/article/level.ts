// Telling one's level: an exam passed or a tested band, to the server for members, to this browser for guests.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { KnownBase } from '../../../contract/entities/account.ts'
import { api } from '../../lib/api.ts'
import { randomId } from '../../lib/client-id.ts'
import { countText } from '../../lib/format.ts'
import { useIsLoggedIn } from '../../lib/session.ts'
import { keepKnownBase, rememberKnownBase } from '../../local/known-base.ts'
import { notify } from '../../ui/toast.ts'

export const EXAMS: readonly { base: KnownBase; label: string }[] = [
  { base: 'ZK', label: '过了中考' },
  { base: 'C4', label: '过了四级' },
  { base: 'C6', label: '过了六级' },
  { base: 'L4', label: '过了专四' },
  { base: 'L8', label: '过了专八' },
  { base: 'IELTS', label: '考过雅思' },
]

/** What a base is called where it is shown again. */
export function baseLabel(base: KnownBase): string {
  if (base === 'NONE') return '从头学起'
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
      if (isLoggedIn) await api.word.setState({ base, op_id: randomId() })
      else await keepKnownBase(base)
      rememberKnownBase(base)
    },
    onSuccess: async () => {
      notify('已保存，文章已按你的水平重新排序')
      await cache.invalidateQueries()
    },
    onError: (error) => notify(error.message),
  })
}
