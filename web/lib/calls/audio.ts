// Made from the contract by tools/calls-table.ts; do not edit.
import { createApiCalls } from '../api.ts'

export const audioCalls = /* @__PURE__ */ createApiCalls<'audio'>({
  token: ['GET', '/auth/audio_token', 'raw', '', ''],
  say: ['GET', '/api/english/say', 'file', 'text,audio_token,own', ''],
  article: ['GET', '/reader/article/{id}/audio', 'raw', '', ''],
})
