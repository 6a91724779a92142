// Made from the contract by tools/calls-table.ts; do not edit.
import { createApiCalls } from '../api.ts'

export const codeCalls = /* @__PURE__ */ createApiCalls<'code'>({
  invitations: ['GET', '/api/code/invitation/list', 'result', 'offset,limit', ''],
  mycode: ['GET', '/api/code/invitation/mycode', 'result', '', ''],
  generate: ['POST', '/api/code/invitation/generate', 'result', '', 'ctype,remark,days,uses,expires_at,count,op_id'],
  receive: ['POST', '/api/code/receive_award', 'raw', '', 'code_id,op_id'],
  redeem: ['POST', '/api/code/redeem', 'result', '', 'code,op_id'],
  awards: ['GET', '/api/code/awards', 'result', '', ''],
  bind: ['POST', '/api/user/bind_code', 'result', '', 'user_id,code'],
  manage: ['GET', '/api/admin/codes', 'result', 'q,ctype,offset,limit', ''],
  change: ['POST', '/api/admin/code', 'result', '', 'id,is_on,remark'],
  uses: ['GET', '/api/admin/code/uses', 'result', 'id,offset,limit', ''],
  held: ['GET', '/api/admin/invitations', 'result', 'is_held,offset,limit', ''],
  settle: ['POST', '/api/admin/invitation', 'result', '', 'user_id,release,reason'],
})
