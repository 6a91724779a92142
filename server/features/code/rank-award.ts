// Awards of the weekly ranking: written when a week is over, or lazily on the first request.
import type { Award } from '../../../contract/entities/award.ts'
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import { addDays, type CalendarDay, toCalendarDay, toWeekMonday } from '../../../domain/kernel/calendar.ts'
import { computeAwardDays, endOfWeek, isMonday } from '../../../domain/rank/rank.ts'
import type { Deps } from '../../deps.ts'
import { givenBy } from '../membership/public.ts'
import { placesWon, winnersOf } from '../rank/public.ts'
import type { NewAward } from './award.store.ts'
import { presentAward } from './present.ts'
import { receiveAward } from './receive.ts'

type RankAwardDeps = Pick<Deps, 'store' | 'now'>

interface Won {
  user_id: number
  week: CalendarDay
  place: number
}

/** Max. age in weeks; awards of older weeks expired long ago. */
const WEEKS = 26

/** Also the `source` of the ledger row, unchanged from the time before awards had their own rows. */
const sourceOf = ({ week, user_id }: Pick<Won, 'week' | 'user_id'>): string => `RANK:${week}:${user_id}`

const awardFor = ({ week, user_id, place }: Won): NewAward => {
  const made_at = endOfWeek(week)
  const source = sourceOf({ week, user_id })
  const days = computeAwardDays(place)
  return { user_id, kind: 'RANK', days, source, rank_date: week, place, made_at, claimable_at: made_at }
}

/** Inserts missing awards. Days that were granted before awards had rows count as claimed. */
async function write(deps: RankAwardDeps, won: readonly Won[]): Promise<void> {
  const { code: store } = deps.store
  const existingSources = new Set((await store.awardsBySource(won.map(sourceOf))).map(({ source }) => source))
  const missing = won.map(awardFor).filter(({ source }) => !existingSources.has(source))
  const granted = await givenBy(
    deps,
    missing.map(({ source }) => source),
  )
  for (const award of missing)
    await store.addAward(undefined, { ...award, claimed_at: granted.get(award.source) ?? null })
}

/** Inserts an award for each of this reader's places that is worth one. */
export async function writeRankAwardsOf(deps: RankAwardDeps, user_id: number): Promise<void> {
  const this_week = toWeekMonday(toCalendarDay(deps.now()))
  const won = await placesWon(deps, user_id, addDays(this_week, -7 * WEEKS), this_week)
  await write(
    deps,
    won.map((place) => ({ user_id, ...place })),
  )
}

/** The same for all winners of last week. */
export async function writeLastWeek(deps: RankAwardDeps): Promise<void> {
  const week = addDays(toWeekMonday(toCalendarDay(deps.now())), -7)
  const winners = await winnersOf(deps, week)
  await write(
    deps,
    winners.map((winner) => ({ week, ...winner })),
  )
}

/** The reader's award of a past week; null if there is none. */
export async function rankAwardOf(
  deps: RankAwardDeps,
  user_id: number,
  week: CalendarDay,
): Promise<Award | null> {
  const { code: store } = deps.store
  const sources = [sourceOf({ week, user_id })]
  let [row] = await store.awardsBySource(sources)
  if (!row) {
    const won = await placesWon(deps, user_id, week, addDays(week, 7))
    if (won.length === 0) return null
    await write(
      deps,
      won.map((place) => ({ user_id, ...place })),
    )
    ;[row] = await store.awardsBySource(sources)
  }
  return row ? presentAward(row, new Map(), deps.now()) : null
}

/**
 * Claims the award once; a repeated request returns the same response (idempotent). Throws AWARD_NOT_FOUND,
 * WEEK_NOT_OVER, AWARD_EXPIRED.
 */
export async function receiveRankAward(
  deps: RankAwardDeps,
  user_id: number,
  week: CalendarDay,
): Promise<Award> {
  if (!isMonday(week)) throwAppError('AWARD_NOT_FOUND')
  if (endOfWeek(week) > deps.now()) throwAppError('WEEK_NOT_OVER')
  const award = await rankAwardOf(deps, user_id, week)
  return award ? receiveAward(deps, user_id, award.id) : throwAppError('AWARD_NOT_FOUND')
}
