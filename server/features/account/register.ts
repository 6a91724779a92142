// Registration: checks the site's rules, phone, password and invitation, creates the account with a first
// name, and opens the first session.
import { randomBytes } from 'node:crypto'
import type { LoggedIn } from '../../../contract/entities/account.ts'
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import { createFirstUsername } from '../../../domain/account/first-username.ts'
import { PASSWORD_LENGTH } from '../../../domain/account/password.ts'
import type { Queryable } from '../../db/open.ts'
import type { Deps } from '../../deps.ts'
import type { Ctx } from '../../http/context.ts'
import { whoRegisters } from './attempt-keys.ts'
import { deviceOf, hashNetwork, isDeviceOf } from './device.ts'
import { phoneAndPassword, refuseAt } from './fields.ts'
import { openSession, passwordSemaphore } from './log-in.ts'
import { checkAttempt } from './login-throttle.ts'
import { spendCode } from './sms.ts'

export interface RegistrationRules {
  is_open: boolean
  sms_required: boolean
  code_required: boolean
}
const DEFAULT_RULES: RegistrationRules = { is_open: true, sms_required: false, code_required: false }

/** The admin's registration rules, merged over the defaults. */
export async function siteRules(deps: Deps): Promise<RegistrationRules> {
  return { ...DEFAULT_RULES, ...(await deps.store.account.setting<Partial<RegistrationRules>>('register')) }
}

/** Configuration of the registration form. */
export async function registerRule(deps: Deps) {
  const { is_open, sms_required, code_required } = await siteRules(deps)
  const hint = `${PASSWORD_LENGTH.min}–${PASSWORD_LENGTH.max} 个字符，不能是手机号或常见密码`
  return {
    is_open,
    sms_required,
    code_required,
    has_wechat: deps.wechatLogin !== undefined,
    password: { ...PASSWORD_LENGTH, hint },
  }
}

export interface RegistrationInput {
  phone: string
  password: string
  sms_code: string
  /** Invitation code; '' = none. */
  code: string
  captcha?: string | undefined
}

/**
 * Registers the account and then opens its first session. A correct SMS code is used up even if the
 * registration fails.
 */
export async function registerAccount(ctx: Ctx<'open'>, input: RegistrationInput): Promise<LoggedIn> {
  const rules = await siteRules(ctx)
  if (!rules.is_open) throwAppError('REGISTRATION_CLOSED')
  const { phone, password } = phoneAndPassword(input, 'password')
  if (rules.code_required && input.code === '') refuseAt('INVITATION_NEEDED', 'code')
  const invitation = input.code === '' ? undefined : await invitedHere(ctx, phone, input.code)
  if (rules.sms_required || input.sms_code !== '') await spendCode(ctx, phone, 'register', input.sms_code)
  const registered = await passwordSemaphore.run(async () => {
    const countFound = await checkAttempt(ctx, whoRegisters(ctx, phone), input.captcha)
    const password_hash = await ctx.passwords.hash(password)
    const outcome = await withName((username) =>
      ctx.store.account.register({ phone, username, password_hash, role: 'user' }, ctx.network, invitation),
    )
    // This error reveals that the phone has an account, so the number of such errors per network is limited.
    if (outcome === 'PHONE_TAKEN') await countFound()
    return outcome
  })
  if (registered === 'PHONE_TAKEN') refuseAt('PHONE_TAKEN', 'phone')
  if (registered === 'TOO_MANY') {
    ctx.security.note('limit_reached', { network: ctx.network, reason: 'accounts' })
    throwAppError('TOO_MANY_ACCOUNTS', { retryAfter: 3600 })
  }
  const user = await ctx.store.account.userById(registered.id)
  if (!user) throw new Error('a user just made is gone')
  ctx.security.note('registered', { user_id: user.id, network: ctx.network })
  return openSession(ctx, user)
}

/**
 * Validates the invitation code and returns the callback for the transaction that creates the account. Throws
 * WRONG_INVITATION_CODE.
 */
async function invitedHere(ctx: Ctx<'open'>, phone: string, typed: string) {
  const code = await ctx.crossFeatureQueries.registerCode(ctx, typed)
  const device = deviceOf(ctx.device_mark)
  const { owner_id } = code
  const here = {
    ...{ network: ctx.network, device_accounts: device.marks.length },
    is_inviters_device: owner_id !== null && isDeviceOf(ctx, device, owner_id),
    // Query before the transaction: inside it, a second connection of the pool might never become free.
    is_inviters_network:
      owner_id !== null && (await ctx.store.account.isPlaceOf(owner_id, hashNetwork(ctx, owner_id))),
  }
  return (tx: Queryable, user_id: number) =>
    ctx.crossFeatureQueries.join(ctx, tx, { user_id, code, phone, here, at: ctx.now() })
}

/** Max. draws of a short name; after that many collisions a number is appended. */
const SHORT_DRAWS = 3

/**
 * Draws a default name until it is free; the user can change it later. Default names are short and can
 * collide; then another is drawn.
 */
export async function withName<T>(make: (username: string) => Promise<T | 'NAME_TAKEN'>): Promise<T> {
  for (let tries = 0; tries < 20; tries += 1) {
    const created = await make(createFirstUsername(randomBytes(16).toString('hex'), tries >= SHORT_DRAWS))
    if (created !== 'NAME_TAKEN') return created as T
  }
  throw new Error('no free first name in twenty draws')
}
