// Made from the contract by tools/calls-table.ts; do not edit.
import { createApiCalls } from '../api.ts'

export const peopleCalls = /* @__PURE__ */ createApiCalls<'people'>({
  search: ['GET', '/api/user/search', 'result', 'q,after,offset,limit', ''],
  searchWx: ['GET', '/api/user/search/wx', 'result', 'openid', ''],
  bindWx: ['POST', '/api/user/bind_wx_user', 'result', '', 'user_id,openid'],
  show: ['GET', '/api/admin/user/{id}', 'result', '', ''],
  showPhone: ['POST', '/api/admin/user/{id}/phone', 'result', '', ''],
  endSession: ['POST', '/api/admin/user/{id}/sessions/{session_id}/end', 'result', '', ''],
  block: ['POST', '/api/admin/user/{id}/block', 'result', '', 'reason'],
  unblock: ['POST', '/api/admin/user/{id}/unblock', 'result', '', 'reason'],
  setRole: ['POST', '/api/admin/user/{id}/role', 'result', '', 'role,reason'],
  endTotpOf: ['POST', '/api/admin/user/{id}/totp/off', 'result', '', 'reason'],
  totp: ['GET', '/auth/totp', 'result', '', ''],
  beginTotp: ['POST', '/auth/totp/begin', 'result', '', 'password'],
  confirmTotp: ['POST', '/auth/totp/confirm', 'result', '', 'totp'],
  renewRecovery: ['POST', '/auth/totp/recovery', 'result', '', 'totp'],
  endTotp: ['POST', '/auth/totp/off', 'result', '', 'totp'],
  enterWx: ['POST', '/auth/wx/enter', 'result', '', 'ticket'],
  bindOwnWx: ['POST', '/auth/wx/bind', 'result', '', 'ticket'],
  takeOut: ['POST', '/api/user/export', 'result', '', ''],
  leave: ['POST', '/api/user/delete', 'result', '', 'password'],
  stay: ['POST', '/api/user/delete/cancel', 'result', '', ''],
})
