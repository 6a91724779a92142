// What the rest of the server may use of orders: the answer to a provider's notice, and whose an order is.
import type { Deps } from '../../deps.ts'

export { answerNotice } from './notice.ts'

/** Who made the order of that number; undefined when there is none. */
export const buyerOf = async (deps: Pick<Deps, 'store'>, order_no: string): Promise<number | undefined> =>
  (await deps.store.order.withUser(order_no))?.user_id
