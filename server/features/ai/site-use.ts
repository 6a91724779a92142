// In-process cache of the tokens that the site used today, so that not every question sums up the day's runs.
import { startOfDay, toCalendarDay } from '../../../domain/kernel/calendar.ts'
import type { Deps } from '../../deps.ts'
import type { ModelUsage } from '../../providers/llm/port.ts'

type SiteUseDeps = Pick<Deps, 'store' | 'now'>

/** Cache ttl in milliseconds: tokens used by other processes may be missing for this long. */
const FRESH_MS = 1000
/** From this share of the daily budget on the cache is bypassed and each request runs the query. */
const NEAR = 0.8

interface Known {
  from: number
  at: number
  tokens: number
}
/** Cache key: the store of the database that counts the tokens. */
const known = new WeakMap<SiteUseDeps['store'], Known>()

/**
 * Tokens used by the answers of today. While the budget is far from used up, tokens of other processes from
 * the last second may be missing.
 */
export async function tokensToday({ store, now }: SiteUseDeps, ceiling: number): Promise<number> {
  const at = now().getTime()
  const from = startOfDay(toCalendarDay(now()))
  const last = known.get(store)
  const isFresh = last?.from === from.getTime() && at >= last.at && at - last.at < FRESH_MS
  if (last && isFresh && last.tokens < ceiling * NEAR) return last.tokens
  const tokens = await store.ai.tokensSince(from)
  known.set(store, { from: from.getTime(), at, tokens })
  return tokens
}

/** Adds the usage of a run of this process to the cached number. */
export function noteTokens({ store }: Pick<SiteUseDeps, 'store'>, { input, output }: ModelUsage): void {
  const last = known.get(store)
  if (last) last.tokens += input + output
}
