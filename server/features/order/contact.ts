// Contact for payments by hand, used where no payment provider is configured: shown to buyers, set by admins.
import type { PayContact } from '../../../contract/entities/order.ts'
import type { Ctx } from '../../http/context.ts'

type ContactDeps = Pick<Ctx, 'store'>

/** Null if no contact is configured. */
export const contactNow = async ({ store }: ContactDeps): Promise<PayContact | null> =>
  (await store.order.contact()) ?? null

/** A contact needs a WeChat id or a picture of its code; without both it is removed. */
export async function setContact(
  ctx: Ctx<'admin'>,
  input: PayContact,
): Promise<{ contact: PayContact | null }> {
  const { name, wechat_id, hours, picture } = input
  const contact = wechat_id || picture ? { name: name || '客服', wechat_id, hours, picture } : null
  await ctx.store.order.saveContact(contact, ctx.user.id)
  return { contact }
}
