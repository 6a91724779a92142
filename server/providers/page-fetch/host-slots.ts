// Politeness: no more than a few requests at once to one host, the rest wait their turn.

/** Hands out places per host, first come first served. */
export class HostSlots {
  readonly #limit: number
  readonly #busy = new Map<string, { taken: number; waiting: Array<() => void> }>()

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Resolves with the function that gives the place back; rejects with the signal's reason when it aborts first. */
  async take(host: string, signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted()
    const queue = this.#busy.get(host) ?? { taken: 0, waiting: [] }
    this.#busy.set(host, queue)
    if (queue.taken < this.#limit) queue.taken += 1
    else await this.#wait(queue.waiting, signal)
    let isBack = false
    return () => {
      if (isBack) return
      isBack = true
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
      const turn = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        waiting.splice(waiting.indexOf(turn), 1)
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', leave, { once: true })
      waiting.push(turn)
    })
  }
}
