// Endpoint `ai.usage`: what an answer will cost, and how many answers the reader has left today.
import type { aiEndpoints } from '../../../contract/ai.ts'
import type { EndpointResult, ParsedInput } from '../../../contract/kernel/endpoint-definition.ts'
import { AI_TERMS } from '../../../domain/ai/kinds.ts'
import { addDays, startOfDay, toCalendarDay } from '../../../domain/kernel/calendar.ts'
import type { Ctx } from '../../http/context.ts'
import { limitsOf } from '../membership/public.ts'

/**
 * `key`: cache key, see `buildKeyText`. An answer that is not cached costs the price of its `kind`; without
 * `kind`, 1.
 */
export async function getAiUsage(
  ctx: Ctx<'user'>,
  { key, kind }: ParsedInput<typeof aiEndpoints.usage>,
): Promise<EndpointResult<typeof aiEndpoints.usage>> {
  const day = toCalendarDay(ctx.now())
  const [{ ai_answers: limit }, used, cachedRun] = await Promise.all([
    limitsOf(ctx, ctx.user.id),
    ctx.store.ai.used(ctx.user.id, day),
    key === undefined ? undefined : ctx.store.ai.latest(key),
  ])
  const is_cached = cachedRun !== undefined
  const has_model = ctx.model !== undefined
  const cost = is_cached || !has_model ? 0 : kind ? AI_TERMS[kind].cost : 1
  const again_at = startOfDay(addDays(day, 1)).toISOString()
  return { result: { left: Math.max(0, limit - used), limit, again_at, cost, is_cached, has_model } }
}
