// Order endpoints of a reader: create an order at the displayed price, open its payment, poll its state,
// cancel it.
import { randomInt } from 'node:crypto'
import type { z } from 'zod'
import type { Order, PaymentAction } from '../../../contract/entities/order.ts'
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import type { orderEndpoints as calls } from '../../../contract/order.ts'
import { toCalendarDay } from '../../../domain/kernel/calendar.ts'
import { formatProductTitle, type ProductCode, parseProductCode } from '../../../domain/membership/product.ts'
import { computeExpiry, createOrderNumber } from '../../../domain/order/order.ts'
import { type PaymentMethod, toPayProvider as providerOfWay } from '../../../domain/order/payment-method.ts'
import type { Queryable } from '../../db/open.ts'
import type { Ctx } from '../../http/context.ts'
import { WEBHOOK_PATHS } from '../../http/webhooks.ts'
import { PaymentError, type PaymentProvider } from '../../providers/payment/port.ts'
import { aloneWith, offerFor } from '../membership/public.ts'
import { contactNow } from './contact.ts'
import type { OrderRow } from './list.store.ts'
import { closePendingOrder, findProvider, pollPayment } from './pending-payment.ts'
import { presentOrder, presentPage } from './present.ts'

const PAGE = 20
/**
 * A webhook usually arrives within seconds. After this delay the provider is polled, at this interval, by one
 * of all waiting requests.
 */
const LATE_MS = 8000
/** Min. remaining time of a pending order that is worth reusing. */
const WORTH_MS = 5 * 60_000
/** A closed order may have been paid at the last second. The provider is still polled for this long. */
const AFTERWARDS_MS = 86_400_000

type User = Ctx<'user'>
interface OrderRequest {
  code: ProductCode
  fen: number
  way?: PaymentMethod | undefined
  openid?: string | undefined
  op_id?: string | undefined
}
type Opened = z.output<typeof calls.make.result>

/** During an app store review nothing is sold. */
const refuseInReview = (ctx: User): void => {
  if (ctx.isStoreReview) throwAppError('NOT_FOUND')
}

export async function ordersOf(ctx: User, offset: number): Promise<z.output<typeof calls.mine.result>> {
  const rows = ctx.isStoreReview ? [] : await ctx.store.order.listOf(ctx.user.id, offset, PAGE + 1)
  return presentPage(rows, { offset, limit: PAGE }, presentOrder)
}

/** Payment inside WeChat (WX_JSAPI) needs a bound WeChat account. */
export async function listPaymentMethods(ctx: User): Promise<z.output<typeof calls.ways.result>> {
  if (ctx.isStoreReview) return { ways: [], is_manual: false, contact: null, needs_wechat: false }
  const ways = ctx.payments.flatMap((provider) => provider.ways)
  const isUnknown = ways.includes('WX_JSAPI') && (await ctx.store.order.openidOf(ctx.user.id)) === undefined
  return {
    ways: ways.filter((way) => way !== 'WX_JSAPI' || !isUnknown),
    is_manual: ctx.payments.length === 0,
    contact: await contactNow(ctx),
    needs_wechat: isUnknown && ctx.wechatLogin !== undefined,
  }
}

/**
 * Reuses the order that the same idempotency key created, or a pending order for the same product, price and
 * method. Any other pending order is closed first.
 */
export async function makeOrder(ctx: User, request: OrderRequest): Promise<Opened> {
  refuseInReview(ctx)
  await refuseUnpayable(ctx, request.op_id)
  const provider = providerFor(ctx, request.way)
  // Check before an order exists that cannot be paid.
  await payerOf(ctx, request.way, request.openid)
  for (let tries = 0; tries < 3; tries += 1) {
    const created = await ctx.store.order.transaction((tx) => makeWithin(ctx, tx, request, provider))
    if (created.is_wanted) return openPayment(ctx, created.order, request.openid)
    const set_aside = await closeOwn(ctx, created.order, 'ANOTHER_ORDER')
    if (set_aside.state !== 'CLOSED')
      throwAppError('ORDER_JUST_PAID', { details: { order_no: set_aside.order_no } })
  }
  return throwAppError('ORDER_WAITING')
}

/**
 * Without a payment provider and a contact no order can be paid. Then only a request with a known idempotency
 * key returns its order.
 */
async function refuseUnpayable(ctx: User, op_id: string | undefined): Promise<void> {
  if (ctx.payments.length > 0 || (await contactNow(ctx))) return
  if (op_id === undefined || !(await ctx.store.order.byOp(ctx.user.id, op_id)))
    throwAppError('PAYMENT_NOT_CONFIGURED')
}

function providerFor(ctx: User, way: PaymentMethod | undefined): PaymentProvider | undefined {
  if (way === undefined)
    return ctx.payments.length === 0 ? undefined : throwAppError('PAYMENT_METHOD_UNAVAILABLE')
  const provider = ctx.payments.find(({ name, ways }) => name === providerOfWay(way) && ways.includes(way))
  return provider ?? throwAppError('PAYMENT_METHOD_UNAVAILABLE')
}

/**
 * Openid of the payer inside WeChat: always the one that the caller has bound; the input is only validated
 * against it. Only that WeChat account can pay the opened payment. Another user's openid would only reveal
 * whether it is known to this site's app.
 */
async function payerOf(
  ctx: User,
  way: PaymentMethod | null = null,
  openid?: string,
): Promise<string | undefined> {
  if (way !== 'WX_JSAPI') return undefined
  if (openid !== undefined && (await ctx.crossFeatureQueries.whoseOpenid(ctx, openid)) !== ctx.user.id)
    throwAppError('WECHAT_EXPIRED')
  return (await ctx.store.order.openidOf(ctx.user.id)) ?? throwAppError('PAYMENT_METHOD_UNAVAILABLE')
}

/** Returns the wanted order, or the pending order that blocks it. */
async function makeWithin(
  ctx: User,
  tx: Queryable,
  { code, fen, way = undefined, op_id }: OrderRequest,
  provider: PaymentProvider | undefined,
): Promise<{ order: OrderRow; is_wanted: boolean }> {
  const { id: user_id } = ctx.user
  const store = ctx.store.order
  await aloneWith(ctx, tx, user_id)
  const again = op_id === undefined ? undefined : await store.byOp(user_id, op_id, tx)
  if (again)
    return again.code === code ? { order: again, is_wanted: true } : throwAppError('IDEMPOTENCY_KEY_REUSED')
  const offer = (await offerFor(ctx, tx, user_id, code)) ?? throwAppError('PRODUCT_UNAVAILABLE')
  if (fen !== offer.fen) throwAppError('PRICE_CHANGED', { details: { fen: offer.fen } })
  const at = ctx.now()
  const waiting = await store.pendingOf(user_id, tx)
  if (waiting) {
    const is_same = waiting.code === code && waiting.fen === fen && waiting.way === (way ?? null)
    return { order: waiting, is_wanted: is_same && waiting.expires_at.getTime() > at.getTime() + WORTH_MS }
  }
  const order: OrderRow = {
    ...{ user_id, code, ...parseProductCode(code), title: formatProductTitle(code) },
    ...{ order_no: '', fen, list_fen: offer.list_fen, is_first_price: offer.fen < offer.list_fen },
    ...{ state: 'PENDING', way: way ?? null, provider: provider?.name ?? null, op_id: op_id ?? null },
    ...{ created_at: at, expires_at: computeExpiry(at, way ?? null) },
    ...{ transaction_id: null, refund_no: null, asked_at: null, paid_at: null, finished_at: null },
    ...{ closed_at: null, refunding_at: null, refunded_at: null },
  }
  return { order: await numbered(ctx, tx, order), is_wanted: true }
}

/** Inserts the order with a unique random number; retries on a collision. */
async function numbered(ctx: User, tx: Queryable, draft: OrderRow): Promise<OrderRow> {
  for (;;) {
    const order_no = createOrderNumber(toCalendarDay(draft.created_at), randomInt(1e10) / 1e10)
    const order = { ...draft, order_no }
    if (!(await ctx.store.order.add(tx, order))) continue
    const { code, fen, is_first_price, way, user_id } = order
    await ctx.store.order.note(
      order_no,
      'make',
      { at: order.created_at, actor_id: user_id, detail: { code, fen, is_first_price, way } },
      tx,
    )
    return order
  }
}

/**
 * Opens the payment and returns the action for the browser; null if the order is already paid or is paid by
 * hand.
 */
async function openPayment(ctx: User, order: OrderRow, given_openid: string | undefined): Promise<Opened> {
  const opened = (at: OrderRow, pay: PaymentAction): Opened => ({ order: presentOrder(at), pay })
  if (order.state !== 'PENDING' || order.way === null) return opened(order, null)
  const provider = findProvider(ctx, order) ?? throwAppError('PAYMENT_METHOD_UNAVAILABLE')
  const { order_no, title, fen, way, expires_at } = order
  const openid = await payerOf(ctx, way, given_openid)
  const note = (kind: 'begin' | 'begin_failed', detail: Record<string, unknown>) =>
    ctx.store.order.note(order_no, kind, { at: ctx.now(), actor_id: ctx.user.id, detail })
  try {
    const pay = await provider.begin({
      ...{ order_no, title, fen, way, openid, expires_at, client_ip: ctx.ip },
      notify_url: ctx.origin + WEBHOOK_PATHS[provider.name],
      return_url: `${ctx.origin}/member/buy?order=${order_no}`,
    })
    await note('begin', { way })
    return opened(order, pay)
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    const { reason, detail } = error
    await note('begin_failed', { reason, detail })
    if (reason === 'PAID_ALREADY' || reason === 'CLOSED_ALREADY')
      return opened(await telling(() => pollPayment(ctx, order, provider)), null)
    ctx.log.warn({ order_no, reason, detail }, 'a payment could not be opened')
    return throwAppError('PAYMENT_FAILED')
  }
}

/** Maps an unreachable provider to PAYMENT_FAILED, so that it does not count as an internal error. */
async function telling(what: () => Promise<OrderRow>): Promise<OrderRow> {
  try {
    return await what()
  } catch (error) {
    if (error instanceof PaymentError) return throwAppError('PAYMENT_FAILED')
    throw error
  }
}

const closeOwn = (ctx: User, order: OrderRow, why: string): Promise<OrderRow> =>
  telling(() => closePendingOrder(ctx, order, { actor_id: ctx.user.id, why }))

async function own(ctx: User, order_no: string): Promise<OrderRow> {
  refuseInReview(ctx)
  return (await ctx.store.order.ofUser(ctx.user.id, order_no)) ?? throwAppError('ORDER_NOT_FOUND')
}

export async function beginAgain(
  ctx: User,
  { order_no, openid }: { order_no: string; openid?: string | undefined },
): Promise<Opened> {
  const order = await own(ctx, order_no)
  if (order.state !== 'PENDING') throwAppError('STATE_CONFLICT')
  if (order.expires_at <= ctx.now()) {
    const ended = await closeOwn(ctx, order, 'EXPIRED')
    return { order: presentOrder(ended), pay: null }
  }
  return openPayment(ctx, order, openid)
}

export async function showOrder(ctx: User, order_no: string): Promise<Order> {
  const order = await own(ctx, order_no)
  return presentOrder(await lookedAfter(ctx, order))
}

/**
 * Polls the provider when the webhook is late. If the provider cannot be reached, returns the order
 * unchanged.
 */
async function lookedAfter(ctx: User, order: OrderRow): Promise<OrderRow> {
  const now = ctx.now()
  const provider = findProvider(ctx, order)
  const isOver = order.state === 'PENDING' && order.expires_at <= now
  const isLate = now.getTime() - order.created_at.getTime() > LATE_MS
  const mayHave =
    order.state === 'PENDING' ||
    (order.state === 'CLOSED' && now.getTime() - order.created_at.getTime() < AFTERWARDS_MS)
  if (!isOver && !(provider && isLate && mayHave)) return order
  try {
    if (isOver && !provider) return await closePendingOrder(ctx, order, { actor_id: null, why: 'EXPIRED' })
    if (!provider || !(await ctx.store.order.claimAsk(order.order_no, now, LATE_MS))) return order
    const polled = await pollPayment(ctx, order, provider)
    return isOver && polled.state === 'PENDING'
      ? await closePendingOrder(ctx, polled, { actor_id: null, why: 'EXPIRED' })
      : polled
  } catch (error) {
    if (error instanceof PaymentError) return order
    throw error
  }
}

export async function cancelOrder(ctx: User, order_no: string): Promise<Order> {
  const order = await own(ctx, order_no)
  if (order.state === 'CLOSED') return presentOrder(order)
  if (order.state !== 'PENDING') throwAppError('STATE_CONFLICT')
  const closed = await closeOwn(ctx, order, 'CANCELLED')
  if (closed.state !== 'CLOSED') throwAppError('ORDER_JUST_PAID', { details: { order_no } })
  return presentOrder(closed)
}
