// Maps each ranking endpoint to its handler.
import type { rankEndpoints } from '../../../contract/rank.ts'
import { toCalendarDay, toWeekMonday } from '../../../domain/kernel/calendar.ts'
import { RANK_CATS } from '../../../domain/rank/rank.ts'
import type { EndpointHandlers } from '../../http/context.ts'
import { showWeek } from './week.ts'

export const rankHandlers: EndpointHandlers<typeof rankEndpoints, 'rank'> = {
  week: showWeek,
  receive: async (ctx, { rank_date }) => ({
    result: await ctx.crossFeatureQueries.receiveRankAward(ctx, ctx.user.id, rank_date),
  }),
  takePart: async (ctx, { status }) => {
    const now = ctx.now()
    await ctx.store.rank.takePart(ctx.user.id, status, toWeekMonday(toCalendarDay(now)), RANK_CATS, now)
    return { is_out: !status }
  },
}
