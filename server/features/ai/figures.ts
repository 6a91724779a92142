// Endpoint `ai.figures`, for editors: AI usage of today and of 30 days, its cost, the used share of the daily
// token budget, and the health of each provider.
import type { aiEndpoints } from '../../../contract/ai.ts'
import type { EndpointResult } from '../../../contract/kernel/endpoint-definition.ts'
import type { AiKind } from '../../../domain/ai/kinds.ts'
import { addDays, startOfDay, toCalendarDay } from '../../../domain/kernel/calendar.ts'
import type { Config } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import type { Ctx } from '../../http/context.ts'
import { settingsNow } from '../site/public.ts'
import type { AiFigureRows } from './figures.store.ts'

type Answer = EndpointResult<typeof aiEndpoints.figures>
/** Days of the longer period, including today. */
const DAYS = 30
const MILLION = 1_000_000

/** Counts a cache hit. Fire and forget: the response does not wait for it, and an error is only logged. */
export function noteCached(deps: Pick<Deps, 'store' | 'now' | 'log'>, kind: AiKind): void {
  deps.store.ai
    .countCached(toCalendarDay(deps.now()), kind)
    .catch((err: unknown) => deps.log.warn({ err }, 'cached AI answer not counted'))
}

export async function figuresOf(ctx: Ctx<'admin'>): Promise<Answer> {
  const today = toCalendarDay(ctx.now())
  const first = addDays(today, 1 - DAYS)
  const [day, month, used, translated, { ai_tokens_a_day }] = await Promise.all([
    ctx.store.ai.figures(today, startOfDay(today)),
    ctx.store.ai.figures(first, startOfDay(first)),
    ctx.store.ai.tokensSince(startOfDay(today)),
    ctx.crossFeatureQueries.translatedByDay(ctx, first),
    settingsNow(ctx),
  ])
  const health = ctx.model?.health() ?? []
  const next = ctx.model?.name
  return {
    providers: health.map(({ name, is_well, reason, tried_again_at }) => ({
      ...{ name, is_well, is_next: name === next },
      reason: reason ?? null,
      tried_again_at: tried_again_at?.toISOString() ?? null,
    })),
    ceiling: ai_tokens_a_day,
    used,
    today: withCost(ctx.config, day),
    month: withCost(ctx.config, month),
    translated: byEngine(translated, today),
  }
}

function byEngine(
  days: readonly { day: string; engine: string; characters: number }[],
  today: string,
): Answer['translated'] {
  const sums = new Map<string, Answer['translated'][number]>()
  for (const { day, engine, characters } of days) {
    const sum = sums.get(engine) ?? { engine, today: 0, month: 0 }
    sum.month += characters
    if (day === today) sum.today += characters
    sums.set(engine, sum)
  }
  return [...sums.values()].sort((a, b) => b.month - a.month)
}

/** Cost in yuan, null if no price is configured. A cached answer costs nothing. */
function withCost(
  { LLM_PRICE_IN, LLM_PRICE_OUT }: Pick<Config, 'LLM_PRICE_IN' | 'LLM_PRICE_OUT'>,
  { models, ...figures }: AiFigureRows,
): Answer['today'] {
  const hasPrice = LLM_PRICE_IN !== undefined || LLM_PRICE_OUT !== undefined
  const sum = models.reduce(
    (all, { input, output }) => all + (input * (LLM_PRICE_IN ?? 0) + output * (LLM_PRICE_OUT ?? 0)) / MILLION,
    0,
  )
  const answers = models.reduce((all, model) => all + model.answers, 0)
  return { ...figures, models, answers, cost: hasPrice ? Math.round(sum * 10_000) / 10_000 : null }
}
