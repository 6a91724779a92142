// Lets a few searches work at a time, of one network and in all: each takes the only thread for some 20 ms.

import { type ConcurrencyLimiter, createConcurrencyLimiter } from '../../http/concurrency-limit.ts'
import type { Ctx } from '../../http/context.ts'
import type { SecurityLog } from '../../security-log.ts'
import { createSemaphore } from '../../semaphore.ts'

/** Measured with 64 connections that search without end: others are answered within 200 ms. */
const OF_NETWORK = { atOnce: 1, waiting: 64 }
const IN_ALL = { atOnce: 2, waiting: 128 }

const inAll = createSemaphore(IN_ALL.atOnce, IN_ALL.waiting)
const networks = new WeakMap<Pick<SecurityLog, 'note'>, ConcurrencyLimiter>()

/**
 * Runs `search` when it is this network's turn, and everybody's. Throws TOO_MANY_REQUESTS where too many of the network
 * wait, OVERLOADED where too many wait in all.
 */
export function runInSearchQueue<T>(
  { security, network }: Pick<Ctx, 'security' | 'network'>,
  search: () => Promise<T>,
): Promise<T> {
  const own = networks.get(security) ?? createConcurrencyLimiter(security, OF_NETWORK)
  networks.set(security, own)
  return own.run(network, () => inAll.run(search))
}
