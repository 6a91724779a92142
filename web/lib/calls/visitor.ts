// Made from the contract by tools/calls-table.ts; do not edit.
import { callsOf } from '../api.ts'

export const visitorCalls = /* @__PURE__ */ callsOf<'visitor'>({
  log: ['POST', '/api/log', 'result', '', 'name,data,cuid,uid,is_new,source'],
})
