// What waits for an editor: by itself, because the bar of every admin screen shows it and needs nothing else of the desk.
import { useQuery } from '@tanstack/react-query'
import { deskCalls } from '../../lib/calls/desk.ts'
import { toQueryKey } from '../../lib/keys.ts'
import { isRunning, TASK_POLL_MS } from '../../lib/use-task.ts'

/** What waits for an editor; asked for again while background work runs. */
export function useWaiting() {
  return useQuery({
    queryKey: toQueryKey('desk', 'waiting'),
    queryFn: ({ signal }) => deskCalls.waiting({}, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.tasks.some(isRunning) ? TASK_POLL_MS : false),
  })
}
