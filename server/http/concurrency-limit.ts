// How many calls of one network are worked on at a time in this process; the next ones wait for their turn.
import { throwAppError } from '../../contract/kernel/app-error.ts'
import type { SecurityLog } from '../security-log.ts'
import { createSemaphore, type Semaphore } from '../semaphore.ts'

export interface ConcurrencyLimiter {
  /** Runs `work` when it is this network's turn. Throws TOO_MANY_REQUESTS when too much of it waits already. */
  run<T>(network: string, work: () => Promise<T>): Promise<T>
}

/**
 * A few at a time: enough to keep the database busy, and few enough that a stranger's call finds no long queue before
 * it (measured by bench/flood.bench.ts).
 */
const AT_ONCE = 8
/** A class of 32 behind one address, each browser with the six connections it opens at most, and as much again. */
const WAITING = 384
const COME_BACK_S = 2

/**
 * Counted by each process for itself: what is under way here is what takes this processor. A call is under way until
 * its answer is known; a stream, which may take minutes and waits for others meanwhile, until it begins.
 */
export function createConcurrencyLimiter(
  security: Pick<SecurityLog, 'note'>,
  { atOnce = AT_ONCE, waiting = WAITING } = {},
): ConcurrencyLimiter {
  const networks = new Map<string, { semaphore: Semaphore; calls: number }>()
  return {
    async run(network, work) {
      const place = networks.get(network) ?? {
        semaphore: createSemaphore(atOnce, waiting, refuseFull),
        calls: 0,
      }
      networks.set(network, place)
      place.calls += 1
      try {
        return await place.semaphore.run(work)
      } finally {
        place.calls -= 1
        if (place.calls === 0) networks.delete(network)
      }

      function refuseFull(): never {
        security.note('limit_reached', { network, reason: 'under_way' })
        throwAppError('TOO_MANY_REQUESTS', {
          message: '这个网络同时发来的请求太多了，请稍等片刻再试。',
          retryAfter: COME_BACK_S,
        })
      }
    },
  }
}

/** Only to measure, as `RATE_LIMIT=off` asks: nobody waits. */
export const unlimitedConcurrency: ConcurrencyLimiter = { run: (_network, work) => work() }
