// What the ranking asks: a week, the awards, taking part, claiming.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { RankCat } from '../../../domain/rank/rank.ts'
import { rankCalls } from '../../lib/calls/rank.ts'
import { randomId } from '../../lib/client-id.ts'
import { key, keysOf } from '../../lib/keys.ts'
import { useIsLoggedIn } from '../../lib/session.ts'
import { notify } from '../../ui/toast.ts'

/** `week`: a Monday, '' for this week. */
export function useWeek(cat: RankCat, week: string) {
  const isMember = useIsLoggedIn()
  return useQuery({
    queryKey: key('rank', 'week', cat, week, isMember ? 'member' : 'guest'),
    queryFn: ({ signal }) => rankCalls.week({ cat, ...(week ? { rank_date: week } : {}) }, { signal }),
    placeholderData: (before) => before,
  })
}

export const useAwards = () =>
  useQuery({
    queryKey: key('rank', 'awards'),
    queryFn: ({ signal }) => rankCalls.awards({}, { signal }),
  })

/** A second press, a second device: the answer is the same. */
export function useReceive() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (rank_date: string) => rankCalls.receive({ rank_date, op_id: randomId() }),
    onError: (error) => notify(error.message),
    onSuccess: ({ result: { days } }) => {
      notify(`已领取 ${days} 天会员`, { key: 'award' })
      void cache.invalidateQueries({ queryKey: keysOf('rank') })
      void cache.invalidateQueries({ queryKey: key('account', 'me') })
    },
  })
}

export function useTakePart() {
  const cache = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (status: boolean) => rankCalls.takePart({ status }),
    onError: (error) => notify(error.message),
    onSuccess: (_, status) => {
      void cache.invalidateQueries({ queryKey: keysOf('rank') })
      notify(status ? '已参加排行' : '已退出排行，别人看不到你', {
        key: 'rank',
        action: { label: '撤销', run: () => mutate(!status) },
      })
    },
  })
  return mutate
}
