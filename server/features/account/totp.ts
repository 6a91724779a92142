// Second factor (TOTP) of admins: set up with the password and a first code, required at log-in, removed with
// a code.
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import type { Deps } from '../../deps.ts'
import type { Ctx } from '../../http/context.ts'
import { deviceOf, isDeviceOf } from './device.ts'
import { decryptSecret, encryptSecret } from './encryption.ts'
import { refuseAt } from './fields.ts'
import { isPasswordOf } from './own-password.ts'
import type { UserRow } from './store.ts'
import type { TotpRow } from './totp.store.ts'
import { base32, keyUri, newRecoveryCodes, newSecret, recoveryHash, stepOf } from './totp-code.ts'

const PURPOSE = 'totp'
const SITE = '开卷'
/**
 * Wrong codes from unknown devices that have the password. At this rate a year of guessing finds the code of
 * one in twenty accounts. Known devices are not counted.
 */
const STRANGERS = { max: 50, seconds: 86_400 }

type User = Ctx<'user'>
type Asking = Pick<Deps, 'store' | 'site_key' | 'now'>

const hashesOf = (codes: readonly string[]): string[] => codes.map((code) => recoveryHash(code) ?? '')

export async function totpOf(ctx: User) {
  const row = await ctx.store.account.totpOf(ctx.user.id)
  const is_on = Boolean(row?.confirmed_at)
  return {
    is_on,
    is_required: ctx.config.ADMIN_TOTP === 'required',
    recovery_left: is_on ? (row?.recovery.length ?? 0) : 0,
  }
}

/** Creates a secret that has to be confirmed with a first code. Each request creates a new secret. */
export async function beginTotp(ctx: User, { password }: { password: string }) {
  const { id } = ctx.user
  const user = await ctx.store.account.userById(id)
  // Query the stored role instead of the session's role: an admin without a second factor has the role of a
  // reader in the session.
  if (user?.role !== 'admin') throwAppError('ADMIN_ONLY')
  if (!(await isPasswordOf(ctx, id, password)))
    throwAppError('WRONG_PASSWORD', {
      message: '密码不对，请再试一次。',
      details: [{ field: 'password', message: '密码不对，请再试一次。' }],
    })
  const secret = newSecret()
  if (!(await ctx.store.account.beginTotp(id, encryptSecret(ctx, PURPOSE, id, secret))))
    throwAppError('STATE_CONFLICT')
  return { secret: base32(secret), uri: keyUri(secret, user.username, SITE) }
}

/** Ends every other session, because they were created without the second factor. */
export async function confirmTotp(ctx: User, { totp }: { totp: string }) {
  const { id: user_id, session_id: keep } = ctx.user
  const row = await ctx.store.account.totpOf(user_id)
  const secret = row && decryptSecret(ctx, PURPOSE, user_id, row.secret)
  if (!row || row.confirmed_at || !secret) throwAppError('STATE_CONFLICT')
  const at = ctx.now()
  const step = stepOf(secret, totp, at)
  if (step === undefined) refuseWrong(ctx, user_id)
  const recovery_codes = newRecoveryCodes()
  const recovery = hashesOf(recovery_codes)
  const ended = await ctx.store.account.confirmTotp({ user_id, secret: row.secret, step, recovery, keep, at })
  if (ended === false) throwAppError('STATE_CONFLICT')
  ctx.security.note('totp_on', { user_id, network: ctx.network })
  if (ended > 0) ctx.security.note('session_ended', { user_id, network: ctx.network, reason: 'totp' })
  return { recovery_codes }
}

export async function renewRecovery(ctx: User, { totp }: { totp: string }) {
  const user_id = ctx.user.id
  await proveTotp(ctx, user_id, totp)
  const recovery_codes = newRecoveryCodes()
  if (!(await ctx.store.account.renewRecovery(user_id, hashesOf(recovery_codes))))
    throwAppError('STATE_CONFLICT')
  ctx.security.note('recovery_renewed', { user_id, network: ctx.network })
  return { recovery_codes }
}

export async function endTotp(ctx: User, { totp }: { totp: string }): Promise<true> {
  const user_id = ctx.user.id
  await proveTotp(ctx, user_id, totp)
  if (!(await ctx.store.account.endTotp(user_id, user_id))) throwAppError('STATE_CONFLICT')
  ctx.security.note('totp_off', { user_id, network: ctx.network, reason: 'own' })
  return true
}

/**
 * Checks the second factor of a log-in with the right password. Throws TOTP_NEEDED, WRONG_TOTP or
 * TOO_MANY_REQUESTS. A wrong code counts as a wrong attempt.
 */
export async function secondStep(
  ctx: Ctx<'open'>,
  user: UserRow,
  typed: string | undefined,
  countWrong: () => Promise<void>,
): Promise<void> {
  const row = await ctx.store.account.totpOf(user.id)
  if (!row?.confirmed_at) return
  if (typed === undefined) throwAppError('TOTP_NEEDED')
  const isKnown = isDeviceOf(ctx, deviceOf(ctx.device_mark), user.id)
  const key = `totp_wrong ${user.id}`
  if (!isKnown) {
    const { wait } = await ctx.limits.read(key, STRANGERS)
    if (wait > 0) {
      ctx.security.note('limit_reached', { user_id: user.id, network: ctx.network, reason: 'totp' })
      throwAppError('TOO_MANY_REQUESTS', { retryAfter: wait })
    }
  }
  const taken = await takeCode(ctx, row, typed)
  if (taken === 'RECOVERY') ctx.security.note('recovery_used', { user_id: user.id, network: ctx.network })
  if (taken !== undefined) return
  await countWrong()
  if (!isKnown) await ctx.limits.take(key, STRANGERS)
  ctx.security.note('login_failed', { user_id: user.id, network: ctx.network, reason: 'totp' })
  refuseAt('WRONG_TOTP', 'totp')
}

/** Requires the user's own code, for actions where the session is not enough. */
async function proveTotp(ctx: User, user_id: number, typed: string): Promise<void> {
  const row = await ctx.store.account.totpOf(user_id)
  if (!row?.confirmed_at) throwAppError('STATE_CONFLICT')
  if ((await takeCode(ctx, row, typed)) === undefined) refuseWrong(ctx, user_id)
}

/** Uses the code, once for any number of concurrent requests; undefined if it is invalid or was used. */
async function takeCode(
  deps: Asking,
  { user_id, secret: sealed }: TotpRow,
  typed: string,
): Promise<'CODE' | 'RECOVERY' | undefined> {
  const { account } = deps.store
  const recovery = recoveryHash(typed)
  if (recovery !== undefined) return (await account.takeRecovery(user_id, recovery)) ? 'RECOVERY' : undefined
  const secret = decryptSecret(deps, PURPOSE, user_id, sealed)
  const step = secret && stepOf(secret, typed, deps.now())
  return step !== undefined && (await account.takeStep(user_id, step)) ? 'CODE' : undefined
}

function refuseWrong(ctx: User, user_id: number): never {
  ctx.security.note('code_wrong', { user_id, network: ctx.network, reason: 'totp' })
  refuseAt('WRONG_TOTP', 'totp')
}
