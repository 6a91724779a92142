// Limits how many requests of one network are processed at a time in this process; further requests wait in a
// queue.
import { throwAppError } from '../../contract/kernel/app-error.ts'
import type { SecurityLog } from '../security-log.ts'
import { createSemaphore, type Semaphore } from '../semaphore.ts'

export interface ConcurrencyLimiter {
  /**
   * Runs `work` as soon as this network has a free permit. Throws TOO_MANY_REQUESTS when its queue is full.
   */
  run<T>(network: string, work: () => Promise<T>): Promise<T>
}

/**
 * Permits per network: enough to keep the database busy, and few enough that a request of another network
 * finds no long queue before it (measured by bench/flood.bench.ts).
 */
const MAX_CONCURRENT = 8
/**
 * Max. queue length: a class of 32 behind one address, six connections per browser at most (192), and the
 * same number again.
 */
const MAX_QUEUE_LENGTH = 384
const RETRY_AFTER_S = 2

/**
 * Each process counts only its own requests, because only these use its processor. A request holds its permit
 * until its response is known. A stream, which may take minutes and mostly waits, holds it until the stream
 * begins.
 */
export function createConcurrencyLimiter(
  security: Pick<SecurityLog, 'note'>,
  { atOnce = MAX_CONCURRENT, waiting = MAX_QUEUE_LENGTH } = {},
): ConcurrencyLimiter {
  const networks = new Map<string, { semaphore: Semaphore; calls: number }>()
  return {
    async run(network, work) {
      const entry = networks.get(network) ?? {
        semaphore: createSemaphore(atOnce, waiting, throwFull),
        calls: 0,
      }
      networks.set(network, entry)
      entry.calls += 1
      try {
        return await entry.semaphore.run(work)
      } finally {
        entry.calls -= 1
        if (entry.calls === 0) networks.delete(network)
      }

      function throwFull(): never {
        security.note('limit_reached', { network, reason: 'under_way' })
        throwAppError('TOO_MANY_REQUESTS', {
          message: '这个网络同时发来的请求太多了，请稍等片刻再试。',
          retryAfter: RETRY_AFTER_S,
        })
      }
    },
  }
}

/** For measurements only (`RATE_LIMIT=off`): no request waits. */
export const unlimitedConcurrency: ConcurrencyLimiter = { run: (_network, work) => work() }
