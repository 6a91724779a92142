// Made from the contract by tools/calls-table.ts; do not edit.
import { createApiCalls } from '../api.ts'
import { createApiStreams } from '../sse-client.ts'

export const aiCalls = /* @__PURE__ */ createApiCalls<'ai'>({
  entry: ['GET', '/api/english/word/ai/dict', 'raw', 'word', ''],
  pro: ['GET', '/api/english/word/pro', 'raw', 'word', ''],
  clauses: ['POST', '/api/english/analyze', 'raw', '', 'text'],
  ask: ['POST', '/api/ai/ask', 'raw', '', 'prompt,article_id,pos,source,wait,op_id'],
  question: ['GET', '/api/ai/ask/{id}', 'raw', '', ''],
  stop: ['POST', '/api/ai/ask/{id}/stop', 'raw', '', ''],
  forget: ['POST', '/api/ai/ask/{id}/delete', 'result', '', 'op_id'],
  usage: ['GET', '/api/ai/usage', 'raw', 'key,kind', ''],
  history: ['GET', '/api/ai/history', 'raw', 'article_id,all,source,after,offset,limit', ''],
  summary: ['GET', '/api/ai/summary', 'either', 'article_id,source,cfi,stream', ''],
  createSummary: ['POST', '/api/ai/summary/create', 'result', '', 'article_id,source,cfi,renew'],
  entity: ['GET', '/api/ai/entity', 'raw', 'name,article_id', ''],
  questions: ['GET', '/api/ai/questions', 'result', 'article_id', ''],
  figures: ['GET', '/api/admin/ai', 'result', '', ''],
  senses: ['GET', '/reader/article/{id}/senses', 'result', '', ''],
  makeSenses: ['POST', '/reader/article/{id}/senses', 'result', '', ''],
})
export const aiStreams = /* @__PURE__ */ createApiStreams<'ai'>({
  word: ['GET', '/api/english/word/ai', 'stream', 'word,sentence', ''],
  analyze: ['POST', '/api/ai/analyze', 'stream', '', 'text,action'],
  listen: ['GET', '/api/ai/ask/{id}/stream', 'stream', '', ''],
  summary: ['GET', '/api/ai/summary', 'either', 'article_id,source,cfi,stream', ''],
})
