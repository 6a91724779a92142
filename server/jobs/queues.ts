// Priorities of jobs in the queue, and the queues per host.

/**
 * Highest priority: jobs that a user waits for. Then bulk jobs that a user has started, then scheduled jobs.
 */
export const JOB_PRIORITIES = { first: 0, bulk: 5, scheduled: 10 } as const
export type JobPriority = keyof typeof JOB_PRIORITIES

/** Max. concurrent requests to one host. */
const PER_HOST = 2

/**
 * Names of the queues for the host of a URL. Each queue runs one job at a time; the others wait in the queue
 * without occupying a worker. A job that waited for its host inside a worker would block another one.
 */
export function hostQueueNames(address: string): string[] {
  const host = URL.canParse(address) ? new URL(address).host.slice(0, 100) : ''
  return host === '' ? [] : Array.from({ length: PER_HOST }, (_, place) => `host ${host} ${place}`)
}
