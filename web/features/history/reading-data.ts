// Queries of the reading data of a date range, and the mutation of the goal.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReadingGoal } from '../../../contract/history.ts'
import { historyCalls } from '../../lib/calls/history.ts'
import { toQueryKey, toQueryKeyPrefix } from '../../lib/keys.ts'
import { useIsLoggedIn } from '../../lib/session.ts'

/** A calendar year, or undefined for the last twelve months. */
export type ReadingYear = number | undefined

/** Query of a year's figures, day by day. */
export function useReadingData(year: ReadingYear) {
  return useQuery({
    queryKey: toQueryKey('history', 'data', year ?? null),
    queryFn: ({ signal }) =>
      historyCalls.data(year === undefined ? {} : { from: `${year}-01-01`, to: `${year}-12-31` }, { signal }),
    enabled: useIsLoggedIn(),
    // Always refetch: includes what was just read.
    staleTime: 0,
    placeholderData: (before) => before,
  })
}

export function useSaveGoal() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (goal: ReadingGoal) => historyCalls.saveGoal(goal),
    onSuccess: () => cache.invalidateQueries({ queryKey: toQueryKeyPrefix('history') }),
  })
}
