// Made from the contract by tools/calls-table.ts; do not edit.
import { callsOf } from '../api.ts'

export const searchCalls = /* @__PURE__ */ callsOf<'search'>({
  search: ['GET', '/api/search', 'result', 'q,base,after,offset,limit,order_by', ''],
})
