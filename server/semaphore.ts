// A gate that lets a few through at a time, for work that would otherwise take the whole processor.
import { throwAppError } from '../contract/kernel/app-error.ts'

export interface Semaphore {
  /** Runs `work` when its turn comes; refuses (with OVERLOADED, unless told otherwise) when too many wait already. */
  run<T>(work: () => Promise<T>): Promise<T>
}

const refuseAll = (): never => throwAppError('OVERLOADED', { retryAfter: 5 })

/** `width` at a time, `waiting` behind them at most; `refuseFull` says no to the next. */
export function createSemaphore(
  width: number,
  waiting: number,
  refuseFull: () => never = refuseAll,
): Semaphore {
  const queue: (() => void)[] = []
  let inside = 0
  return {
    async run(work) {
      if (inside >= width) {
        if (queue.length >= waiting) refuseFull()
        // Whoever leaves hands the place on, so that nobody slips in between.
        await new Promise<void>((enter) => queue.push(enter))
      } else inside += 1
      try {
        return await work()
      } finally {
        const next = queue.shift()
        if (next) next()
        else inside -= 1
      }
    },
  }
}
