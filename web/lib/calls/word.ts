// Made from the contract by tools/calls-table.ts; do not edit.
import { createApiCalls } from '../api.ts'

export const wordCalls = /* @__PURE__ */ createApiCalls<'word'>({
  list: ['GET', '/reader/myword', 'result', 'after,offset,limit,order,stage,q', ''],
  overview: ['GET', '/reader/myword/overview', 'result', '', ''],
  next: ['GET', '/reader/myword/review/next', 'result', 'force,size,new_limit', ''],
  review: ['POST', '/reader/myword/{id}/review', 'result', '', 'rating,spent,op_id'],
  reviewArticle: ['GET', '/reader/myword/review/article', 'result', 'article_id,offset,size', ''],
  leeches: ['GET', '/reader/myword/leeches', 'result', '', ''],
  rest: ['POST', '/reader/myword/{id}/rest', 'result', '', 'is_resting,op_id'],
  undoReview: ['POST', '/reader/myword/{id}/review/undo', 'result', '', 'op_id'],
  detail: ['GET', '/reader/myword/detail', 'result', 'word', ''],
  add: ['POST', '/reader/myword', 'result', '', 'word,sentence,article_id,book_uuid,paragraph,offset,gloss,op_id'],
  setGloss: ['POST', '/reader/myword/{id}/gloss', 'result', '', 'gloss,op_id'],
  delete: ['POST', '/reader/myword/del', 'result', '', 'word,op_id'],
  export: ['GET', '/reader/myword/export', 'file', 'format', ''],
  setState: ['POST', '/reader/myword/state', 'result', '', 'states,base,op_id'],
  lemmas: ['GET', '/reader/myword/lemmas', 'result', '', ''],
})
