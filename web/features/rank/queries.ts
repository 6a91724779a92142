// Queries and mutations of the ranking: the ranking of a week, and participation.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { RankCat } from '../../../domain/rank/rank.ts'
import { rankCalls } from '../../lib/calls/rank.ts'
import { toQueryKey, toQueryKeyPrefix } from '../../lib/keys.ts'
import { useIsLoggedIn } from '../../lib/session.ts'
import { showNotice } from '../../ui/toast.ts'

/** `week`: a Monday, '' for this week. */
export function useRankWeek(cat: RankCat, week: string) {
  const isMember = useIsLoggedIn()
  return useQuery({
    queryKey: toQueryKey('rank', 'week', cat, week, isMember ? 'member' : 'guest'),
    queryFn: ({ signal }) => rankCalls.week({ cat, ...(week ? { rank_date: week } : {}) }, { signal }),
    placeholderData: (before) => before,
  })
}

export function useSetRankParticipation() {
  const cache = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (status: boolean) => rankCalls.takePart({ status }),
    onError: (error) => showNotice(error.message),
    onSuccess: (_, status) => {
      void cache.invalidateQueries({ queryKey: toQueryKeyPrefix('rank') })
      showNotice(status ? '已参与排行' : '已退出排行，别人看不到你', {
        key: 'rank',
        action: { label: '撤销', run: () => mutate(!status) },
      })
    },
  })
  return mutate
}
