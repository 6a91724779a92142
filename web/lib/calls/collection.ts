// Made from the contract by tools/calls-table.ts; do not edit.
import { createApiCalls } from '../api.ts'

export const collectionCalls = /* @__PURE__ */ createApiCalls<'collection'>({
  list: ['GET', '/reader/collection', 'result', 'q,topic,owner,order_by,offset,limit', ''],
  random: ['GET', '/reader/collection/random', 'result', 'limit', ''],
  followed: ['GET', '/reader/collection/follow', 'result', 'offset,limit', ''],
  starred: ['GET', '/reader/collection/mystar', 'result', 'offset,limit', ''],
  manage: ['GET', '/reader/collection/manage', 'result', 'mine,status,q,offset,limit', ''],
  show: ['GET', '/reader/collection/{id}/show', 'result', 'base', ''],
  next: ['GET', '/reader/collection/{id}/article/next', 'result', 'article_id,base', ''],
  mark: ['POST', '/reader/collection/{id}/mark', 'result', '', 'action,op_id'],
  publish: ['POST', '/reader/collection/{id}/publish', 'result', '', 'cancel,reason,op_id'],
  destroy: ['POST', '/reader/collection/{id}/destory', 'result', '', 'status,op_id'],
  add: ['POST', '/reader/collection/add', 'raw', '', 'id,name,description,cover,article_ids,is_public,op_id'],
})
