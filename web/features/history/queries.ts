// What the history area asks the server.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export function useToday() {
  return useQuery({
    queryKey: ['history', 'today'],
    queryFn: ({ signal }) => api.history.today({}, { signal }),
  })
}

export function useHistory() {
  return useInfiniteQuery({
    queryKey: ['history', 'list'],
    queryFn: ({ pageParam, signal }) => api.history.list({ offset: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next_offset }) => next_offset,
  })
}
