// Counting semaphore with a bounded queue, for work that would otherwise use the whole processor.
import { throwAppError } from '../contract/kernel/app-error.ts'

export interface Semaphore {
  /** Runs `work` when a permit is free; throws (by default OVERLOADED) when the queue is full. */
  run<T>(work: () => Promise<T>): Promise<T>
}

const throwOverloaded = (): never => throwAppError('OVERLOADED', { retryAfter: 5 })

/**
 * At most `permits` tasks run at the same time, and at most `maxQueueLength` wait; `refuseFull` throws the
 * error for a full queue.
 */
export function createSemaphore(
  permits: number,
  maxQueueLength: number,
  refuseFull: () => never = throwOverloaded,
): Semaphore {
  const queue: (() => void)[] = []
  let held = 0
  return {
    async run(work) {
      if (held >= permits) {
        if (queue.length >= maxQueueLength) refuseFull()
        // On release, the permit is passed directly to the next waiter, so that no other caller can take it.
        await new Promise<void>((resolve) => queue.push(resolve))
      } else held += 1
      try {
        return await work()
      } finally {
        const next = queue.shift()
        if (next) next()
        else held -= 1
      }
    },
  }
}
