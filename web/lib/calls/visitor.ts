// Made from the contract by tools/calls-table.ts; do not edit.
import { createApiCalls } from '../api.ts'

export const visitorCalls = /* @__PURE__ */ createApiCalls<'visitor'>({
  list: ['GET', '/reader/visitor/', 'result', 'after,offset,limit', ''],
  logs: ['GET', '/reader/visitor/logs', 'result', 'cuid,after,offset', ''],
  log: ['POST', '/api/log', 'result', '', 'name,data,cuid,uid,is_new,source'],
})
