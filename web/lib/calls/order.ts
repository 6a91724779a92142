// Made from the contract by tools/calls-table.ts; do not edit.
import { createApiCalls } from '../api.ts'

export const orderCalls = /* @__PURE__ */ createApiCalls<'order'>({
  mine: ['GET', '/api/member/pay/orders', 'result', 'offset', ''],
  finish: ['POST', '/api/member/pay/order/finish', 'result', '', 'order_no,reason,fen'],
  ways: ['GET', '/api/member/pay/ways', 'result', '', ''],
  make: ['POST', '/api/member/pay/order', 'result', '', 'code,fen,way,openid,op_id'],
  begin: ['POST', '/api/member/pay/order/begin', 'result', '', 'order_no,openid'],
  show: ['GET', '/api/member/pay/order', 'result', 'order_no', ''],
  cancel: ['POST', '/api/member/pay/order/cancel', 'result', '', 'order_no'],
  refund: ['POST', '/api/member/pay/order/refund', 'result', '', 'order_no,reason,by_hand'],
  list: ['GET', '/api/admin/orders', 'result', 'user_id,q,state,from,to,offset', ''],
  one: ['GET', '/api/admin/order', 'result', 'order_no', ''],
  contact: ['GET', '/api/admin/pay_contact', 'result', '', ''],
  setContact: ['POST', '/api/admin/pay_contact', 'result', '', 'name,wechat_id,hours,picture'],
  reports: ['GET', '/api/admin/payment_reports', 'result', 'offset', ''],
})
