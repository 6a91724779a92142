// Lets work that nobody waits for through one at a time, each followed by a rest, so that readers find the machine free.
import { setTimeout as sleep } from 'node:timers/promises'

export interface ThrottledQueue {
  /**
   * Runs `work` when all who came before have ended and rested. Rejects with what it throws, and with the reason of
   * `signal` when that is aborted before its turn has come.
   */
  run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T>
}

/** The rest is `times` as long as the work was, and `most_ms` at most. */
export function createThrottledQueue(times: number, most_ms: number): ThrottledQueue {
  let last: Promise<unknown> = Promise.resolve()
  return {
    async run(work, signal) {
      const before = last
      let leave = () => {}
      last = new Promise<void>((resolve) => {
        leave = resolve
      })
      try {
        await unlessAborted(before, signal)
      } catch (error) {
        // Whoever comes behind waits for those before us all the same.
        void before.then(leave)
        throw error
      }
      const began = performance.now()
      try {
        return await work()
      } finally {
        const rest = Math.min((performance.now() - began) * times, most_ms)
        void sleep(rest, undefined, { ref: false }).then(leave)
      }
    },
  }
}

/** Waits for `before`; rejects as soon as `signal` is aborted. Leaves no listener: one signal waits for thousands in turn. */
const unlessAborted = (before: Promise<unknown>, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    void before.then(() => {
      signal.removeEventListener('abort', abort)
      if (signal.aborted) abort()
      else resolve()
    })
  })
