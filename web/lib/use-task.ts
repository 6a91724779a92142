// Polls a background task until it ends.
import { useQuery } from '@tanstack/react-query'
import type { Task } from '../../contract/entities/task.ts'
import { taskCalls } from './calls/task.ts'
import { toQueryKey } from './keys.ts'

/** Polling interval: short enough to show progress, long enough to cost little. */
export const TASK_POLL_MS = 1500

export const isRunning = ({ state }: Pick<Task, 'state'>): boolean =>
  state === 'QUEUED' || state === 'RUNNING'

/** The task of this id, polled while it runs; idle for null. */
export function useTask(id: string | null) {
  return useQuery({
    queryKey: toQueryKey('task', id),
    queryFn: async ({ signal }) => (await taskCalls.show({ id: id ?? '' }, { signal })).result,
    enabled: id !== null,
    refetchInterval: ({ state: { data } }) => (data && !isRunning(data) ? false : TASK_POLL_MS),
  })
}
