// Made from the contract by tools/calls-table.ts; do not edit.
import { callsOf } from '../api.ts'

export const siteCalls = /* @__PURE__ */ callsOf<'site'>({
  health: ['GET', '/api/admin/health', 'result', '', ''],
  settings: ['GET', '/api/admin/house', 'result', '', ''],
  set: ['POST', '/api/admin/house', 'result', '', 'name,is_on,number,choice'],
})
