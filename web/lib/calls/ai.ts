// Made from the contract by tools/calls-table.ts; do not edit.
import { callsOf } from '../api.ts'

export const aiCalls = /* @__PURE__ */ callsOf<'ai'>({
  word: ['GET', '/api/english/word/ai', 'stream', 'word,sentence', ''],
  entry: ['GET', '/api/english/word/ai/dict', 'raw', 'word', ''],
  pro: ['GET', '/api/english/word/pro', 'raw', 'word', ''],
  clauses: ['POST', '/api/english/analyze', 'raw', '', 'text'],
  analyze: ['POST', '/api/ai/analyze', 'stream', '', 'text,action'],
  ask: ['POST', '/api/ai/ask', 'raw', '', 'prompt,article_id,pos,source,wait,op_id'],
  question: ['GET', '/api/ai/ask/{id}', 'raw', '', ''],
  listen: ['GET', '/api/ai/ask/{id}/stream', 'stream', '', ''],
  forget: ['POST', '/api/ai/ask/{id}/delete', 'result', '', 'op_id'],
  usage: ['GET', '/api/ai/usage', 'raw', 'key,kind', ''],
  history: ['GET', '/api/ai/history', 'raw', 'article_id,all,source,after,offset,limit', ''],
  summary: ['GET', '/api/ai/summary', 'either', 'article_id,stream', ''],
  createSummary: ['POST', '/api/ai/summary/create', 'result', '', 'article_id,renew'],
  entity: ['GET', '/api/ai/entity', 'raw', 'name,article_id', ''],
})
