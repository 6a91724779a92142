// Made from the contract by tools/calls-table.ts; do not edit.
import { createApiCalls } from '../api.ts'

export const dictionaryCalls = /* @__PURE__ */ createApiCalls<'dictionary'>({
  word: ['GET', '/api/english/word', 'result', 'word,sentence,offset,article_id,paragraph,scene', ''],
  translate: ['POST', '/api/english/trans', 'result', '', 'text,ai,cache'],
})
