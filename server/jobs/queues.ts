// Whose work goes first, and the places of a host: how a job stands in the queue.

/** What a person waits for goes first, then what somebody asked for by the dozen, then what nobody asked for. */
export const JOB_PRIORITIES = { first: 0, bulk: 5, scheduled: 10 } as const
export type JobPriority = keyof typeof JOB_PRIORITIES

/** As many requests at once as one host gets from us. */
const PER_HOST = 2

/**
 * The places of an address's host, as names of queues. Of the jobs in one place one runs at a time, and the others wait
 * in the queue, where they are in nobody's way; a job that waited for its host itself would keep another from running.
 */
export function hostQueueNames(address: string): string[] {
  const host = URL.canParse(address) ? new URL(address).host.slice(0, 100) : ''
  return host === '' ? [] : Array.from({ length: PER_HOST }, (_, place) => `host ${host} ${place}`)
}
