// Confirms, within a session, that it is its user who asks.
import { normalisePassword } from '../../../domain/account/password.ts'
import type { Ctx } from '../../http/context.ts'

/** Whether that is this user's password; a wrong one is noted. */
export async function isPasswordOf(
  ctx: Pick<Ctx<'user'>, 'store' | 'passwords' | 'security' | 'network'>,
  user_id: number,
  password: string,
): Promise<boolean> {
  const user = await ctx.store.account.userById(user_id)
  const isRight =
    user !== undefined && (await ctx.passwords.verify(user.password_hash, normalisePassword(password)))
  if (!isRight) ctx.security.note('password_wrong', { user_id, network: ctx.network, reason: 'confirm' })
  return isRight
}
