// Knows what the site's answers took today without summing up the day's runs at each question.
import { startOfDay, toCalendarDay } from '../../../domain/kernel/calendar.ts'
import type { Deps } from '../../deps.ts'
import type { ModelUsage } from '../../providers/llm/port.ts'

type SiteUseDeps = Pick<Deps, 'store' | 'now'>

/** For so long other processes' answers may not be among them, in milliseconds. */
const FRESH_MS = 1000
/** From this share of the ceiling on it is looked at each time. */
const NEAR = 0.8

interface Known {
  from: number
  at: number
  tokens: number
}
/** By the database that they are counted in. */
const known = new WeakMap<SiteUseDeps['store'], Known>()

/** Tokens that the answers of today took, which may lack what other processes took in the last second while `ceiling` is far. */
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

/** An answer of this process has taken so many more. */
export function noteTokens({ store }: Pick<SiteUseDeps, 'store'>, { input, output }: ModelUsage): void {
  const last = known.get(store)
  if (last) last.tokens += input + output
}
