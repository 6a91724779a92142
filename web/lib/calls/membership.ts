// Made from the contract by tools/calls-table.ts; do not edit.
import { createApiCalls } from '../api.ts'

export const membershipCalls = /* @__PURE__ */ createApiCalls<'membership'>({
  open: ['POST', '/api/user/open_member', 'result', '', 'user_id,level,days,remark,op_id'],
  renew: ['POST', '/api/user/renewal_member', 'result', '', 'user_id,days,remark,op_id'],
  close: ['POST', '/api/user/close_member', 'result', '', 'user_id,remark,op_id'],
  logOf: ['GET', '/api/user/memberlog', 'result', 'user_id', ''],
  log: ['GET', '/api/member/log', 'result', '', ''],
  products: ['GET', '/api/member/product', 'result', 'openid', ''],
  version: ['GET', '/api/member/version', 'result', 'openid', ''],
  openTrial: ['POST', '/api/user/open_trial_member', 'result', '', 'xhs_id'],
  receiveTrial: ['POST', '/api/user/receive_trial_member', 'result', '', 'e'],
  claim: ['POST', '/api/admin/trial_claim', 'result', '', 'days,remark'],
  prices: ['GET', '/api/admin/products', 'result', '', ''],
  price: ['POST', '/api/admin/product', 'result', '', 'code,price,first_price,is_on'],
  limits: ['GET', '/api/admin/limits', 'result', '', ''],
  limit: ['POST', '/api/admin/limits', 'result', '', 'level,name,value'],
})
