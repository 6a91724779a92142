// The contact whom buyers pay where no payment provider is set up: told to buyers, set by admins.
import type { PayContact } from '../../../contract/entities/order.ts'
import type { Ctx } from '../../http/context.ts'

type ContactDeps = Pick<Ctx, 'store'>

/** Null when none is set. */
export const contactNow = async ({ store }: ContactDeps): Promise<PayContact | null> =>
  (await store.order.contact()) ?? null

/** Without a WeChat id and without a picture no one can be found: then there is none. */
export async function setContact(
  ctx: Ctx<'admin'>,
  input: PayContact,
): Promise<{ contact: PayContact | null }> {
  const { name, wechat_id, hours, picture } = input
  const contact = wechat_id || picture ? { name: name || '客服', wechat_id, hours, picture } : null
  await ctx.store.order.saveContact(contact, ctx.user.id)
  return { contact }
}
