// Order administration: search, show all events of an order, complete an order that was paid by hand, refund.
import type { z } from 'zod'
import type { OrderOfUser } from '../../../contract/entities/order.ts'
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import type { orderEndpoints as calls } from '../../../contract/order.ts'
import { endOfDay, startOfDay } from '../../../domain/kernel/calendar.ts'
import type { OrderState } from '../../../domain/order/order.ts'
import type { Ctx } from '../../http/context.ts'
import { PaymentError, type PaymentProvider } from '../../providers/payment/port.ts'
import { aloneWith, isUser } from '../membership/public.ts'
import type { OrderRow } from './list.store.ts'
import { findProvider, pollPayment } from './pending-payment.ts'
import { presentEvent, presentOfUser, presentPage, presentReport } from './present.ts'
import { fulfillOrder, requireMoved } from './record-payment.ts'
import { beginRefund, markRefunded, pushRefund } from './refund.ts'

const PAGE = 30
type Admin = Ctx<'user'>

export async function listOrders(
  ctx: Admin,
  params: {
    q: string
    user_id?: number | undefined
    state?: OrderState | undefined
    from?: string | undefined
    to?: string | undefined
    offset: number
  },
): Promise<z.output<typeof calls.list.result>> {
  const { q, user_id, state, from, to, offset } = params
  const filter = { q, user_id, state, from: from && startOfDay(from), until: to && endOfDay(to) }
  const rows = await ctx.store.order.search(
    { ...filter, from: filter.from || undefined, until: filter.until || undefined },
    offset,
    PAGE + 1,
  )
  return presentPage(rows, { offset, limit: PAGE }, presentOfUser)
}

export async function showAny(ctx: Admin, order_no: string): Promise<z.output<typeof calls.one.result>> {
  const [order, events] = await Promise.all([
    ctx.store.order.withUser(order_no),
    ctx.store.order.events(order_no),
  ])
  return order
    ? { order: presentOfUser(order), events: events.map(presentEvent) }
    : throwAppError('ORDER_NOT_FOUND')
}

export async function reportsOf(ctx: Admin, offset: number): Promise<z.output<typeof calls.reports.result>> {
  const [rows, refused] = await Promise.all([
    ctx.store.order.reports.list(offset, PAGE + 1),
    ctx.store.order.events(''),
  ])
  return {
    ...presentPage(rows, { offset, limit: PAGE }, presentReport),
    refused: refused.slice(0, PAGE).map(presentEvent),
    providers: ctx.payments.map(({ name }) => name),
  }
}

const shown = async (ctx: Admin, order_no: string): Promise<OrderOfUser> =>
  presentOfUser((await ctx.store.order.withUser(order_no)) ?? throwAppError('ORDER_NOT_FOUND'))

/**
 * Completes an order that was paid outside of the product. A pending order is first closed at its provider,
 * so that it is not paid twice; if it turns out to be paid there, that payment completes it. Idempotent for a
 * finished order.
 */
export async function finishByHand(
  ctx: Admin,
  { order_no, reason, fen }: { order_no: string; reason: string; fen?: number | undefined },
): Promise<OrderOfUser> {
  const found = (await ctx.store.order.byNumber(order_no)) ?? throwAppError('ORDER_NOT_FOUND')
  if (fen !== undefined && fen !== found.fen) throwAppError('WRONG_AMOUNT', { details: { fen: found.fen } })
  await closeThere(ctx, found)
  const store = ctx.store.order
  const event = { at: ctx.now(), actor_id: ctx.user.id, detail: { by_hand: true, reason } }
  await store.transaction(async (tx) => {
    const [, order] = await Promise.all([aloneWith(ctx, tx, found.user_id), store.byNumber(order_no, tx)])
    if (!order || order.state === 'FINISHED') return
    if (!(await isUser(ctx, tx, order.user_id))) throwAppError('USER_NOT_FOUND')
    const paid =
      order.state === 'PAID' ? order : await store.move(tx, order_no, 'pay', { ...event, paid_at: event.at })
    if (!paid) throwAppError('STATE_CONFLICT')
    const finished = await fulfillOrder(ctx, tx, paid, event)
    // Throwing here causes a rollback of the whole transaction.
    if (finished.state !== 'FINISHED') throwAppError('FIRST_PRICE_USED')
    const { id: actor_id } = ctx.user
    const detail = { reason, fen: order.fen, user_id: order.user_id }
    await store.noteAct(tx, { actor_id, action: 'order.finish', subject: `order:${order_no}`, detail })
  })
  return shown(ctx, order_no)
}

/** An unreachable provider does not block the admin, because the money has arrived. */
async function closeThere(ctx: Admin, order: OrderRow): Promise<void> {
  const provider = findProvider(ctx, order)
  if (!provider || order.state !== 'PENDING') return
  try {
    await provider.close(order.order_no)
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    if (error.reason === 'PAID_ALREADY' && (await isTaken(ctx, order, provider))) return
    ctx.log.warn({ order_no: order.order_no, reason: error.reason }, 'an order could not be closed')
  }
}

/** Records the payment that the provider has; false if the provider cannot be reached. */
async function isTaken(ctx: Admin, order: OrderRow, provider: PaymentProvider): Promise<boolean> {
  try {
    await pollPayment(ctx, order, provider)
    return true
  } catch (error) {
    if (error instanceof PaymentError) return false
    throw error
  }
}

export async function refundOrder(
  ctx: Admin,
  { order_no, reason, by_hand }: { order_no: string; reason: string; by_hand: boolean },
): Promise<OrderOfUser> {
  const found = (await ctx.store.order.byNumber(order_no)) ?? throwAppError('ORDER_NOT_FOUND')
  const isOutside = by_hand || found.transaction_id === null
  if (!isOutside && !findProvider(ctx, found)) throwAppError('PAYMENT_METHOD_UNAVAILABLE')
  const store = ctx.store.order
  const event = {
    at: ctx.now(),
    actor_id: ctx.user.id,
    detail: { reason, ...(isOutside ? { by_hand: true } : {}) },
  }
  const updatedOrder = await store.transaction(async (tx) => {
    const [, order] = await Promise.all([aloneWith(ctx, tx, found.user_id), store.byNumber(order_no, tx)])
    if (!order || order.state === 'REFUNDED') return order
    const refunding =
      order.state === 'REFUNDING'
        ? order
        : ((await beginRefund(ctx, tx, order, event)) ?? throwAppError('STATE_CONFLICT'))
    if (order.state !== 'REFUNDING' || isOutside)
      await store.noteAct(tx, {
        ...{ actor_id: ctx.user.id, action: 'order.refund', subject: `order:${order_no}` },
        detail: { ...event.detail, fen: order.fen, user_id: order.user_id },
      })
    return isOutside ? requireMoved(await markRefunded(ctx, tx, refunding, event), order_no) : refunding
  })
  if (updatedOrder?.state === 'REFUNDING') await pushRefund(ctx, updatedOrder)
  return shown(ctx, order_no)
}
