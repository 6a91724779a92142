// Phone change of an account: needs a code sent to the old phone, as proof of ownership, and one sent to the
// new phone.
import type { Account } from '../../../contract/entities/account.ts'
import type { Ctx } from '../../http/context.ts'
import type { SessionUser } from '../../http/session.ts'
import { levelOf } from '../membership/public.ts'
import { phoneOf, refuseAt } from './fields.ts'
import { presentAccount } from './present.ts'
import { spendCode } from './sms.ts'

/** Sessions stay valid. Throws WRONG_SMS_CODE with the field of the wrong code, or PHONE_TAKEN. */
export async function changePhone(
  ctx: Ctx<'open'> & { user: SessionUser },
  input: { phone: string; old_code: string; sms_code: string },
): Promise<Account> {
  const { id } = ctx.user
  const phone = phoneOf(input.phone)
  await spendCode(ctx, ctx.user.phone, 'bind', input.old_code, 'old_code')
  await spendCode(ctx, phone, 'bind', input.sms_code)
  if (!(await ctx.store.account.setPhone(id, phone))) refuseAt('PHONE_TAKEN', 'phone')
  ctx.security.note('phone_changed', { user_id: id, network: ctx.network })
  return presentAccount({ ...ctx.user, phone }, await levelOf(ctx, id))
}
