// Made from the contract by tools/calls-table.ts; do not edit.
import { createApiCalls } from '../api.ts'

export const siteCalls = /* @__PURE__ */ createApiCalls<'site'>({
  health: ['GET', '/api/admin/health', 'result', '', ''],
  settings: ['GET', '/api/admin/house', 'result', '', ''],
  set: ['POST', '/api/admin/house', 'result', '', 'name,is_on,number,choice'],
})
