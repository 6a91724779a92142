// Serial queue for background work, with a cool-down in proportion to each task's duration, so that readers
// find the machine free.
import { setTimeout as sleep } from 'node:timers/promises'

export interface ThrottledQueue {
  /**
   * Runs `work` after all earlier tasks and their cool-downs. Rejects with the error of `work`, or with the
   * reason of `signal` when that is aborted while the task is queued.
   */
  run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T>
}

/** The cool-down is `factor` times as long as the work was, and at most `maxMs` milliseconds. */
export function createThrottledQueue(factor: number, maxMs: number): ThrottledQueue {
  let tail: Promise<unknown> = Promise.resolve()
  return {
    async run(work, signal) {
      const previous = tail
      let release = () => {}
      tail = new Promise<void>((resolve) => {
        release = resolve
      })
      try {
        await waitUnlessAborted(previous, signal)
      } catch (error) {
        // The next task in the queue must still wait for the earlier ones.
        void previous.then(release)
        throw error
      }
      const startedAt = performance.now()
      try {
        return await work()
      } finally {
        const cooldownMs = Math.min((performance.now() - startedAt) * factor, maxMs)
        void sleep(cooldownMs, undefined, { ref: false }).then(release)
      }
    },
  }
}

/**
 * Waits for `previous`; rejects as soon as `signal` is aborted. Removes its listener, since one signal is
 * used for thousands of tasks in turn.
 */
const waitUnlessAborted = (previous: Promise<unknown>, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    void previous.then(() => {
      signal.removeEventListener('abort', abort)
      if (signal.aborted) abort()
      else resolve()
    })
  })
