// Password changes: by the user with the old password, by an admin for any user, by the user with an SMS
// code.
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import { normalisePassword } from '../../../domain/account/password.ts'
import type { Ctx } from '../../http/context.ts'
import { rememberHere } from './device.ts'
import { refuseAt, strongPassword } from './fields.ts'
import { newSession } from './log-in.ts'
import { spendCode } from './sms.ts'

export interface PasswordChange {
  old_password?: string | undefined
  new_password: string
  user_id?: number | undefined
  reason?: string | undefined
}

/**
 * Ends every session of the user. A user who changes their own password continues with the new token in the
 * response.
 */
export async function changePassword(
  ctx: Ctx<'user'>,
  input: PasswordChange,
): Promise<{ token: string | null }> {
  if (input.user_id !== undefined && input.user_id !== ctx.user.id) {
    await setFor(ctx, input.user_id, input.new_password, input.reason)
    return { token: null }
  }
  const user = await ctx.store.account.userById(ctx.user.id)
  const old = normalisePassword(input.old_password ?? '')
  if (!user || !(await ctx.passwords.verify(user.password_hash, old))) refuseOld(ctx)
  const password_hash = await ctx.passwords.hash(
    strongPassword(input.new_password, user.phone, 'new_password'),
  )
  const { token, row: next } = newSession(ctx, user.id)
  const change = { user_id: user.id, password_hash, checked: user.password_hash, next, actor_id: user.id }
  if (!(await ctx.store.account.setPassword(change))) refuseOld(ctx)
  noteChange(ctx, user.id, user.id, 'own')
  return { token }
}

function refuseOld(ctx: Ctx<'user'>): never {
  ctx.security.note('password_wrong', { user_id: ctx.user.id, network: ctx.network, reason: 'change' })
  refuseAt('WRONG_PASSWORD', 'old_password')
}

/** Logs that a new password ended every session that was created with the old one. */
function noteChange(
  ctx: Pick<Ctx, 'security' | 'network'>,
  user_id: number,
  actor_id: number,
  reason: 'own' | 'admin' | 'reset',
): void {
  const about = { user_id, actor_id, network: ctx.network, reason }
  ctx.security.note('password_changed', about)
  ctx.security.note('session_ended', { ...about, reason: 'password' })
}

async function setFor(
  ctx: Ctx<'user'>,
  user_id: number,
  new_password: string,
  reason?: string,
): Promise<void> {
  if (ctx.user.role !== 'admin') throwAppError('ADMIN_ONLY')
  const user = await ctx.store.account.userById(user_id)
  if (!user) throwAppError('NOT_FOUND')
  const password_hash = await ctx.passwords.hash(strongPassword(new_password, user.phone, 'new_password'))
  await ctx.store.account.setPassword({ user_id, password_hash, actor_id: ctx.user.id, reason })
  noteChange(ctx, user_id, ctx.user.id, 'admin')
}

/**
 * Resets the password with an SMS code that was sent for `reset`. `phone` is E.164; the password is already
 * validated. An unknown phone causes the same error as a wrong code.
 */
export async function resetPassword(
  ctx: Ctx<'open'>,
  phone: string,
  new_password: string,
  code: string,
): Promise<void> {
  await spendCode(ctx, phone, 'reset', code)
  const user = await ctx.store.account.userByPhone(phone)
  if (!user) refuseAt('WRONG_SMS_CODE', 'sms_code')
  const password_hash = await ctx.passwords.hash(new_password)
  await ctx.store.account.setPassword({ user_id: user.id, password_hash, actor_id: user.id })
  noteChange(ctx, user.id, user.id, 'reset')
  // Access to the phone proves ownership, so this device and network count as known.
  await rememberHere(ctx, user.id)
}
