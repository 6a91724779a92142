// Endpoint of a week's ranking: the first 100, the reader's own place, and the neighbours of that place if it
// is lower.

import { throwAppError } from '../../../contract/kernel/app-error.ts'
import type { ParsedInput } from '../../../contract/kernel/endpoint-definition.ts'
import type { RankWeek, rankEndpoints } from '../../../contract/rank.ts'
import { maskName } from '../../../domain/account/mask-name.ts'
import { addDays, type CalendarDay, toCalendarDay, toWeekMonday } from '../../../domain/kernel/calendar.ts'
import {
  endOfWeek,
  isMonday,
  MAX_RANKS_SHOWN,
  MIN_RANKED_READERS,
  type RankCat,
  WEEKS_SHOWN,
} from '../../../domain/rank/rank.ts'
import type { Ctx } from '../../http/context.ts'
import { namesOf } from '../account/public.ts'
import type { RankedRow } from './store.ts'

export async function showWeek(
  ctx: Ctx,
  { cat, rank_date }: ParsedInput<typeof rankEndpoints.week>,
): Promise<RankWeek> {
  const this_week = toWeekMonday(toCalendarDay(ctx.now()))
  const week = rank_date ?? this_week
  if (!isMonday(week)) {
    throwAppError('INVALID_INPUT', { details: [{ field: 'rank_date', message: '要写那一周的星期一' }] })
  }
  const [rows, total, standing, award] = await Promise.all([
    ctx.store.rank.top(week, cat, MAX_RANKS_SHOWN),
    ctx.store.rank.total(week, cat),
    ctx.user ? own(ctx, ctx.user.id, week, cat) : null,
    // No awards during an app store review.
    ctx.user && !ctx.isStoreReview
      ? ctx.crossFeatureQueries.rankAward(ctx, ctx.user.id, addDays(this_week, -7))
      : null,
  ])
  const isEnough = total >= MIN_RANKED_READERS
  const { me, around } = standing ?? { me: null, around: undefined }
  return {
    rank_date: week,
    is_closed: endOfWeek(week) <= ctx.now(),
    items: isEnough ? await named(ctx, rows, 1) : [],
    near: isEnough && around ? await named(ctx, around.rows, around.first) : [],
    total,
    me: me && (isEnough ? me : { ...me, place: null, missing: null }),
    award,
  }
}

/** `first`: the place of the first row. */
async function named(ctx: Ctx, rows: readonly RankedRow[], first: number): Promise<RankWeek['items']> {
  const names = await namesOf(
    ctx,
    rows.map(({ user_id }) => user_id),
  )
  return rows.map(({ user_id, amount }, index) => {
    const is_me = user_id === ctx.user?.id
    const name = names.get(user_id) ?? ''
    return { place: first + index, name: is_me ? name : maskName(name), amount, is_me }
  })
}

interface Standing {
  me: NonNullable<RankWeek['me']>
  /**
   * The reader's own row and its neighbours, if the first 100 do not include all of them; `first` is the
   * place of the first row.
   */
  around?: { first: number; rows: RankedRow[] }
}

async function own(ctx: Ctx, user_id: number, week: CalendarDay, cat: RankCat): Promise<Standing> {
  const { rank: store } = ctx.store
  const [row, before, is_out, places] = await Promise.all([
    store.own(user_id, week, cat),
    store.own(user_id, addDays(week, -7), cat),
    store.isOut(user_id),
    store.places(user_id, cat, addDays(week, -7 * (WEEKS_SHOWN - 1)), week),
  ])
  const common = { is_out, amount: row?.amount ?? 0, before: before?.amount ?? 0, places }
  if (!row || row.is_out) return { me: { ...common, place: null, missing: null } }
  const { above, next } = await store.above(user_id, week, cat, row)
  const place = above + 1
  const me = { ...common, place, missing: above > 0 && next !== null ? next - row.amount : null }
  if (place < MAX_RANKS_SHOWN) return { me }
  const neighbours = await store.neighbours(user_id, week, cat, row)
  const rows = [neighbours.before, { user_id, amount: row.amount }, neighbours.after].filter(
    (each) => each !== undefined,
  )
  return { me, around: { first: neighbours.before ? place - 1 : place, rows } }
}
