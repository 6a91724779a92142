// Made from the contract by tools/calls-table.ts; do not edit.
import { callsOf } from '../api.ts'

export const taskCalls = /* @__PURE__ */ callsOf<'task'>({
  show: ['GET', '/reader/task/{id}', 'raw', '', ''],
  cancel: ['POST', '/reader/task/{id}/cancel', 'result', '', ''],
})
