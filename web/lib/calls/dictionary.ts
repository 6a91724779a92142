// Made from the contract by tools/calls-table.ts; do not edit.
import { callsOf } from '../api.ts'

export const dictionaryCalls = /* @__PURE__ */ callsOf<'dictionary'>({
  word: ['GET', '/api/english/word', 'result', 'word,sentence,offset,article_id,paragraph,scene', ''],
  translate: ['POST', '/api/english/trans', 'result', '', 'text,ai,cache'],
})
