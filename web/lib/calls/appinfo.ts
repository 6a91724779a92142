// Made from the contract by tools/calls-table.ts; do not edit.
import { createApiCalls } from '../api.ts'

export const appinfoCalls = /* @__PURE__ */ createApiCalls<'appinfo'>({
  notify: ['GET', '/api/appinfo/notify', 'raw', '', ''],
  upgrade: ['GET', '/api/appinfo/upgrade', 'result', '', ''],
  announcements: ['GET', '/api/admin/announcements', 'result', '', ''],
  announce: ['POST', '/api/admin/announcements', 'result', '', 'id,text,link,audience,starts_at,ends_at'],
  contacts: ['GET', '/api/appinfo/contact_qywx', 'result', '', ''],
  keptContacts: ['GET', '/api/admin/qywx', 'result', '', ''],
  keepContact: ['POST', '/api/admin/qywx', 'result', '', 'kind,title,text,link,picture,audience,is_on'],
  jssdk: ['GET', '/api/wx/jssdk/config', 'result', 'url,cat', ''],
})
