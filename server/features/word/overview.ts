// Sums up a reader's words: due and new cards, maturity, forecast, retention.

import type { EndpointResult } from '../../../contract/kernel/endpoint-definition.ts'
import type { wordEndpoints } from '../../../contract/word.ts'
import { toCalendarDay } from '../../../domain/kernel/calendar.ts'
import {
  classifyMaturity,
  computeRetention,
  forecastReviews,
  RETENTION_DAYS,
} from '../../../domain/word/forecast.ts'
import { isLeech } from '../../../domain/word/leech.ts'
import { computeDueTime, DAY_START_HOUR, endOfReaderDay } from '../../../domain/word/reader-day.ts'
import { countFreshAllowed } from '../../../domain/word/session.ts'
import type { Ctx } from '../../http/context.ts'
import { batchQueries } from '../../query-batch.ts'
import { settingsOf } from '../account/public.ts'
import { countKnown } from './knowledge.ts'
import { reviewSettings } from './settings.ts'

/**
 * Returns the overview. `fresh` counts all new cards, `fresh_today` those within today's limit; `next_due` is
 * the first date in the future. Pass `streak` if the request has already queried it.
 */
export async function overviewOf(
  ctx: Ctx<'user'>,
  streak?: Promise<number>,
): Promise<EndpointResult<typeof wordEndpoints.overview>> {
  const user_id = ctx.user.id
  const now = ctx.now()
  const today = toCalendarDay(now)
  const [settings, cards, states, days, fresh_seen, streakDays] = await batchQueries(() =>
    Promise.all([
      settingsOf(ctx, user_id),
      ctx.store.word.outlinesOf(user_id),
      ctx.store.word.states.allOf(user_id),
      ctx.store.word.studyDaysOf(user_id, RETENTION_DAYS),
      ctx.store.word.freshSeen(user_id, endOfReaderDay(now, reviewSettings(ctx).day_start_hour)),
      streak ?? ctx.crossFeatureQueries.streakOf(ctx),
    ]),
  )
  // Suspended cards do not count as due or new.
  const activeCards = cards.filter(({ rested_at }) => rested_at === null)
  const of = (kind: ReturnType<typeof classifyMaturity>) =>
    cards.filter((card) => classifyMaturity(card) === kind).length
  const fresh = activeCards.filter(({ state }) => state === 'NEW').length
  const seen = days.find(({ day }) => day === today)
  const hour = settings?.day_start_hour ?? DAY_START_HOUR.default
  const dues = activeCards.flatMap((card) => (card.state === 'NEW' ? [] : [computeDueTime(card, hour)]))
  const later = dues.filter((due) => due > now).sort((a, b) => a.getTime() - b.getTime())
  return {
    due: dues.length - later.length,
    fresh,
    fresh_today: Math.min(
      fresh,
      countFreshAllowed({ daily_new: settings?.daily_new ?? 0, fresh_today: fresh_seen }),
    ),
    fresh_seen,
    daily_new: settings?.daily_new ?? 0,
    learning: of('LEARNING'),
    young: of('YOUNG'),
    mature: of('MATURE'),
    total: cards.length,
    known: countKnown(ctx.dictionary, settings?.known_base ?? null, cards, states, now),
    done_today: seen?.reviews ?? 0,
    forecast: forecastReviews(dues, now),
    retention: computeRetention(days, today),
    streak: streakDays,
    next_due: later[0]?.toISOString() ?? null,
    leeches: cards.filter(({ lapses, rested_at }) => rested_at !== null || isLeech(lapses)).length,
  }
}
