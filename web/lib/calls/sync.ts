// Made from the contract by tools/calls-table.ts; do not edit.
import { callsOf } from '../api.ts'

export const syncCalls = /* @__PURE__ */ callsOf<'sync'>({
  send: ['POST', '/api/sync', 'result', '', 'steps'],
})
