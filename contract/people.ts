// Endpoint definitions of user administration, and of data export and account deletion by users.
import { z } from 'zod'
import { LoggedIn, MemberLevel, UserRole } from './entities/account.ts'
import { DayText } from './entities/reading-data.ts'
import { defineGet, definePost } from './kernel/endpoint-definition.ts'
import {
  CursorField,
  IdField,
  limitField,
  OffsetField,
  pageSchema,
  TaskRef,
  TimeField,
  textField,
} from './kernel/fields.ts'

const reason = textField(200)
/** Six digits of the authenticator, or a recovery code. */
const totp = z.string().trim().min(1).max(40)
/** Payload of the WeChat log-in callback, in the URL after `#wx=`. */
const ticket = z.string().min(1).max(1000)
const openid = z.string().trim().min(1).max(128)

/** A user in a list; the phone is masked. */
export const PersonCard = z.object({
  id: z.number(),
  username: z.string(),
  phone: z.string(),
  role: UserRole,
  level: MemberLevel,
  member_expires_at: TimeField.nullable(),
  /** Null: not blocked. */
  blocked_at: TimeField.nullable(),
  /** Time of the last visit; null: none since registration. */
  last_seen_at: TimeField.nullable(),
  created_at: TimeField,
})
export type PersonCard = z.output<typeof PersonCard>

/** All details of a user. */
export const PersonSeen = PersonCard.extend({
  /** Reason of the block; '' when the user is not blocked. */
  blocked_reason: z.string(),
  /** Two-step verification is on. */
  has_totp: z.boolean(),
  counts: z.object({ words: z.number(), articles: z.number() }),
  /** The last 14 days in Shanghai, the earliest first; includes days without reading. */
  reading: z.array(z.object({ day: DayText, seconds: z.number() })),
  sessions: z.array(
    z.object({
      id: z.string(),
      device: z.string(),
      ip: z.string(),
      created_at: TimeField,
      last_seen_at: TimeField,
      is_new: z.boolean(),
    }),
  ),
  /** WeChat accounts bound to this user; only the last four characters of each openid. */
  wechat: z.array(z.object({ openid_end: z.string(), at: TimeField })),
})
export type PersonSeen = z.output<typeof PersonSeen>

export const peopleEndpoints = {
  search: defineGet('/api/user/search', {
    access: 'admin',
    summary: '找用户：手机号（几位也行）、用户名、编号、订单号；不写就是最近注册的',
    query: {
      q: z.string().trim().max(100).default(''),
      after: CursorField,
      offset: OffsetField,
      limit: limitField(20),
    },
    result: pageSchema(PersonCard),
  }),
  searchWx: defineGet('/api/user/search/wx', {
    access: 'admin',
    summary: '按微信的 openid 找用户',
    query: { openid },
    result: PersonCard,
    errors: ['USER_NOT_FOUND'],
  }),
  bindWx: definePost('/api/user/bind_wx_user', {
    access: 'admin',
    summary: '把一个微信的 openid 绑定到一位用户',
    body: { user_id: IdField, openid },
    result: PersonCard,
    errors: ['USER_NOT_FOUND', 'WECHAT_ALREADY_BOUND'],
  }),
  show: defineGet('/api/admin/user/{id}', {
    access: 'admin',
    addition: true,
    summary: '一位用户：已登录设备、最近的阅读、绑定的微信',
    params: { id: IdField },
    result: PersonSeen,
    errors: ['USER_NOT_FOUND'],
  }),
  showPhone: definePost('/api/admin/user/{id}/phone', {
    access: 'admin',
    addition: true,
    summary: '看一位用户的完整手机号；谁看过有记录',
    params: { id: IdField },
    result: z.object({ phone: z.string() }),
    errors: ['USER_NOT_FOUND'],
    rate: { max: 60, seconds: 3600 },
  }),
  endSession: definePost('/api/admin/user/{id}/sessions/{session_id}/end', {
    access: 'admin',
    addition: true,
    summary: '让一位用户的一台设备退出登录',
    params: { id: IdField, session_id: z.uuid() },
    result: z.literal(true),
    errors: ['NOT_FOUND'],
  }),
  block: definePost('/api/admin/user/{id}/block', {
    access: 'admin',
    addition: true,
    summary: '停用一个账号：所有设备立即退出，登录时说明原因',
    params: { id: IdField },
    body: { reason },
    result: PersonCard,
    errors: ['USER_NOT_FOUND', 'LAST_ADMIN', 'CANNOT_BLOCK_SELF'],
  }),
  unblock: definePost('/api/admin/user/{id}/unblock', {
    access: 'admin',
    addition: true,
    summary: '恢复一个停用的账号',
    params: { id: IdField },
    body: { reason },
    result: PersonCard,
    errors: ['USER_NOT_FOUND'],
  }),
  setRole: definePost('/api/admin/user/{id}/role', {
    access: 'admin',
    addition: true,
    summary: '设为管理员，或改回读者',
    params: { id: IdField },
    body: { role: UserRole, reason },
    result: PersonCard,
    errors: ['USER_NOT_FOUND', 'LAST_ADMIN', 'STATE_CONFLICT'],
  }),
  endTotpOf: definePost('/api/admin/user/{id}/totp/off', {
    access: 'admin',
    addition: true,
    summary: '替丢了验证器的人关闭两步验证；用过恢复码也进不来时才用',
    params: { id: IdField },
    body: { reason },
    result: PersonCard,
    errors: ['USER_NOT_FOUND', 'CANNOT_BLOCK_SELF'],
  }),
  totp: defineGet('/auth/totp', {
    access: 'user',
    addition: true,
    summary: '我的两步验证',
    result: z.object({
      is_on: z.boolean(),
      /** Admins cannot use the desk without it. */
      is_required: z.boolean(),
      /** Number of unused recovery codes. */
      recovery_left: z.number(),
    }),
  }),
  beginTotp: definePost('/auth/totp/begin', {
    access: 'user',
    addition: true,
    summary: '开始设置两步验证：给出密钥，还不生效（只有管理员）',
    body: { password: z.string().min(1).max(200) },
    /** `uri` is the content of the QR code for an authenticator. */
    result: z.object({ secret: z.string(), uri: z.string() }),
    errors: ['WRONG_PASSWORD', 'ADMIN_ONLY', 'STATE_CONFLICT'],
    rate: { max: 20, seconds: 3600 },
  }),
  confirmTotp: definePost('/auth/totp/confirm', {
    access: 'user',
    addition: true,
    summary: '用第一个验证码开启两步验证；恢复码只给这一次，其他设备都退出',
    body: { totp },
    result: z.object({ recovery_codes: z.array(z.string()) }),
    errors: ['WRONG_TOTP', 'STATE_CONFLICT'],
    rate: { max: 20, seconds: 3600 },
  }),
  renewRecovery: definePost('/auth/totp/recovery', {
    access: 'user',
    addition: true,
    summary: '更换恢复码，原来的作废',
    body: { totp },
    result: z.object({ recovery_codes: z.array(z.string()) }),
    errors: ['WRONG_TOTP', 'STATE_CONFLICT'],
    rate: { max: 20, seconds: 3600 },
  }),
  endTotp: definePost('/auth/totp/off', {
    access: 'user',
    addition: true,
    summary: '关闭两步验证',
    body: { totp },
    result: z.literal(true),
    errors: ['WRONG_TOTP', 'STATE_CONFLICT'],
    rate: { max: 20, seconds: 3600 },
  }),
  enterWx: definePost('/auth/wx/enter', {
    access: 'open',
    addition: true,
    summary: '从微信回来：已经绑定就登录；没有绑定 logged_in 为空，登录或注册之后再绑',
    body: { ticket },
    result: z.object({ logged_in: LoggedIn.nullable() }),
    errors: ['WECHAT_EXPIRED', 'ACCOUNT_BLOCKED', 'TOTP_NEEDED'],
    rate: { max: 60, seconds: 600, per: 'network' },
  }),
  bindOwnWx: definePost('/auth/wx/bind', {
    access: 'user',
    addition: true,
    summary: '把刚从微信回来的这个微信绑到我的账号',
    body: { ticket },
    result: z.literal(true),
    errors: ['WECHAT_EXPIRED', 'WECHAT_ALREADY_BOUND'],
    rate: { max: 20, seconds: 600 },
  }),
  takeOut: definePost('/api/user/export', {
    access: 'user',
    addition: true,
    summary: '把我的全部数据做成一个压缩包；做好后任务的 result 里有地址，一天内可以下载',
    result: TaskRef,
    rate: { max: 6, seconds: 3600 },
  }),
  leave: definePost('/api/user/delete', {
    access: 'user',
    addition: true,
    summary: '删除我的账号：七天内登录可以收回，之后什么都不留',
    body: { password: z.string().min(1).max(200) },
    result: z.object({ deletes_at: TimeField }),
    errors: ['WRONG_PASSWORD', 'CANNOT_DELETE_ADMIN'],
    rate: { max: 10, seconds: 3600 },
  }),
  stay: definePost('/api/user/delete/cancel', {
    access: 'user',
    addition: true,
    summary: '收回删除账号的申请',
    result: z.literal(true),
  }),
}
