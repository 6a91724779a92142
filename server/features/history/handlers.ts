// Endpoint handlers for reading history.
import type { historyEndpoints } from '../../../contract/history.ts'
import type { EndpointHandlers } from '../../http/context.ts'
import { readingData } from './data.ts'
import { saveGoal } from './goal.ts'
import { readArticles } from './list.ts'
import { recordReading } from './report.ts'
import { todayOf } from './today.ts'

export const historyHandlers: EndpointHandlers<typeof historyEndpoints, 'history'> = {
  report: async (ctx, input) => ({ credited: await recordReading(ctx, input), today: await todayOf(ctx) }),
  list: (ctx, input) => readArticles(ctx, input),
  today: (ctx) => todayOf(ctx),
  data: (ctx, input) => readingData(ctx, input),
  saveGoal: (ctx, input) => saveGoal(ctx, input),
}
