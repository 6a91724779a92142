// Endpoint definitions of accounts: registration, log-in, sessions, the reader's settings.
import { z } from 'zod'
import { Account, LoggedIn, ReaderSettings } from './entities/account.ts'
import { defineGet, definePost } from './kernel/endpoint-definition.ts'
import {
  CursorField,
  FlagField,
  IdField,
  limitField,
  OffsetField,
  pageSchema,
  TimeField,
  textField,
} from './kernel/fields.ts'

// The domain validates the format of a phone number, with an error message that helps.
const phone = z.string().trim().min(1).max(24)
const password = z.string().min(1).max(200)
const code = z.string().trim().max(40).default('')
const smsCode = z.string().trim().max(12).default('')
/**
 * Solution of a `captcha` challenge. Required only above the rate limits, after the error CAPTCHA_NEEDED,
 * whose `details.key` is the key of the challenge.
 */
const captcha = z.string().max(2000).optional()
/** Six digits of the authenticator, or a recovery code. */
const totp = z.string().trim().min(1).max(40)
const done = z.literal(true)
/** Rules of registration. */
const SiteRules = z.object({ is_open: z.boolean(), sms_required: z.boolean(), code_required: z.boolean() })
/** Error codes of registration. */
const registerErrors = [
  'WEAK_PASSWORD',
  'PHONE_TAKEN',
  'WRONG_SMS_CODE',
  'WRONG_INVITATION_CODE',
  'INVITATION_NEEDED',
  'REGISTRATION_CLOSED',
  'TOO_MANY_ACCOUNTS',
  'CAPTCHA_NEEDED',
  'WRONG_CAPTCHA',
] as const

export const accountEndpoints = {
  registerRule: defineGet('/auth/register_rule', {
    access: 'open',
    summary: '注册需要填写什么',
    result: z.object({
      is_open: z.boolean(),
      sms_required: z.boolean(),
      code_required: z.boolean(),
      /** Log-in by WeChat is available. */
      has_wechat: z.boolean(),
      password: z.object({ min: z.number(), max: z.number(), hint: z.string() }),
    }),
  }),
  register: definePost('/auth/register', {
    access: 'open',
    summary: '注册（可带短信验证码和邀请码）',
    body: { phone, password, sms_code: smsCode, code, captcha },
    result: LoggedIn,
    errors: [...registerErrors],
    rate: { max: 30, seconds: 600, per: 'network' },
  }),
  registerByPhone: definePost('/auth/register_by_phone', {
    access: 'open',
    summary: '只用手机号和密码注册',
    body: { phone, password, code, captcha },
    result: LoggedIn,
    errors: [...registerErrors],
    rate: { max: 30, seconds: 600, per: 'network' },
  }),
  login: definePost('/auth/login', {
    access: 'open',
    summary: '用手机号或用户名登录',
    body: {
      username: z.string().trim().min(1).max(40),
      password,
      captcha,
      /** Code of the authenticator, or a recovery code; required after the error TOTP_NEEDED. */
      totp: totp.optional(),
    },
    result: LoggedIn,
    // No rate limit here: the handler counts failed attempts only.
    errors: [
      'WRONG_CREDENTIALS',
      'ACCOUNT_BLOCKED',
      'CAPTCHA_NEEDED',
      'WRONG_CAPTCHA',
      'TOTP_NEEDED',
      'WRONG_TOTP',
    ],
  }),
  logout: definePost('/auth/logout', {
    access: 'user',
    addition: true,
    summary: '退出登录；all 为真时所有设备都退出',
    body: { all: FlagField.optional() },
    result: done,
  }),
  sessions: defineGet('/auth/sessions', {
    access: 'user',
    addition: true,
    summary: '已登录设备',
    result: z.object({
      items: z.array(
        z.object({
          id: z.string(),
          device: z.string(),
          ip: z.string(),
          created_at: TimeField,
          last_seen_at: TimeField,
          is_current: z.boolean(),
          /** The session is on a device that is new to this account, until the user confirms the device. */
          is_new: z.boolean(),
        }),
      ),
    }),
  }),
  knowSession: definePost('/auth/sessions/{id}/known', {
    access: 'user',
    addition: true,
    summary: '这台新设备是我的，不用再提醒',
    params: { id: z.uuid() },
    result: done,
    errors: ['NOT_FOUND'],
  }),
  endSession: definePost('/auth/sessions/{id}/end', {
    access: 'user',
    addition: true,
    summary: '让一台设备退出登录',
    params: { id: z.uuid() },
    result: done,
    errors: ['NOT_FOUND'],
  }),
  changePassword: definePost('/auth/change_password', {
    access: 'user',
    summary: '修改密码；管理员可凭 user_id 重设别人的密码',
    body: {
      old_password: password.optional(),
      new_password: password,
      user_id: IdField.optional(),
      /** Reason of an admin; stored in the audit log. */
      reason: textField(200).optional(),
    },
    /**
     * New session token that replaces the one of the request; null after an admin has set another user's
     * password.
     */
    result: z.object({ token: z.string().nullable() }),
    errors: ['WRONG_PASSWORD', 'WEAK_PASSWORD', 'ADMIN_ONLY', 'NOT_FOUND'],
    rate: { max: 20, seconds: 300 },
  }),
  resetPassword: definePost('/auth/reset_password', {
    access: 'open',
    summary: '凭短信验证码重设密码',
    body: { phone, new_password: password, sms_code: z.string().trim().min(1).max(12) },
    result: done,
    errors: ['WRONG_SMS_CODE', 'WEAK_PASSWORD'],
    rate: { max: 20, seconds: 300, per: 'network' },
  }),
  captcha: defineGet('/auth/captcha', {
    access: 'open',
    form: 'raw',
    summary: '一道工作量证明题，发短信前要解开；key 写明用处和账号，如 reset:13800000000、login:小明',
    query: { key: z.string().max(100).optional() },
    result: z.object({
      result: z.object({
        algorithm: z.string(),
        challenge: z.string(),
        maxnumber: z.number(),
        salt: z.string(),
        signature: z.string(),
      }),
    }),
  }),
  sendSmsCode: definePost('/auth/smscode/send', {
    access: 'open',
    form: 'raw',
    summary: '发送短信验证码',
    body: {
      phone,
      captcha: z.string().min(1).max(2000),
      stype: z.enum(['register', 'reset', 'bind']).default('reset'),
    },
    result: z.object({ result: z.object({ expires_in: z.number(), retry_after: z.number() }) }),
    errors: ['WRONG_CAPTCHA', 'CAPTCHA_NEEDED', 'TOO_MANY_SMS', 'SMS_NOT_CONFIGURED', 'SMS_FAILED'],
    rate: { max: 30, seconds: 600, per: 'network' },
  }),
  changePhone: definePost('/api/user/change_phone', {
    access: 'user',
    addition: true,
    summary: '换手机号：原来的号码和新的号码各要一个验证码（stype 都是 bind）',
    body: {
      phone,
      old_code: z.string().trim().min(1).max(12),
      sms_code: z.string().trim().min(1).max(12),
    },
    result: Account,
    errors: ['WRONG_SMS_CODE', 'PHONE_TAKEN'],
    rate: { max: 20, seconds: 3600 },
  }),
  changeUsername: definePost('/api/user/change_username', {
    access: 'user',
    summary: '修改用户名',
    body: { username: z.string().trim().min(1).max(60) },
    result: Account,
    errors: ['USERNAME_TAKEN'],
    rate: { max: 20, seconds: 3600 },
  }),
  me: defineGet('/api/user/me', {
    access: 'user',
    summary: '当前用户、数量与设置',
    result: Account.extend({
      counts: z.object({ words: z.number(), due: z.number(), articles: z.number(), starred: z.number() }),
      settings: ReaderSettings,
      created_at: TimeField,
      /** Time of the deletion that the user has requested; null: none requested. */
      deletes_at: TimeField.nullable(),
      /** An admin who must turn on two-step verification before using the desk. */
      needs_totp: z.boolean(),
    }),
  }),
  isSuper: defineGet('/api/user/issuper', { access: 'user', summary: '是否管理员', result: z.boolean() }),
  settings: defineGet('/api/user/settings', {
    access: 'user',
    addition: true,
    summary: '我的设置',
    result: ReaderSettings,
  }),
  saveSettings: definePost('/api/user/settings', {
    access: 'user',
    addition: true,
    summary: '修改我的设置；没写的不变',
    body: {
      daily_new: ReaderSettings.shape.daily_new.optional(),
      retention: ReaderSettings.shape.retention.optional(),
      day_start_hour: ReaderSettings.shape.day_start_hour.optional(),
      known_base: ReaderSettings.shape.known_base.optional(),
    },
    result: ReaderSettings,
  }),
  smsOutbox: defineGet('/api/admin/sms_outbox', {
    access: 'admin',
    addition: true,
    summary: '开发用短信发件箱（生产环境没有）',
    result: z.object({ items: z.array(z.object({ phone: z.string(), text: z.string(), at: TimeField })) }),
    errors: ['SMS_NOT_CONFIGURED'],
  }),
  endSessionsOf: definePost('/api/admin/user/{id}/end_sessions', {
    access: 'admin',
    addition: true,
    summary: '让一位用户的所有设备退出登录',
    params: { id: IdField },
    body: { reason: textField(200).optional() },
    result: z.object({ ended: z.number() }),
    errors: ['NOT_FOUND'],
  }),
  rules: defineGet('/api/admin/settings', {
    access: 'admin',
    addition: true,
    summary: '全站设置',
    result: SiteRules,
  }),
  saveRules: definePost('/api/admin/settings', {
    access: 'admin',
    addition: true,
    summary: '修改全站设置',
    body: {
      is_open: FlagField.optional(),
      sms_required: FlagField.optional(),
      code_required: FlagField.optional(),
    },
    result: SiteRules,
  }),
  acts: defineGet('/api/admin/acts', {
    access: 'admin',
    addition: true,
    summary: '操作记录：谁在什么时候改了什么，从新到旧；文章的每一步在它自己的记录里',
    query: {
      actor: IdField.optional(),
      action: z.string().max(60).optional(),
      /** `noun:id`, or another name of the object. */
      subject: z.string().max(100).optional(),
      after: CursorField,
      offset: OffsetField,
      limit: limitField(20),
    },
    result: pageSchema(
      z.object({
        id: z.number(),
        /** Null: the system itself. */
        actor: z.object({ id: z.number(), username: z.string() }).nullable(),
        action: z.string(),
        subject: z.string(),
        detail: z.record(z.string(), z.unknown()),
        at: TimeField,
      }),
    ).extend({
      actors: z.array(z.object({ id: z.number(), username: z.string() })),
      actions: z.array(z.string()),
    }),
  }),
}
