// Public API of accounts for the composition root and other features.
import { randomBytes } from 'node:crypto'
import type { LoggedIn, ReaderSettings } from '../../../contract/entities/account.ts'
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import { checkPassword } from '../../../domain/account/password.ts'
import { normalisePhone } from '../../../domain/account/phone.ts'
import { WrongSetting } from '../../config.ts'
import type { Queryable } from '../../db/open.ts'
import type { Deps } from '../../deps.ts'
import type { Ctx } from '../../http/context.ts'
import { deviceOf, isDeviceOf } from './device.ts'
import { openSession } from './log-in.ts'
import { presentSettings } from './present.ts'
import { withName } from './register.ts'
import type { accountStore } from './store.ts'

export { decryptSecret, encryptSecret } from './encryption.ts'
export { isPasswordOf } from './own-password.ts'
export { beginTotp, confirmTotp, endTotp, renewRecovery, totpOf } from './totp.ts'

/**
 * Fallback phone of the first admin if ADMIN_PHONE is not configured; no real subscriber can have this
 * number.
 */
const DEFAULT_PHONE = '+8613800000000'

/** The site's secret key: created at the first start, and the same for every process on one database. */
export function siteKey(store: ReturnType<typeof accountStore>): Promise<string> {
  return store.settingOr('site_key', randomBytes(32).toString('base64url'))
}

/**
 * Creates the first admin if there is none. The result has a password only if it was generated now, so that
 * it can be shown once. Throws `WrongSetting` if ADMIN_PHONE or ADMIN_PASSWORD is invalid.
 */
export async function ensureFirstAdmin(deps: Deps): Promise<{ phone: string; password?: string }> {
  const { ADMIN_PHONE, ADMIN_PASSWORD } = deps.config
  const found = await deps.store.account.firstAdmin()
  if (found) return { phone: found.phone }
  const phone = normalisePhone(ADMIN_PHONE ?? DEFAULT_PHONE)
  if (!phone.ok) throw new WrongSetting('设置有误 / wrong setting: ADMIN_PHONE is not a phone number')
  const password = ADMIN_PASSWORD ?? randomBytes(9).toString('base64url')
  const checked = checkPassword(password, phone.value)
  if (!checked.ok) {
    throw new WrongSetting(
      '设置有误 / wrong setting: ADMIN_PASSWORD is too weak (8–72 characters, not a common one)',
    )
  }
  const password_hash = await deps.passwords.hash(checked.value)
  const admin = await withName((username) =>
    deps.store.account.addFirstAdmin({ phone: phone.value, username, password_hash }),
  )
  return admin && ADMIN_PASSWORD === undefined ? { phone: phone.value, password } : { phone: phone.value }
}

/** Creation time of an account; undefined if the account does not exist. */
export const joinedAt = async (deps: Pick<Deps, 'store'>, user_id: number): Promise<Date | undefined> =>
  (await deps.store.account.userById(user_id))?.created_at

/** A reader's settings; undefined if the account does not exist. */
export async function settingsOf(deps: Deps, user_id: number): Promise<ReaderSettings | undefined> {
  const user = await deps.store.account.userById(user_id)
  return user && presentSettings(user)
}

/** Full user names by id: mask them before strangers see them. */
export const namesOf = async (deps: Pick<Deps, 'store'>, ids: number[]): Promise<Map<number, string>> =>
  new Map((await deps.store.account.namesOf(ids)).map(({ id, username }) => [id, username]))

/** Stores a reader's level in the transaction of the write that contained it. */
export async function saveKnownBase(
  deps: Pick<Deps, 'store'>,
  tx: Queryable,
  user_id: number,
  known_base: string,
): Promise<void> {
  await deps.store.account.saveKnownBase(tx, user_id, known_base)
}

/** Active sessions of a user, last used first, in the response format. */
export async function sessionsOf(
  deps: Pick<Deps, 'store' | 'now'>,
  user_id: number,
): Promise<
  { id: string; device: string; ip: string; created_at: string; last_seen_at: string; is_new: boolean }[]
> {
  const rows = await deps.store.account.sessionsOf(user_id, deps.now())
  return rows.map(({ id, user_agent, ip, created_at, last_seen_at, is_new_device }) => ({
    id,
    device: user_agent,
    ip,
    created_at: created_at.toISOString(),
    last_seen_at: last_seen_at.toISOString(),
    is_new: is_new_device,
  }))
}

/** True if the user's log-in requires a second factor. */
export const hasTotp = async (deps: Pick<Deps, 'store'>, user_id: number): Promise<boolean> =>
  Boolean((await deps.store.account.totpOf(user_id))?.confirmed_at)

/** Removes a user's second factor; the audit log has the actor and the reason. False if there was none. */
export const takeTotpOff = (
  deps: Pick<Deps, 'store'>,
  user_id: number,
  actor_id: number | null,
  reason: string,
): Promise<boolean> => deps.store.account.endTotp(user_id, actor_id, { reason })

/** False if `name` was used before; it is stored until `until`. */
export const spendOnce = (deps: Pick<Deps, 'store'>, name: string, until: Date): Promise<boolean> =>
  deps.store.sms.spendCaptcha(name, until)

/**
 * Creates a session for a user who was authenticated by another site; `how` is recorded in the security log.
 * Throws ACCOUNT_BLOCKED.
 */
export async function enterAs(ctx: Ctx<'open'>, user_id: number, how: string): Promise<LoggedIn> {
  const user = await ctx.store.account.userById(user_id)
  if (!user || user.blocked_at) throwAppError('ACCOUNT_BLOCKED')
  ctx.security.note('login', { user_id, network: ctx.network, reason: how })
  return openSession(ctx, user, !isDeviceOf(ctx, deviceOf(ctx.device_mark), user_id))
}
