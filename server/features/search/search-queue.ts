// Limits concurrent searches per network and in total: each one blocks the main thread for about 20 ms.

import { type ConcurrencyLimiter, createConcurrencyLimiter } from '../../http/concurrency-limit.ts'
import type { Ctx } from '../../http/context.ts'
import type { SecurityLog } from '../../security-log.ts'
import { createSemaphore } from '../../semaphore.ts'

/** Measured with 64 connections that search in a loop: other requests are answered within 200 ms. */
const OF_NETWORK = { atOnce: 1, waiting: 64 }
const IN_ALL = { atOnce: 2, waiting: 128 }

const inAll = createSemaphore(IN_ALL.atOnce, IN_ALL.waiting)
const networks = new WeakMap<Pick<SecurityLog, 'note'>, ConcurrencyLimiter>()

/**
 * Runs `search` when the network and the process have a free slot. Throws TOO_MANY_REQUESTS when the queue of
 * the network is full, OVERLOADED when the queue of the process is full.
 */
export function runInSearchQueue<T>(
  { security, network }: Pick<Ctx, 'security' | 'network'>,
  search: () => Promise<T>,
): Promise<T> {
  const own = networks.get(security) ?? createConcurrencyLimiter(security, OF_NETWORK)
  networks.set(security, own)
  return own.run(network, () => inAll.run(search))
}
