// Made from the contract by tools/calls-table.ts; do not edit.
import { createApiCalls } from '../api.ts'

export const uploadCalls = /* @__PURE__ */ createApiCalls<'upload'>({
  token: ['GET', '/auth/upload_token', 'result', 'key,size', ''],
  show: ['GET', '/reader/upload/{id}', 'result', '', ''],
  complete: ['POST', '/reader/upload/{id}/complete', 'result', '', 'etags'],
  cancel: ['POST', '/reader/upload/{id}/cancel', 'result', '', ''],
})
