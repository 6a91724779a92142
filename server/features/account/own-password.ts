// Password confirmation within a session.
import { normalisePassword } from '../../../domain/account/password.ts'
import type { Ctx } from '../../http/context.ts'

/** True if this is the user's password; a wrong one is logged as a security event. */
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
