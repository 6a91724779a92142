// Maps each account endpoint to its handler.
import type { accountEndpoints } from '../../../contract/account.ts'
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import type { EndpointHandlers } from '../../http/context.ts'
import { type CursorOrder, cutPage, toPageRequest } from '../../http/cursor.ts'
import { levelOf } from '../membership/public.ts'
import { whoNeedsPuzzle } from './attempt-keys.ts'
import type { ActRow } from './audit-log.store.ts'
import { keepDevice } from './device.ts'
import { phoneAndPassword, phoneOf, refuseAt, usernameOf } from './fields.ts'
import { logIn } from './log-in.ts'
import { puzzleFor } from './login-throttle.ts'
import { changePassword, resetPassword } from './password.ts'
import { changePhone } from './phone.ts'
import { presentAccount, presentSettings } from './present.ts'
import { sessionsOf } from './public.ts'
import { registerAccount, registerRule, siteRules } from './register.ts'
import { sendCode } from './sms.ts'

const OUTBOX_SIZE = 50

const ACTS: CursorOrder<ActRow> = { name: 'acts', kinds: ['id'], keyOf: ({ id }) => [id] }

export const accountHandlers: EndpointHandlers<typeof accountEndpoints, 'account'> = {
  registerRule: (ctx) => registerRule(ctx),
  register: (ctx, input) => registerAccount(ctx, input),
  registerByPhone: (ctx, input) => registerAccount(ctx, { ...input, sms_code: '' }),
  login: (ctx, input) => logIn(ctx, input),
  logout: async (ctx, { all }) => {
    const { id, session_id } = ctx.user
    if (all) await ctx.store.account.endSessionsOf(id, id)
    else await ctx.store.account.endSession(id, session_id)
    ctx.security.note('session_ended', {
      user_id: id,
      network: ctx.network,
      reason: all ? 'logout_all' : 'logout',
    })
    return true as const
  },
  sessions: async (ctx) => {
    const rows = await sessionsOf(ctx, ctx.user.id)
    const items = rows.map((row) => ({ ...row, is_current: row.id === ctx.user.session_id }))
    return { items }
  },
  knowSession: async (ctx, { id }) => {
    if (!(await ctx.store.account.knowSession(ctx.user.id, id))) throwAppError('NOT_FOUND')
    return true as const
  },
  endSession: async (ctx, { id }) => {
    if (!(await ctx.store.account.endSession(ctx.user.id, id))) throwAppError('NOT_FOUND')
    ctx.security.note('session_ended', { user_id: ctx.user.id, network: ctx.network, reason: 'ended' })
    return true as const
  },
  endSessionsOf: async (ctx, { id, reason }) => {
    if (!(await ctx.store.account.userById(id))) throwAppError('NOT_FOUND')
    // An admin's own current session is not ended here; that is what logging out is for.
    const keep = id === ctx.user.id ? ctx.user.session_id : undefined
    const ended = await ctx.store.account.endSessionsOf(
      id,
      ctx.user.id,
      keep,
      reason === undefined ? {} : { reason },
    )
    const about = { user_id: id, actor_id: ctx.user.id, network: ctx.network }
    ctx.security.note('session_ended', { ...about, reason: 'admin' })
    return { ended }
  },
  changePassword: (ctx, input) => changePassword(ctx, input),
  resetPassword: async (ctx, { phone, new_password, sms_code }) => {
    const checked = phoneAndPassword({ phone, password: new_password }, 'new_password')
    await resetPassword(ctx, checked.phone, checked.password, sms_code)
    return true as const
  },
  captcha: async (ctx, { key }) => {
    keepDevice(ctx)
    return { result: await puzzleFor(ctx, key === undefined ? undefined : await whoNeedsPuzzle(ctx, key)) }
  },
  sendSmsCode: async (ctx, { phone, captcha, stype }) => ({
    result: await sendCode(ctx, phoneOf(phone), stype, captcha),
  }),
  changePhone: (ctx, input) => changePhone(ctx, input),
  changeUsername: async (ctx, { username }) => {
    const name = usernameOf(username)
    if (!(await ctx.store.account.setUsername(ctx.user.id, name))) refuseAt('USERNAME_TAKEN', 'username')
    ctx.security.note('username_changed', { user_id: ctx.user.id, network: ctx.network })
    return presentAccount({ ...ctx.user, username: name }, await levelOf(ctx, ctx.user.id))
  },
  me: async (ctx) => {
    const [user, counts, standing] = await Promise.all([
      ctx.store.account.userById(ctx.user.id),
      ctx.crossFeatureQueries.countsOf(ctx, ctx.user.id),
      levelOf(ctx, ctx.user.id),
    ])
    if (!user) throwAppError('LOGIN_REQUIRED')
    return {
      ...presentAccount(user, standing),
      counts,
      settings: presentSettings(user),
      created_at: user.created_at.toISOString(),
      deletes_at: user.deletes_at?.toISOString() ?? null,
      needs_totp: ctx.user.lacks_totp === true,
    }
  },
  isSuper: (ctx) => ctx.user.role === 'admin',
  settings: async (ctx) => {
    const user = await ctx.store.account.userById(ctx.user.id)
    return presentSettings(user ?? throwAppError('LOGIN_REQUIRED'))
  },
  saveSettings: async (ctx, { daily_new, retention, day_start_hour, known_base }) => {
    const user = await ctx.store.account.saveSettings(ctx.user.id, {
      ...(daily_new === undefined ? {} : { daily_new }),
      ...(retention === undefined ? {} : { retention_permille: Math.round(retention * 1000) }),
      ...(day_start_hour === undefined ? {} : { day_start_hour }),
      ...(known_base === undefined ? {} : { known_base }),
    })
    return presentSettings(user ?? throwAppError('LOGIN_REQUIRED'))
  },
  smsOutbox: async (ctx) => {
    if (ctx.config.is_production) throwAppError('SMS_NOT_CONFIGURED')
    const rows = await ctx.store.account.outbox(OUTBOX_SIZE)
    return { items: rows.map(({ phone, text, at }) => ({ phone, text, at: at.toISOString() })) }
  },
  rules: (ctx) => siteRules(ctx),
  saveRules: async (ctx, input) => {
    const set = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
    const rules = { ...(await siteRules(ctx)), ...set }
    await ctx.store.account.saveSetting('register', rules, ctx.user.id)
    return rules
  },
  acts: async (ctx, { actor, action, subject, ...pageParams }) => {
    const page = toPageRequest(pageParams, ACTS)
    const [found, choices] = await Promise.all([
      ctx.store.account.acts({ actor, action, subject }, page),
      ctx.store.account.actChoices(),
    ])
    const { rows, ...next } = cutPage(found, page, ACTS)
    const items = rows.map(({ id, actor_id, username, detail, at, ...act }) => ({
      id,
      actor: actor_id === null ? null : { id: actor_id, username: username ?? '' },
      action: act.action,
      subject: act.subject,
      detail: detail as Record<string, unknown>,
      at: at.toISOString(),
    }))
    return { items, ...next, ...choices }
  },
}
