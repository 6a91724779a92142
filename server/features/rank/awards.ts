// What places were worth: found by the weeks that are over, claimed once by the ledger.

import { refuse } from '../../../contract/kernel/refusal.ts'
import type { Award } from '../../../contract/rank.ts'
import { addDays, DAY_MS, type Day, dayOf, weekOf } from '../../../domain/kernel/calendar.ts'
import { AWARD_EXPIRES_DAYS, awardDays, endOfWeek, FEWEST, isMonday } from '../../../domain/rank/rank.ts'
import type { Ctx } from '../../http/context.ts'
import { givenBy, grantAlone } from '../membership/public.ts'

/** Older ones are no longer shown: they expired long ago. */
const SHOWN_WEEKS = 26

const sourceOf = (week: Day, user_id: number): string => `RANK:${week}:${user_id}`
const untilOf = (week: Day): Date => new Date(endOfWeek(week).getTime() + AWARD_EXPIRES_DAYS * DAY_MS)

/** Every award of the reader's places, the latest first. */
export async function awardsOf(ctx: Ctx<'user'>, from?: Day): Promise<Award[]> {
  const now = ctx.now()
  const this_week = weekOf(dayOf(now))
  const rows = await ctx.store.rank.won(ctx.user.id, from ?? addDays(this_week, -7 * SHOWN_WEEKS), this_week)
  const won = rows.filter(({ place, others }) => awardDays(place) > 0 && others >= FEWEST)
  const given = await givenBy(
    ctx,
    won.map(({ week }) => sourceOf(week, ctx.user.id)),
  )
  return won.map(({ week, place }) => {
    const claimed_at = given.get(sourceOf(week, ctx.user.id))
    const until = untilOf(week)
    return {
      kind: 'RANK' as const,
      ...{ rank_date: week, place, days: awardDays(place), until: until.toISOString() },
      state: claimed_at ? ('CLAIMED' as const) : until <= now ? ('EXPIRED' as const) : ('CLAIMABLE' as const),
      claimed_at: claimed_at?.toISOString() ?? null,
    }
  })
}

/** Claims it once; claimed before, it says so again. Refuses what was not won, what is not over and what expired. */
export async function receiveAward(ctx: Ctx<'user'>, week: Day): Promise<Award> {
  if (!isMonday(week)) refuse('AWARD_NOT_FOUND')
  const at = ctx.now()
  if (endOfWeek(week) > at) refuse('WEEK_NOT_OVER')
  const award = (await awardsOf(ctx, week)).find(({ rank_date }) => rank_date === week)
  if (!award) refuse('AWARD_NOT_FOUND')
  if (award.state === 'EXPIRED') refuse('AWARD_EXPIRED')
  if (award.state === 'CLAIMED') return award
  const source = sourceOf(week, ctx.user.id)
  const { days } = award
  await grantAlone(ctx, ctx.user.id, { kind: 'REWARD', level: 'MEMBER', days, source, at })
  const claimed_at = (await givenBy(ctx, [source])).get(source) ?? at
  return { ...award, state: 'CLAIMED', claimed_at: claimed_at.toISOString() }
}
