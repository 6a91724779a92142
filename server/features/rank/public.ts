// What other features do with the ranking: what a report was credited counts in it, and who won what in weeks that are over.
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

/** Counts what a reader did now, in the transaction that says so: only what the server's own clock allowed. */
export const countInRanking = (
  deps: Pick<Deps, 'store'>,
  tx: Queryable,
  { user_id, cat, amount, at }: { user_id: number; cat: RankCat; amount: number; at: Date },
): Promise<void> =>
  deps.store.rank.credit(tx, { user_id, week: toWeekMonday(toCalendarDay(at)), cat, amount, at })

/** The places of a reader that are worth something, in the weeks from `from` until before `before`, the latest first. */
export const placesWon = async (
  deps: Pick<Deps, 'store'>,
  user_id: number,
  from: CalendarDay,
  before: CalendarDay,
): Promise<{ week: CalendarDay; place: number }[]> =>
  (await deps.store.rank.won(user_id, from, before))
    .filter(({ place, others }) => computeAwardDays(place) > 0 && others >= MIN_RANKED_READERS)
    .map(({ week, place }) => ({ week, place }))

/** Everybody whose place in a week that is over is worth something. */
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
 * What the deletion of an account does to the ranking, within its transaction: `lock` before the user's row is locked (in
 * the order in which a reading report takes the two locks), then `remove` from this week; past weeks stay as they were.
 */
export const rankingOfDeleted = (deps: Pick<Deps, 'store' | 'now'>, user_id: number) => ({
  lock: (tx: Queryable): Promise<void> => deps.store.rank.lock(tx, user_id),
  remove: (tx: Queryable): Promise<void> =>
    deps.store.rank.removeFromWeek(tx, user_id, toWeekMonday(toCalendarDay(deps.now())), RANK_CATS),
})
