// Made from the contract by tools/calls-table.ts; do not edit.
import { createApiCalls } from '../api.ts'

export const accountCalls = /* @__PURE__ */ createApiCalls<'account'>({
  registerRule: ['GET', '/auth/register_rule', 'result', '', ''],
  register: ['POST', '/auth/register', 'result', '', 'phone,password,sms_code,code,captcha'],
  registerByPhone: ['POST', '/auth/register_by_phone', 'result', '', 'phone,password,code,captcha'],
  login: ['POST', '/auth/login', 'result', '', 'username,password,captcha,totp'],
  logout: ['POST', '/auth/logout', 'result', '', 'all'],
  sessions: ['GET', '/auth/sessions', 'result', '', ''],
  knowSession: ['POST', '/auth/sessions/{id}/known', 'result', '', ''],
  endSession: ['POST', '/auth/sessions/{id}/end', 'result', '', ''],
  changePassword: ['POST', '/auth/change_password', 'result', '', 'old_password,new_password,user_id,reason'],
  resetPassword: ['POST', '/auth/reset_password', 'result', '', 'phone,new_password,sms_code'],
  captcha: ['GET', '/auth/captcha', 'raw', 'key', ''],
  sendSmsCode: ['POST', '/auth/smscode/send', 'raw', '', 'phone,captcha,stype'],
  changePhone: ['POST', '/api/user/change_phone', 'result', '', 'phone,old_code,sms_code'],
  changeUsername: ['POST', '/api/user/change_username', 'result', '', 'username'],
  me: ['GET', '/api/user/me', 'result', '', ''],
  isSuper: ['GET', '/api/user/issuper', 'result', '', ''],
  settings: ['GET', '/api/user/settings', 'result', '', ''],
  saveSettings: ['POST', '/api/user/settings', 'result', '', 'daily_new,retention,day_start_hour,known_base'],
  smsOutbox: ['GET', '/api/admin/sms_outbox', 'result', '', ''],
  endSessionsOf: ['POST', '/api/admin/user/{id}/end_sessions', 'result', '', 'reason'],
  rules: ['GET', '/api/admin/settings', 'result', '', ''],
  saveRules: ['POST', '/api/admin/settings', 'result', '', 'is_open,sms_required,code_required'],
  acts: ['GET', '/api/admin/acts', 'result', 'actor,action,subject,after,offset,limit', ''],
})
