// Made from the contract by tools/calls-table.ts; do not edit.
import { createApiCalls } from '../api.ts'

export const taskCalls = /* @__PURE__ */ createApiCalls<'task'>({
  show: ['GET', '/reader/task/{id}', 'raw', '', ''],
  cancel: ['POST', '/reader/task/{id}/cancel', 'result', '', ''],
})
