// Made from the contract by tools/calls-table.ts; do not edit.
import { createApiCalls } from '../api.ts'

export const rankCalls = /* @__PURE__ */ createApiCalls<'rank'>({
  week: ['GET', '/reader/history/rank/week', 'result', 'cat,rank_date', ''],
  receive: ['POST', '/reader/history/rank/receive_award', 'raw', '', 'rank_date,op_id'],
  takePart: ['POST', '/reader/history/rank/take_part', 'result', '', 'status'],
})
