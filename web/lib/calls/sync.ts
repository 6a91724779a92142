// Made from the contract by tools/calls-table.ts; do not edit.
import { createApiCalls } from '../api.ts'

export const syncCalls = /* @__PURE__ */ createApiCalls<'sync'>({
  send: ['POST', '/api/sync', 'result', '', 'steps'],
})
