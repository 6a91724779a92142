// Made from the contract by tools/calls-table.ts; do not edit.
import { createApiCalls } from '../api.ts'

export const reportCalls = /* @__PURE__ */ createApiCalls<'report'>({
  add: ['POST', '/reader/article/{id}/report', 'result', '', 'paragraph,about,quote,lemma,shown,comment,revision'],
  answered: ['GET', '/reader/report/answered', 'result', '', ''],
  seen: ['POST', '/reader/report/seen', 'result', '', 'ids'],
  list: ['GET', '/api/admin/reports', 'result', 'state,after,offset,limit', ''],
  decide: ['POST', '/api/admin/reports/{id}/decide', 'result', '', 'action,zh,gloss,reason'],
})
