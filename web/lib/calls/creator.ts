// Made from the contract by tools/calls-table.ts; do not edit.
import { createApiCalls } from '../api.ts'

export const creatorCalls = /* @__PURE__ */ createApiCalls<'creator'>({
  list: ['GET', '/reader/creator', 'result', 'q,kind,followed,offset,limit', ''],
  show: ['GET', '/reader/creator/{id}', 'result', 'base', ''],
  author: ['GET', '/reader/author/{id}', 'result', 'base', ''],
  follow: ['POST', '/reader/creator/{id}/follow', 'result', '', 'status,op_id'],
  news: ['GET', '/reader/creator/news', 'result', 'after,offset,limit', ''],
})
