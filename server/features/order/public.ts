// Public API of orders: the payment webhook handler, the buyer of an order, and the pictures that orders use.
import type { Deps } from '../../deps.ts'

export { handlePaymentWebhook } from './payment-webhook.ts'

/** User id of the buyer of an order; undefined if the order does not exist. */
export const buyerOf = async (deps: Pick<Deps, 'store'>, order_no: string): Promise<number | undefined> =>
  (await deps.store.order.withUser(order_no))?.user_id

/** Returns the one of `addresses` that is the picture of the payment contact. */
export async function filterContactPicture(
  deps: Pick<Deps, 'store'>,
  addresses: readonly string[],
): Promise<string[]> {
  const picture = (await deps.store.order.contact())?.picture
  return picture && addresses.includes(picture) ? [picture] : []
}
