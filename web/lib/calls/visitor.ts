// Made from the contract by tools/calls-table.ts; do not edit.
import { callsOf } from '../api.ts'

export const visitorCalls = /* @__PURE__ */ callsOf<'visitor'>({
  list: ['GET', '/reader/visitor/', 'result', 'after,offset,limit', ''],
  logs: ['GET', '/reader/visitor/logs', 'result', 'cuid,after,offset', ''],
  log: ['POST', '/api/log', 'result', '', 'name,data,cuid,uid,is_new,source'],
})
