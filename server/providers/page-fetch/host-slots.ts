// Limits concurrent requests per host: a semaphore for each host; further requests wait in a queue.

/** FIFO semaphore per host. */
export class HostSlots {
  readonly #limit: number
  readonly #busy = new Map<string, { taken: number; waiting: Array<() => void> }>()

  constructor(limit: number) {
    this.#limit = limit
  }

  /**
   * Resolves with a function that releases the slot; rejects with the signal's reason if that is aborted
   * before.
   */
  async take(host: string, signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted()
    const queue = this.#busy.get(host) ?? { taken: 0, waiting: [] }
    this.#busy.set(host, queue)
    if (queue.taken < this.#limit) queue.taken += 1
    else await this.#wait(queue.waiting, signal)
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      const next = queue.waiting.shift()
      if (next) next()
      else {
        queue.taken -= 1
        if (queue.taken === 0) this.#busy.delete(host)
      }
    }
  }

  #wait(waiting: Array<() => void>, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const onSlot = () => {
        signal?.removeEventListener('abort', onAbort)
        resolve()
      }
      const onAbort = () => {
        waiting.splice(waiting.indexOf(onSlot), 1)
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', onAbort, { once: true })
      waiting.push(onSlot)
    })
  }
}
