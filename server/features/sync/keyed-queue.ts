// A keyed queue: runs one task per reader at a time and a limited number in total; the queues are bounded.
import { throwAppError } from '../../../contract/kernel/app-error.ts'

export interface KeyedQueueLimits {
  /** Max. running tasks of all readers. */
  at_once: number
  /** Max. tasks of one reader, running or waiting. */
  per_reader: number
  /** Max. tasks of all readers, running or waiting. */
  in_all: number
}
export type RunKeyed = <T>(reader: number, run: () => Promise<T>) => Promise<T>

/**
 * Creates the queue. The returned function throws TOO_MANY_REQUESTS when the reader's queue is full,
 * OVERLOADED when the total is reached; in both cases the task is not run.
 */
export function createKeyedQueue({ at_once, per_reader, in_all }: KeyedQueueLimits): RunKeyed {
  /** Per reader the last promise of the queue and the number of its tasks. */
  const lines = new Map<number, { length: number; end: Promise<unknown> }>()
  const waiting: (() => void)[] = []
  let inside = 0
  let running = 0

  const start = async () => {
    if (running < at_once) running += 1
    // Wait until `end` passes a permit directly to this waiter.
    else await new Promise<void>((resolve) => waiting.push(resolve))
  }
  const end = () => {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
  return async (reader, run) => {
    const line = lines.get(reader) ?? { length: 0, end: Promise.resolve() }
    if (line.length >= per_reader) throwAppError('TOO_MANY_REQUESTS', { retryAfter: 1 })
    if (inside >= in_all) throwAppError('OVERLOADED', { retryAfter: 1 })
    lines.set(reader, line)
    line.length += 1
    inside += 1
    const mine = line.end.then(async () => {
      await start()
      try {
        return await run()
      } finally {
        end()
      }
    })
    line.end = mine.catch(() => undefined)
    try {
      return await mine
    } finally {
      inside -= 1
      line.length -= 1
      if (line.length === 0) lines.delete(reader)
    }
  }
}
