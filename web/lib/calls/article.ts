// Made from the contract by tools/calls-table.ts; do not edit.
import { createApiCalls } from '../api.ts'

export const articleCalls = /* @__PURE__ */ createApiCalls<'article'>({
  list: ['GET', '/reader/article/waikan', 'result', 'topic,level,author,source,q,base,order_by,after,offset,limit', ''],
  forYou: ['GET', '/api/recommend/foryou', 'result', 'base,after,offset,limit', ''],
  topics: ['GET', '/reader/article/topics', 'result', '', ''],
  byTopic: ['GET', '/reader/article/topic', 'result', 'q,author,base,after,offset,limit', ''],
  newCount: ['GET', '/reader/article/new_count', 'result', 'since', ''],
  showWaikan: ['GET', '/reader/article/waikan/{id}/show', 'result', 'base', ''],
  show: ['GET', '/reader/article/{id}/show', 'result', 'base', ''],
  mark: ['POST', '/reader/article/{id}/mark', 'result', '', 'action,status,op_id'],
  kept: ['GET', '/reader/myarticle/star', 'result', 'action,after,offset,limit', ''],
  levelWords: ['GET', '/reader/article/{id}/level_words', 'result', 'level', ''],
})
