// What an operator watches next to the queue: how old the last backup is, what AI used today, which providers do well.
import { startOfDay, toCalendarDay } from '../domain/kernel/calendar.ts'
import type { Deps } from './deps.ts'

export interface HealthFigures {
  /** null = there was never a good one. */
  backup_age_seconds: number | null
  /** Of this day in Shanghai, by model. */
  ai_tokens: { model: string; direction: 'input' | 'output'; count: number }[]
  /** By the last that was heard of each. */
  providers: { name: string; is_well: boolean }[]
}

export async function healthFigures({ store, now }: Pick<Deps, 'store' | 'now'>): Promise<HealthFigures> {
  const at = now()
  const today = toCalendarDay(at)
  const [backed_up_at, ai, signs] = await Promise.all([
    store.desk.backedUpAt(),
    store.ai.figures(today, startOfDay(today)),
    store.site.signs(),
  ])
  return {
    backup_age_seconds:
      backed_up_at === null ? null : Math.max(0, (at.getTime() - Date.parse(backed_up_at)) / 1000),
    ai_tokens: ai.models.flatMap(({ model, input, output }) => [
      { model, direction: 'input' as const, count: input },
      { model, direction: 'output' as const, count: output },
    ]),
    providers: signs.map(({ name, good_at, failed_at }) => ({
      name,
      is_well: failed_at === null || (good_at !== null && good_at > failed_at),
    })),
  }
}
