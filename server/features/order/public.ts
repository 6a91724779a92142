// What the rest of the server may use of orders: the answer to a provider's notice, whose an order is, and which pictures orders name.
import type { Deps } from '../../deps.ts'

export { handlePaymentWebhook } from './payment-webhook.ts'

/** Who made the order of that number; undefined when there is none. */
export const buyerOf = async (deps: Pick<Deps, 'store'>, order_no: string): Promise<number | undefined> =>
  (await deps.store.order.withUser(order_no))?.user_id

/** Of these addresses, the one that is the contact's code. */
export async function filterContactPicture(
  deps: Pick<Deps, 'store'>,
  addresses: readonly string[],
): Promise<string[]> {
  const picture = (await deps.store.order.contact())?.picture
  return picture && addresses.includes(picture) ? [picture] : []
}
