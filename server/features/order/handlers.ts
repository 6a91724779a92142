// Maps each order endpoint to its handler.
import type { orderEndpoints } from '../../../contract/order.ts'
import type { EndpointHandlers } from '../../http/context.ts'
import { beginAgain, cancelOrder, listPaymentMethods, makeOrder, ordersOf, showOrder } from './buy.ts'
import { contactNow, setContact } from './contact.ts'
import { finishByHand, listOrders, refundOrder, reportsOf, showAny } from './manage.ts'

export const orderHandlers: EndpointHandlers<typeof orderEndpoints, 'order'> = {
  mine: (ctx, { offset }) => ordersOf(ctx, offset),
  ways: listPaymentMethods,
  make: makeOrder,
  begin: beginAgain,
  show: (ctx, { order_no }) => showOrder(ctx, order_no),
  cancel: (ctx, { order_no }) => cancelOrder(ctx, order_no),
  finish: finishByHand,
  refund: refundOrder,
  list: listOrders,
  contact: async (ctx) => ({ contact: await contactNow(ctx) }),
  setContact,
  reports: (ctx, { offset }) => reportsOf(ctx, offset),
  one: (ctx, { order_no }) => showAny(ctx, order_no),
}
