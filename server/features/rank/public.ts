// Public API of the ranking for other features: count activity, and query the winners of past weeks.
import { type CalendarDay, toCalendarDay, toWeekMonday } from '../../../domain/kernel/calendar.ts'
import {
  computeAwardDays,
  LAST_AWARDED,
  MIN_RANKED_READERS,
  RANK_CATS,
  type RankCat,
} from '../../../domain/rank/rank.ts'
import type { Queryable } from '../../db/open.ts'
import type { Deps } from '../../deps.ts'

/**
 * Adds a reader's activity to the current week, in the transaction that records it; the amount is limited by
 * the server's own clock.
 */
export const countInRanking = (
  deps: Pick<Deps, 'store'>,
  tx: Queryable,
  { user_id, cat, amount, at }: { user_id: number; cat: RankCat; amount: number; at: Date },
): Promise<void> =>
  deps.store.rank.credit(tx, { user_id, week: toWeekMonday(toCalendarDay(at)), cat, amount, at })

/**
 * The reader's places that are worth an award, in the weeks from `from` until before `before`, latest first.
 */
export const placesWon = async (
  deps: Pick<Deps, 'store'>,
  user_id: number,
  from: CalendarDay,
  before: CalendarDay,
): Promise<{ week: CalendarDay; place: number }[]> =>
  (await deps.store.rank.won(user_id, from, before))
    .filter(({ place, others }) => computeAwardDays(place) > 0 && others >= MIN_RANKED_READERS)
    .map(({ week, place }) => ({ week, place }))

/** All readers whose place in a past week is worth an award. */
export async function winnersOf(
  deps: Pick<Deps, 'store'>,
  week: CalendarDay,
): Promise<{ user_id: number; place: number }[]> {
  const rows = await deps.store.rank.top(week, 'time', LAST_AWARDED)
  return rows.length < MIN_RANKED_READERS
    ? []
    : rows.map(({ user_id }, index) => ({ user_id, place: index + 1 }))
}

/**
 * Steps of an account deletion for the ranking, within its transaction: `lock` before the user's row is
 * locked (the same lock order as a reading report, to avoid a deadlock), then `remove` from this week. Past
 * weeks stay unchanged.
 */
export const rankingOfDeleted = (deps: Pick<Deps, 'store' | 'now'>, user_id: number) => ({
  lock: (tx: Queryable): Promise<void> => deps.store.rank.lock(tx, user_id),
  remove: (tx: Queryable): Promise<void> =>
    deps.store.rank.removeFromWeek(tx, user_id, toWeekMonday(toCalendarDay(deps.now())), RANK_CATS),
})
