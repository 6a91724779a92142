// Rate limits counted in the database, so that several processes share one counter.
import type { LimitRows, RateLimitStore } from './port.ts'

/** One round trip per `take`. Limits with scope `process` use `local`, without a round trip. */
export function inDatabase(rows: LimitRows, local: RateLimitStore): RateLimitStore {
  return {
    take: async (key, rate, cost = 1) => {
      if (rate.scope === 'process') return local.take(key, rate, cost)
      const { used, wait, is_taken } = await rows.take(key, rate, Math.min(cost, rate.max))
      return { left: Math.max(0, rate.max - used), wait: is_taken ? 0 : Math.max(wait, 0.001) }
    },
    giveBack: async (key, rate, cost = 1) => {
      if (rate.scope === 'process') return local.giveBack(key, rate, cost)
      await rows.giveBack(key, Math.min(cost, rate.max))
    },
    read: async (key, rate) => {
      if (rate.scope === 'process') return local.read(key, rate)
      const window = await rows.read(key, rate)
      const left = Math.max(0, rate.max - (window?.used ?? 0))
      return { left, wait: left > 0 ? 0 : Math.max(window?.wait ?? 0, 0.001) }
    },
  }
}
