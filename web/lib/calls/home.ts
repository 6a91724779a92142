// Made from the contract by tools/calls-table.ts; do not edit.
import { createApiCalls } from '../api.ts'

export const homeCalls = /* @__PURE__ */ createApiCalls<'home'>({
  show: ['GET', '/api/home', 'result', 'base', ''],
  counts: ['GET', '/api/home/counts', 'result', '', ''],
})
