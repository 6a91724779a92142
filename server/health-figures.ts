// Figures for monitoring besides the queue: age of the last backup, AI tokens used today, health of each
// provider.
import { startOfDay, toCalendarDay } from '../domain/kernel/calendar.ts'
import type { Deps } from './deps.ts'

export interface HealthFigures {
  /** Null: there is no verified backup. */
  backup_age_seconds: number | null
  /** Tokens of the current day in Shanghai, by model. */
  ai_tokens: { model: string; direction: 'input' | 'output'; count: number }[]
  /** By the last recorded result of each provider. */
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
