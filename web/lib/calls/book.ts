// Made from the contract by tools/calls-table.ts; do not edit.
import { createApiCalls } from '../api.ts'

export const bookCalls = /* @__PURE__ */ createApiCalls<'book'>({
  list: ['GET', '/reader/book', 'result', 'q,base,offset,limit', ''],
  show: ['GET', '/reader/book/{id}/show', 'result', 'base', ''],
  uploadByLink: ['POST', '/reader/book/upload_by_link', 'result', '', 'link,digest'],
  mine: ['GET', '/reader/mybook', 'result', '', ''],
  open: ['GET', '/reader/mybook/{id}', 'result', '', ''],
  add: ['POST', '/reader/mybook/add', 'result', '', 'book_uuid'],
  remove: ['POST', '/reader/mybook/{id}/remove', 'result', '', 'status'],
  pos: ['POST', '/reader/mybook/{id}/pos', 'result', '', 'pos,op_id'],
  notes: ['GET', '/reader/book/{id}/mynote', 'result', '', ''],
  addNote: ['POST', '/reader/book/{id}/note/add', 'result', '', 'note_uuid,text,comment,root,tag,color,data,op_id'],
  deleteNote: ['POST', '/reader/book/notes/{id}/delete', 'result', '', 'note_uuid,op_id'],
  publish: ['POST', '/reader/book/{id}/publish', 'result', '', 'source,licence,cancel'],
  apply: ['POST', '/reader/book/apply', 'result', '', 'kind,name,author,reason,op_id'],
  applications: ['GET', '/reader/book/apply', 'result', '', ''],
  requests: ['GET', '/api/admin/book_request', 'result', 'state,offset,limit', ''],
  answer: ['POST', '/api/admin/book_request/{id}/answer', 'result', '', 'pass,answer'],
})
