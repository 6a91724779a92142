// Made from the contract by tools/calls-table.ts; do not edit.
import { callsOf } from '../api.ts'

export const deskCalls = /* @__PURE__ */ callsOf<'desk'>({
  manage: ['GET', '/reader/article/manage', 'result', 'topic,level,author,source,q,status,stage,reason,flag,order_by,after,offset,limit', ''],
  order: ['GET', '/reader/article/manage/order', 'result', 'topic,level,author,source,q,status,stage,reason,flag,order_by', ''],
  preview: ['GET', '/reader/article/{id}/preview', 'result', '', ''],
  edit: ['GET', '/reader/article/{id}/edit', 'result', '', ''],
  add: ['POST', '/reader/article/add', 'result', '', 'link,try_http,article,op_id'],
  update: ['POST', '/reader/article/{id}/update', 'result', '', 'article,op_id'],
  audit: ['POST', '/reader/article/waikan/{id}/audit', 'result', '', 'pass,reason,revision,publish,published_at'],
  setStatus: ['POST', '/reader/article/{id}/status', 'result', '', 'status,published_at'],
  lock: ['POST', '/reader/article/{id}/lock', 'result', '', 'is_lock'],
  delete: ['POST', '/reader/article/{id}/delete', 'result', '', ''],
  restore: ['POST', '/reader/article/{id}/restore', 'result', '', 'revision'],
  undo: ['POST', '/reader/article/{id}/undo', 'result', '', 'updated_at'],
  revisions: ['GET', '/reader/article/{id}/revisions', 'result', 'revision', ''],
  redownload: ['POST', '/reader/article/{id}/redownload', 'result', 'bulk', ''],
  retranslate: ['POST', '/reader/article/{id}/retranslate', 'result', 'ai,cache,bulk', ''],
  translateParagraph: ['POST', '/reader/article/{id}/paragraph/translate', 'result', '', 'text,instead'],
  addWord: ['POST', '/reader/article/{id}/words/add', 'result', '', 'word,resolve,tag'],
  deleteWord: ['POST', '/reader/article/{id}/words/delete', 'result', '', 'word'],
  failures: ['GET', '/api/admin/failures', 'result', '', ''],
  retryFailures: ['POST', '/api/admin/failures/retry', 'result', '', 'reason'],
  today: ['GET', '/api/admin/today', 'result', '', ''],
  waiting: ['GET', '/api/admin/overview', 'result', '', ''],
})
