// Changing a password: one's own with the old one, anybody's as an admin, one's own with an SMS code.
import { refuse } from '../../../contract/kernel/refusal.ts'
import { normalisePassword } from '../../../domain/account/password.ts'
import type { Ctx } from '../../http/context.ts'
import { refuseAt, strongPassword } from './fields.ts'
import { spendCode } from './sms.ts'

export interface PasswordChange {
  old_password?: string | undefined
  new_password: string
  user_id?: number | undefined
}

/** Ends every other session of that user; an admin's change of somebody else's ends all of them. */
export async function changePassword(ctx: Ctx<'user'>, given: PasswordChange): Promise<void> {
  if (given.user_id !== undefined && given.user_id !== ctx.user.id)
    return setFor(ctx, given.user_id, given.new_password)
  const user = await ctx.store.account.userById(ctx.user.id)
  if (!user || !(await ctx.passwords.verify(user.password_hash, normalisePassword(given.old_password ?? ''))))
    refuseAt('WRONG_PASSWORD', 'old_password')
  const hash = await ctx.passwords.hash(strongPassword(given.new_password, user.phone, 'new_password'))
  await ctx.store.account.setPassword(user.id, hash, ctx.user.session_id, user.id)
}

async function setFor(ctx: Ctx<'user'>, user_id: number, new_password: string): Promise<void> {
  if (ctx.user.role !== 'admin') refuse('ADMIN_ONLY')
  const user = await ctx.store.account.userById(user_id)
  if (!user) refuse('NOT_FOUND')
  const hash = await ctx.passwords.hash(strongPassword(new_password, user.phone, 'new_password'))
  await ctx.store.account.setPassword(user.id, hash, undefined, ctx.user.id)
}

/** With a code sent for `reset`; `phone` is E.164, the password already checked. An unknown phone reads as a wrong code. */
export async function resetPassword(
  ctx: Ctx<'open'>,
  phone: string,
  new_password: string,
  code: string,
): Promise<void> {
  await spendCode(ctx, phone, 'reset', code)
  const user = await ctx.store.account.userByPhone(phone)
  if (!user) refuseAt('WRONG_SMS_CODE', 'sms_code')
  await ctx.store.account.setPassword(user.id, await ctx.passwords.hash(new_password), undefined, user.id)
}
