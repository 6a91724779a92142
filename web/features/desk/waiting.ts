// Query of the editor's pending work, in its own module: the bar of every admin page uses it without the rest
// of the desk.
import { useQuery } from '@tanstack/react-query'
import { deskCalls } from '../../lib/calls/desk.ts'
import { toQueryKey } from '../../lib/keys.ts'
import { isRunning, TASK_POLL_MS } from '../../lib/use-task.ts'

/** Pending work of the editor; polls while a background task is running. */
export function useWaiting() {
  return useQuery({
    queryKey: toQueryKey('desk', 'waiting'),
    queryFn: ({ signal }) => deskCalls.waiting({}, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.tasks.some(isRunning) ? TASK_POLL_MS : false),
  })
}
