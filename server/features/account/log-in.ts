// Log-in: verifies the password and creates a session token, also right after registration.
import type { LoggedIn } from '../../../contract/entities/account.ts'
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import { normalisePassword } from '../../../domain/account/password.ts'
import type { Ctx } from '../../http/context.ts'
import { newToken } from '../../http/session.ts'
import { createSemaphore } from '../../semaphore.ts'
import { levelOf } from '../membership/public.ts'
import { refuseNetworkOverLimit, whoLogsIn } from './attempt-keys.ts'
import { deviceOf, isDeviceOf, rememberHere } from './device.ts'
import { checkAttempt } from './login-throttle.ts'
import { presentAccount } from './present.ts'
import { type NewSession, SESSION_DAYS, type UserRow } from './store.ts'
import { secondStep } from './totp.ts'

const DAY_MS = 86_400_000
/**
 * Semaphore of two password hashes in parallel: Node's thread pool has four threads, so two stay free for
 * file access, and at most one concurrent attempt exceeds its budget. 200 waiting requests take about five
 * seconds.
 */
export const passwordSemaphore = createSemaphore(2, 200)

/** Creates a session row for `user_id` on this device, with its token. The token is returned only once. */
export function newSession(
  ctx: Pick<Ctx, 'now' | 'user_agent' | 'ip'>,
  user_id: number,
): { token: string; row: NewSession } {
  const { token, token_hash } = newToken()
  const now = ctx.now()
  const expires_at = new Date(now.getTime() + SESSION_DAYS * DAY_MS)
  const user_agent = ctx.user_agent.slice(0, 300)
  const row = { token_hash, user_id, user_agent, ip: ctx.ip, expires_at, created_at: now, last_seen_at: now }
  return { token, row }
}

/**
 * Stores a session for `user` and returns its token, once. `is_new_device` is shown in the user's list of
 * devices.
 */
export async function openSession(ctx: Ctx<'open'>, user: UserRow, is_new_device = false): Promise<LoggedIn> {
  const { token, row } = newSession(ctx, user.id)
  const ended = await ctx.store.account.addSession({ ...row, is_new_device })
  // The account was blocked while the password was being verified.
  if (ended === undefined) throwAppError('ACCOUNT_BLOCKED')
  if (ended > 0)
    ctx.security.note('session_ended', { user_id: user.id, network: ctx.network, reason: 'too_many' })
  await rememberHere(ctx, user.id)
  const deletes_at = user.deletes_at?.toISOString()
  return {
    token,
    user: presentAccount(user, await levelOf(ctx, user.id)),
    ...(deletes_at === undefined ? {} : { deletes_at }),
  }
}

const blockedText = (reason: string): string =>
  `这个账号已停用，原因是：${reason.replace(/[。.]$/, '')}。有疑问请联系我们。`

/**
 * `username`: a phone or a name. A wrong password and an unknown account have the same error and the same
 * response time.
 */
export async function logIn(
  ctx: Ctx<'open'>,
  input: { username: string; password: string; captcha?: string | undefined; totp?: string | undefined },
): Promise<LoggedIn> {
  if (!input.captcha) await refuseNetworkOverLimit(ctx, input.username)
  const { user, attemptKey } = await whoLogsIn(ctx, input.username)
  const details = { user_id: user?.id, network: ctx.network }
  await passwordSemaphore.run(async () => {
    const countWrong = await checkAttempt(ctx, attemptKey, input.captcha)
    const password = normalisePassword(input.password)
    if (!((await ctx.passwords.verify(user?.password_hash ?? '', password)) && user)) {
      await countWrong()
      ctx.security.note('login_failed', { ...details, reason: user ? 'password' : 'unknown' })
      throwAppError('WRONG_CREDENTIALS')
    }
    // Only a request with the right password learns that the account is blocked.
    if (user.blocked_at) {
      ctx.security.note('login_failed', { ...details, reason: 'blocked' })
      throwAppError('ACCOUNT_BLOCKED', { message: blockedText(user.blocked_reason) })
    }
    await secondStep(ctx, user, input.totp, countWrong)
  })
  if (!user) throw new Error('a password was right for nobody')
  ctx.security.note('login', details)
  return openSession(ctx, user, !isDeviceOf(ctx, deviceOf(ctx.device_mark), user.id))
}
