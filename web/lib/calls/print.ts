// Made from the contract by tools/calls-table.ts; do not edit.
import { createApiCalls } from '../api.ts'

export const printCalls = /* @__PURE__ */ createApiCalls<'print'>({
  pdf: ['GET', '/reader/article/{id}/pdf', 'raw', 'style', ''],
  poster: ['GET', '/reader/article/{id}/poster', 'raw', 'template,quote,signed', ''],
  export: ['POST', '/reader/article/export', 'raw', '', 'article_ids,format'],
  quote: ['GET', '/reader/article/{id}/quote', 'result', '', ''],
  setQuote: ['POST', '/reader/article/{id}/quote', 'result', '', 'text,zh'],
  make: ['POST', '/api/admin/poster', 'result', '', 'template,article_ids,heading,quote,word,date'],
  render: ['POST', '/api/render', 'result', '', 'markdown'],
})
