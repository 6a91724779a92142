// Made from the contract by tools/calls-table.ts; do not edit.
import { createApiCalls } from '../api.ts'

export const noteCalls = /* @__PURE__ */ createApiCalls<'note'>({
  ofArticle: ['GET', '/reader/article/{id}/notes', 'result', '', ''],
  publicOf: ['GET', '/reader/article/{id}/notes/all', 'result', '', ''],
  add: ['POST', '/reader/article/{id}/notes/add', 'result', '', 'note_uuid,text,comment,root,tag,color,data,op_id'],
  delete: ['POST', '/reader/article/notes/{id}/delete', 'result', '', 'note_uuid,op_id'],
  mine: ['GET', '/reader/mynote', 'raw', 'q,color,tag,after,offset,limit', ''],
  mineOf: ['GET', '/reader/mynote/{id}', 'raw', '', ''],
  export: ['GET', '/reader/mynote/export', 'file', 'format,article_id,color', ''],
  report: ['POST', '/reader/notes/{id}/report', 'result', '', 'reason'],
  reported: ['GET', '/api/admin/notes', 'result', 'hidden,offset,limit', ''],
  hide: ['POST', '/api/admin/notes/{id}/hide', 'result', '', 'status'],
})
