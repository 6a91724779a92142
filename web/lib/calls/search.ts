// Made from the contract by tools/calls-table.ts; do not edit.
import { createApiCalls } from '../api.ts'

export const searchCalls = /* @__PURE__ */ createApiCalls<'search'>({
  search: ['GET', '/api/search', 'result', 'q,base,after,offset,limit,order_by', ''],
})
