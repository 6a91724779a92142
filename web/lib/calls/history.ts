// Made from the contract by tools/calls-table.ts; do not edit.
import { createApiCalls } from '../api.ts'

export const historyCalls = /* @__PURE__ */ createApiCalls<'history'>({
  report: ['POST', '/reader/history', 'result', '', 'source_id,spent_time,t,source,paragraph,percent'],
  list: ['GET', '/reader/history', 'result', 'after,offset', ''],
  today: ['GET', '/reader/history/data/today', 'result', '', ''],
  data: ['GET', '/reader/history/data', 'result', 'from,to,unit', ''],
  saveGoal: ['POST', '/reader/history/goal', 'result', '', 'unit,amount,has_freeze'],
})
