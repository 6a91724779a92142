// Orders paid through a provider: its word is taken once, whenever it comes, and only when every word of it agrees.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fakePayments, noticeOf } from '../../../tests/support/payments.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import type { ConfirmedPayment } from '../../providers/payment/port.ts'
import { membershipHandlers } from '../membership/handlers.ts'
import { whoseOpenid } from '../people/public.ts'
import { rankingOfDeleted } from '../rank/public.ts'
import { cleanUpOrders } from './clean-up.ts'
import { orderHandlers } from './handlers.ts'
import { handlePaymentWebhook } from './public.ts'
import { reconcilePayments } from './reconcile.ts'

const { order, membership } = contract
const MINUTE_MS = 60_000
let now = new Date('2026-11-26T04:00:00Z')
const wx = fakePayments('wxpay', ['WX_JSAPI', 'WX_NATIVE'], () => now)
const ali = fakePayments('alipay', ['ALI_PAGE'], () => now)
let t: TestKit
let admin: TestUser
let reader: TestUser
beforeAll(async () => {
  t = await createTestKit({
    handlers: { membership: membershipHandlers, order: orderHandlers },
    crossFeatureQueries: { lockedRead: async () => 0, whoseOpenid },
    now: () => now,
    payments: [wx, ali],
  })
  admin = await t.aUser({ role: 'admin' })
  await t.ask(membership.price, { code: 'MEMBER_MONTH', price: 2500, first_price: 1900, is_on: true }, admin)
  await t.ask(membership.price, { code: 'CHANGDU_MONTH', price: 3800, is_on: true }, admin)
})
afterAll(() => t?.close())
beforeEach(async () => {
  reader = await t.aUser()
})

const make = (given: Record<string, unknown> = {}, as = reader) =>
  t.ask(order.make, { code: 'MEMBER_MONTH', fen: 1900, way: 'WX_NATIVE', ...given }, as)
const made = async (given: Record<string, unknown> = {}) => (await make(given)).result.order.order_no
const tell = async (said: object, signature?: string, provider: 'wxpay' | 'alipay' = 'wxpay') => {
  const { headers, payload } = noticeOf(provider, said, signature)
  const notice = { headers, body: Buffer.from(payload) }
  return (await handlePaymentWebhook(t.deps, provider === 'wxpay' ? wx : ali, notice, '127.0.0.1')).body
}
const tellPaid = (paid: ConfirmedPayment, signature?: string) => tell({ kind: 'PAID', paid }, signature)
const shown = async (order_no: string) => (await t.ask(order.show, { order_no }, reader)).result.state
const seen = async (order_no: string) => (await t.ask(order.one, { order_no }, admin)).result
const kinds = async (order_no: string) => (await seen(order_no)).events.map(({ kind }) => kind).reverse()
const ledger = async () => (await t.ask(membership.log, {}, reader)).result.items.map(({ kind }) => kind)
const pass = (ms: number) => {
  now = new Date(now.getTime() + ms)
}

describe('a notice', () => {
  it('grants once: a hundred times one after the other, and fifty times at the same moment', async () => {
    const order_no = await made()
    expect(wx.begun.get(order_no)).toMatchObject({ fen: 1900, title: '会员一个月', way: 'WX_NATIVE' })
    const paid = wx.pay(order_no)
    const atOnce = await Promise.all(Array.from({ length: 50 }, () => tellPaid(paid)))
    expect(new Set(atOnce)).toEqual(new Set(['success']))
    for (let times = 0; times < 100; times += 1) expect(await tellPaid(paid)).toBe('success')
    expect(await shown(order_no)).toBe('FINISHED')
    expect(await ledger()).toEqual(['ORDER'])
    expect(await kinds(order_no)).toEqual(['make', 'begin', 'pay', 'finish'])
  })

  it('whose grant breaks off leaves nothing, and is taken whole when it comes again', async () => {
    const order_no = await made()
    const paid = wx.pay(order_no)
    const { membership: ledgers } = t.deps.store
    const { add } = ledgers
    let broken = 0
    // After the row of the ledger is written and before the commit, as when the process is killed there.
    ledgers.add = async (...row) => {
      await add(...row)
      broken += 1
      throw new Error('cut off')
    }
    for (let times = 0; times < 3; times += 1) await expect(tellPaid(paid)).rejects.toThrow('cut off')
    ledgers.add = add
    expect([broken, await shown(order_no), await ledger(), await kinds(order_no)]).toEqual([
      ...[3, 'PENDING', []],
      ['make', 'begin'],
    ])
    expect(await tellPaid(paid)).toBe('success')
    expect([await shown(order_no), await ledger()]).toEqual(['FINISHED', ['ORDER']])
  })

  it.each([
    ['AMOUNT', { fen: 1899 }],
    ['AMOUNT', { fen: 190_000 }],
    ['CURRENCY', { currency: 'USD' }],
    ['MERCHANT', { merchant: 'another' }],
    ['APP', { app_id: 'another' }],
  ])('of another %s is refused and written down, however often it comes', async (why, wrong) => {
    const order_no = await made()
    const paid = wx.pay(order_no, wrong)
    for (let times = 0; times < 3; times += 1) expect(await tellPaid(paid)).toBe('failure')
    // Neither is it taken when the provider is asked.
    pass(MINUTE_MS)
    expect(await shown(order_no)).toBe('PENDING')
    expect(await ledger()).toEqual([])
    const refused = (await seen(order_no)).events.filter(({ kind }) => kind === 'notice_refused')
    expect(refused.map(({ detail }) => detail['why'])).toEqual([why])
    wx.paid.delete(order_no)
  })

  it('of another provider, for no order, or not in the provider’s own words, moves nothing', async () => {
    const order_no = await made()
    const paid = wx.pay(order_no)
    expect(await tell({ kind: 'PAID', paid }, 'right', 'alipay')).toBe('failure')
    expect(await tellPaid({ ...paid, order_no: '2611260000000000' })).toBe('failure')
    expect(await tellPaid(paid, 'wrong')).toBe('failure')
    expect(await ledger()).toEqual([])
    const { refused } = (await t.ask(order.reports, {}, admin)).result
    expect(refused.map(({ detail }) => detail['why'])).toEqual(['BAD_SIGNATURE', 'NO_ORDER'])
    const empty = { headers: {}, body: Buffer.alloc(0) }
    expect((await handlePaymentWebhook(t.deps, wx, empty, '127.0.0.1')).body).toBe('failure')
    expect((await t.ask(order.reports, {}, reader)).status).toBe(403)
    expect(await tell({ kind: 'OTHER', what: 'TRANSACTION.CLOSED' })).toBe('success')
  })

  it('that comes late, for an order that was closed, still gives what was paid for', async () => {
    const order_no = await made()
    await t.ask(order.cancel, { order_no }, reader)
    expect([await shown(order_no), wx.closed.has(order_no)]).toEqual(['CLOSED', true])
    expect(await tellPaid(wx.pay(order_no))).toBe('success')
    expect(await ledger()).toEqual(['ORDER'])
    const { order: row, events } = await seen(order_no)
    expect([row.state, row.closed_at !== null]).toEqual(['FINISHED', true])
    expect(events.find(({ kind }) => kind === 'pay')?.detail).toMatchObject({ is_late: true })
  })

  it('of a second first price gives that money back, and of a second payment changes nothing', async () => {
    const first = await made()
    const year = await made({ code: 'CHANGDU_MONTH', fen: 3800 })
    const second = await made()
    expect(await tellPaid(wx.pay(second))).toBe('success')
    expect(await tellPaid(wx.pay(first))).toBe('success')
    expect((await seen(first)).order.state).toBe('REFUNDING')
    await cleanUpOrders(t.deps)
    expect([(await seen(first)).order.state, wx.given_back.get(`${first}R`)]).toEqual(['REFUNDED', 1])
    expect([await shown(second), await shown(year), await ledger()]).toEqual([
      'FINISHED',
      'CLOSED',
      ['ORDER'],
    ])
    const again = wx.pay(second, { fen: 1900 })
    expect([await tellPaid(again), await tellPaid(again)]).toEqual(['success', 'success'])
    expect((await kinds(second)).filter((kind) => kind === 'paid_again')).toHaveLength(1)
  })
})

it('a payment of another order is written down and need not come again, also at the same moment', async () => {
  const [mine, theirs] = [await made(), (await make({}, await t.aUser())).result.order.order_no]
  const transaction_id = wx.pay(mine).transaction_id
  const both = [mine, theirs].map((each) => tellPaid({ ...wx.pay(each), transaction_id }))
  expect(await Promise.all(both)).toEqual(['success', 'success'])
  expect(await tellPaid({ ...wx.pay(theirs), transaction_id })).toBe('success')
  expect(await tellPaid({ ...wx.pay(mine), transaction_id })).toBe('success')
  const states = await Promise.all([mine, theirs].map(async (each) => (await seen(each)).order.state))
  expect(states.sort()).toEqual(['FINISHED', 'PENDING'])
  const events = (await Promise.all([mine, theirs].map(seen))).flatMap((each) => each.events)
  expect(events.filter(({ detail }) => detail['why'] === 'TRANSACTION_USED')).toHaveLength(1)
})

describe('a late notice', () => {
  it('is asked for by the page that waits, by one of all at the same moment', async () => {
    const order_no = await made()
    wx.pay(order_no)
    expect(await shown(order_no)).toBe('PENDING')
    pass(9000)
    expect(await Promise.all(Array.from({ length: 10 }, () => shown(order_no)))).toContain('FINISHED')
    expect([await shown(order_no), await ledger()]).toEqual(['FINISHED', ['ORDER']])
  })

  it('is asked for in the background, before an order closes; one nobody paid closes at its provider too', async () => {
    const order_no = await made()
    pass(2 * MINUTE_MS)
    await cleanUpOrders(t.deps)
    expect(await shown(order_no)).toBe('PENDING')
    pass(28 * MINUTE_MS)
    wx.pay(order_no)
    await Promise.all([cleanUpOrders(t.deps), cleanUpOrders(t.deps)])
    expect([await shown(order_no), await ledger()]).toEqual(['FINISHED', ['ORDER']])
    const other = await made({ fen: 2500, way: 'ALI_PAGE' })
    pass(31 * MINUTE_MS)
    ali.fails = 'TIMEOUT'
    await cleanUpOrders(t.deps)
    expect((await seen(other)).order.state).toBe('PENDING')
    expect((await t.ask(order.cancel, { order_no: other }, reader)).code).toBe('PAYMENT_FAILED')
    ali.fails = undefined
    pass(2 * MINUTE_MS)
    await cleanUpOrders(t.deps)
    expect([(await seen(other)).order.state, ali.closed.has(other)]).toEqual(['CLOSED', true])
  })

  it('counts when the clock was turned back, or far ahead, in the meantime', async () => {
    const order_no = await made()
    const paid = wx.pay(order_no)
    pass(-10 * 3_600_000)
    await cleanUpOrders(t.deps)
    expect(await tellPaid(paid)).toBe('success')
    const { result } = await t.ask(membership.log, {}, reader)
    expect(Date.parse(result.standing.expires_at ?? '') - now.getTime()).toBe(31 * 86_400_000)
    pass(10 * 3_600_000)
    const other = await made({ fen: 2500 })
    await cleanUpOrders(t.deps)
    wx.pay(other)
    pass(8 * 3_600_000)
    await cleanUpOrders(t.deps)
    expect(await ledger()).toEqual(['ORDER', 'ORDER'])
    pass(-8 * 3_600_000)
  })
})

describe('who wants to pay', () => {
  it('is not told that it worked while the provider is away, and can open it again', async () => {
    wx.fails = 'FAILED'
    expect((await make()).code).toBe('PAYMENT_FAILED')
    wx.fails = undefined
    const [waiting] = (await t.ask(order.mine, {}, reader)).result.items
    const order_no = waiting?.order_no ?? ''
    const again = await t.ask(order.begin, { order_no }, reader)
    expect(again.result.pay).toEqual({ kind: 'QR', code_url: `weixin://pay/${order_no}` })
    expect((await make({ way: undefined })).code).toBe('PAYMENT_METHOD_UNAVAILABLE')
    expect((await make({ way: 'ALI_WAP' })).code).toBe('PAYMENT_METHOD_UNAVAILABLE')
    expect((await t.ask(order.ways, {}, reader)).result).toEqual({
      ...{ ways: ['WX_NATIVE', 'ALI_PAGE'], is_manual: false, needs_wechat: false },
      contact: null,
    })
    wx.pay(order_no)
    expect((await t.ask(order.begin, { order_no }, reader)).result).toMatchObject({
      ...{ pay: null, order: { state: 'FINISHED' } },
    })
    await t.database.pool.query('insert into wechat_ids (openid, user_id) values ($1, $2)', [
      'o-1',
      reader.id,
    ])
    expect((await t.ask(order.ways, {}, reader)).result.ways).toContain('WX_JSAPI')
    // Another's number at WeChat pays nothing here, nor does anybody who is not known there.
    const other = await t.aUser()
    const theirs = { fen: 1900, way: 'WX_JSAPI' }
    expect((await make({ ...theirs, openid: 'o-1' }, other)).code).toBe('WECHAT_EXPIRED')
    expect((await make(theirs, other)).code).toBe('PAYMENT_METHOD_UNAVAILABLE')
    expect((await t.ask(order.mine, {}, other)).result.items).toEqual([])
    const within = (await make({ fen: 2500, way: 'WX_JSAPI' })).result.order.order_no
    expect(wx.begun.get(within)?.openid).toBe('o-1')
    const begin = (openid: string) => t.ask(order.begin, { order_no: within, openid }, reader)
    expect((await begin('o-2')).code).toBe('WECHAT_EXPIRED')
    expect((await begin('o-1')).result.pay?.kind).toBe('QR')
    await t.ask(order.cancel, { order_no: within }, reader)
  })

  it('gets what the order before has been paid for, instead of a second one', async () => {
    const order_no = await made()
    wx.pay(order_no)
    expect((await make({ code: 'CHANGDU_MONTH', fen: 3800 })).code).toBe('ORDER_JUST_PAID')
    expect([await shown(order_no), await ledger()]).toEqual(['FINISHED', ['ORDER']])
    const other = await made({ fen: 2500 })
    wx.pay(other)
    expect((await t.ask(order.cancel, { order_no: other }, reader)).code).toBe('ORDER_JUST_PAID')
    // Nor does an admin finish by hand what was paid here: that payment is taken.
    const third = await made({ fen: 2500 })
    wx.pay(third)
    await Promise.all([
      t.ask(order.finish, { order_no: third, fen: 2500 }, admin),
      tellPaid(wx.paid.get(third) as ConfirmedPayment),
    ])
    expect([(await seen(third)).order.transaction_id, await ledger()]).toEqual([
      wx.paid.get(third)?.transaction_id,
      ['ORDER', 'ORDER', 'ORDER'],
    ])
  })
})

it('gives money back that comes for an account that is gone', async () => {
  const order_no = await made()
  await t.ask(order.cancel, { order_no }, reader)
  const user_id = reader.id
  await t.database.pool.query('update users set deletes_at = $1 where id = $2', [now, user_id])
  expect(await t.deps.store.people.eraseUser(user_id, now, rankingOfDeleted(t.deps, user_id))).toBe(true)
  expect((await t.ask(order.finish, { order_no, fen: 1900 }, admin)).code).toBe('USER_NOT_FOUND')
  const paid = wx.pay(order_no)
  await Promise.all([tellPaid(paid), tellPaid(paid)])
  expect((await seen(order_no)).order.state).toBe('REFUNDING')
  pass(MINUTE_MS)
  await cleanUpOrders(t.deps)
  const { order: row, events } = await seen(order_no)
  expect([row.state, wx.given_back.get(`${order_no}R`)]).toEqual(['REFUNDED', 1])
  expect(events.find(({ kind }) => kind === 'refund')?.detail['why']).toBe('ACCOUNT_GONE')
  const { rows } = await t.database.pool.query('select kind from membership_ledger where user_id = $1', [
    user_id,
  ])
  expect(rows).toEqual([])
})

describe('a refund', () => {
  const refund = (order_no: string, given = {}) =>
    t.ask(order.refund, { order_no, reason: '读者要退', ...given }, admin)
  const paidOrder = async () => {
    const order_no = await made()
    await tellPaid(wx.pay(order_no))
    return order_no
  }

  it('gives the money back once, whoever asks at the same moment, and then the days end', async () => {
    const order_no = await paidOrder()
    const all = await Promise.all(Array.from({ length: 8 }, () => refund(order_no)))
    expect(all.every(({ status }) => status === 200)).toBe(true)
    expect([wx.given_back.get(`${order_no}R`), await ledger()]).toEqual([1, ['REFUND', 'ORDER']])
    expect((await t.ask(membership.log, {}, reader)).result.standing.level).toBe('FREE')
    expect((await refund(order_no)).result.state).toBe('REFUNDED')
    // The same notice of the payment, sent once more, brings nothing back.
    expect(await tellPaid(wx.paid.get(order_no) as ConfirmedPayment)).toBe('success')
    expect(await ledger()).toEqual(['REFUND', 'ORDER'])
  })

  it('that takes its time keeps the days until the money is back, as the provider or a sweep says', async () => {
    const [slow, refund_no] = [await paidOrder(), '']
    wx.refunds.set(`${slow}R${refund_no}`, 'PROCESSING')
    expect((await refund(slow)).result.state).toBe('REFUNDING')
    expect(await ledger()).toEqual(['ORDER'])
    const done = { kind: 'REFUNDED', order_no: slow, refund_no: `${slow}R`, state: 'DONE' }
    expect(await tell({ ...done, fen: 1 })).toBe('success')
    expect(await tell({ ...done, fen: 1900, refund_no: 'another' })).toBe('success')
    expect(await ledger()).toEqual(['ORDER'])
    await Promise.all(Array.from({ length: 10 }, () => tell({ ...done, fen: 1900 })))
    expect([await shown(slow), await ledger()]).toEqual(['REFUNDED', ['REFUND', 'ORDER']])
  })

  it('that fails stays open, says why, and can be given back outside', async () => {
    const order_no = await paidOrder()
    wx.fails = 'NO_BALANCE'
    expect((await refund(order_no)).result.state).toBe('REFUNDING')
    pass(11 * MINUTE_MS)
    await cleanUpOrders(t.deps)
    wx.fails = undefined
    const failed = (await seen(order_no)).events.filter(({ kind }) => kind === 'refund_failed')
    expect(failed.map(({ detail }) => detail['reason'])).toEqual(['NO_BALANCE'])
    expect((await refund(order_no, { by_hand: true })).result.state).toBe('REFUNDED')
    expect([wx.given_back.has(`${order_no}R`), await ledger()]).toEqual([false, ['REFUND', 'ORDER']])
  })
})

it('compares a day with the provider’s statement, takes what was missed, and tells what does not agree', async () => {
  const right = await made()
  await tellPaid(wx.pay(right))
  // Given back: one stands on the statement, one does not, one went back elsewhere.
  const givenBack = async (by_hand = false) => {
    const order_no = await made({ fen: 2500 })
    const paid = wx.pay(order_no)
    await tellPaid(paid)
    await t.ask(order.refund, { order_no, reason: '要退', by_hand }, admin)
    return paid
  }
  const [back, lost, byHand] = [await givenBack(), await givenBack(), await givenBack(true)]
  const missed = await made({ fen: 2500 })
  const late = wx.pay(missed)
  const line = ({ order_no, transaction_id, fen }: ConfirmedPayment) => ({
    order_no,
    transaction_id,
    fen,
    kind: 'PAY' as const,
  })
  wx.lines = [
    line(wx.paid.get(right) as ConfirmedPayment),
    line(late),
    ...[back, lost, byHand].map(line),
    { ...line(back), kind: 'REFUND' },
    { order_no: '2611260000000001', transaction_id: 'X', fen: 5, kind: 'PAY' },
  ]
  pass(20 * 3_600_000)
  admin = await t.aUser({ role: 'admin' })
  ali.fails = 'NOT_YET'
  await reconcilePayments(t.deps)
  ali.fails = undefined
  const { items, providers } = (await t.ask(order.reports, {}, admin)).result
  const day = items.find((each) => each.day === '2026-11-26')
  expect(providers).toEqual(['wxpay', 'alipay'])
  expect([day?.provider, day?.paid_count, day?.paid_fen]).toEqual(['wxpay', 6, 1900 + 4 * 2500 + 5])
  expect([day?.refund_count, day?.refund_fen]).toEqual([1, 2500])
  const unknown = { what: 'UNKNOWN_ORDER', order_no: '2611260000000001', there: 5, here: null }
  expect(day?.findings[0]).toEqual(unknown)
  expect((await seen(missed)).order.state).toBe('FINISHED')
  // Orders of earlier tests are not on it.
  const ours = [right, missed, ...[back, lost, byHand].map(({ order_no }) => order_no)]
  const of = day?.findings.slice(1) ?? []
  expect(of.filter(({ order_no }) => ours.includes(order_no))).toEqual([
    { what: 'REFUND_NOT_THERE', order_no: lost.order_no, there: null, here: 2500 },
  ])
  expect(new Set(of.map(({ what }) => what))).toEqual(new Set(['NOT_THERE', 'REFUND_NOT_THERE']))
  expect(items.some(({ provider }) => provider === 'alipay')).toBe(false)
  expect(await reconcilePayments(t.deps)).toEqual({ reportCount: 3 })
  expect(await reconcilePayments(t.deps)).toEqual({ reportCount: 0 })
})
