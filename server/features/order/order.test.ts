// Orders without a payment provider: made at the price that was seen, finished by an admin, once; and who may see them.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EndpointDefinition } from '../../../contract/kernel/endpoint-definition.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { membershipHandlers } from '../membership/handlers.ts'
import { peopleHandlers } from '../people/handlers.ts'
import { orderHandlers } from './handlers.ts'

const { order, membership, people } = contract
let now = new Date('2026-11-26T04:00:00Z')
let t: TestKit
let admin: TestUser
beforeAll(async () => {
  t = await createTestKit({
    handlers: { membership: membershipHandlers, order: orderHandlers, people: peopleHandlers },
    crossFeatureQueries: { lockedRead: async () => 0 },
    now: () => now,
  })
  admin = await t.aUser({ role: 'admin' })
  await t.ask(order.setContact, { wechat_id: 'kaijuan-kf' }, admin)
  await price('MEMBER_MONTH', 2500, 1900)
  await price('MEMBER_YEAR', 22_800, null)
})
afterAll(() => t?.close())

const price = (
  code: 'MEMBER_MONTH' | 'MEMBER_YEAR' | 'CHANGDU_MONTH',
  fen: number,
  first_price: number | null,
) => t.ask(membership.price, { code, price: fen, first_price, is_on: true }, admin)
const make = (as: TestUser, given: Record<string, unknown> = {}) =>
  t.ask(order.make, { code: 'MEMBER_MONTH', fen: 1900, ...given }, as)
const made = async (as: TestUser, given: Record<string, unknown> = {}) => (await make(as, given)).result.order
const finish = (order_no: string, given: Record<string, unknown> = {}) =>
  t.ask(order.finish, { order_no, reason: '微信转账', ...given }, admin)
const ledger = async (as: TestUser) => (await t.ask(membership.log, {}, as)).result
const kinds = async (order_no: string) =>
  (await t.ask(order.one, { order_no }, admin)).result.events.map(({ kind }) => kind).reverse()

describe('an order', () => {
  it('is made at the price that was seen, finished once by whoever tries at the same moment, and says so', async () => {
    const reader = await t.aUser()
    expect((await t.ask(order.ways, {}, reader)).result).toEqual({
      ...{ ways: [], is_manual: true, needs_wechat: false },
      contact: { name: '客服', wechat_id: 'kaijuan-kf', hours: '', picture: '' },
    })
    const { order: mine, pay } = (await make(reader)).result
    expect([mine.state, mine.fen, mine.list_fen, mine.is_first_price, mine.title, pay]).toEqual([
      ...['PENDING', 1900, 2500, true, '会员一个月'],
      null,
    ])
    expect(mine.order_no).toMatch(/^261126\d{10}$/)
    const all = await Promise.all(Array.from({ length: 20 }, () => finish(mine.order_no, { fen: 1900 })))
    expect(new Set(all.map(({ status, result }) => `${status} ${result.state}`))).toEqual(
      new Set(['200 FINISHED']),
    )
    expect((await ledger(reader)).items).toEqual([
      { kind: 'ORDER', level: 'MEMBER', days: 31, reward: null, at: now.toISOString() },
    ])
    expect(await kinds(mine.order_no)).toEqual(['make', 'pay', 'finish'])
    const acts = await t.database.pool.query(
      `select actor_id::int as actor, detail->>'reason' as reason from audit_log where subject = $1`,
      [`order:${mine.order_no}`],
    )
    expect(acts.rows).toEqual([{ actor: admin.id, reason: '微信转账' }])
    // Who has bought pays the price that everybody does.
    expect((await make(reader)).code).toBe('PRICE_CHANGED')
    expect((await make(reader, { fen: 2500 })).result.order.is_first_price).toBe(false)
  })

  it('stays as it was bought when the price changes, and cannot be rewritten', async () => {
    const reader = await t.aUser()
    await price('CHANGDU_MONTH', 3800, null)
    const mine = await made(reader, { code: 'CHANGDU_MONTH', fen: 3800 })
    await price('CHANGDU_MONTH', 9900, null)
    const refused = await make(reader, { code: 'CHANGDU_MONTH', fen: 3800 })
    expect([refused.code, refused.body['details']]).toEqual(['PRICE_CHANGED', { fen: 9900 }])
    expect((await finish(mine.order_no, { fen: 9900 })).code).toBe('WRONG_AMOUNT')
    expect((await finish(mine.order_no, { fen: 3800 })).result).toMatchObject({
      state: 'FINISHED',
      fen: 3800,
    })
    expect((await ledger(reader)).standing.level).toBe('CHANGDU')
    for (const statement of [
      'update orders set fen = 1',
      'delete from orders',
      "update order_events set detail = '{}'",
      'delete from order_events',
    ])
      await expect(t.database.pool.query(statement)).rejects.toThrow(/frozen|only added to/)
  })

  it('is one at a time: the same wish takes it up again, another one closes it', async () => {
    const reader = await t.aUser()
    const op_id = randomUUID()
    const all = await Promise.all(Array.from({ length: 20 }, () => make(reader, { op_id })))
    expect(new Set(all.map(({ result }) => result.order.order_no)).size).toBe(1)
    const first = all[0]?.result.order.order_no ?? ''
    expect((await made(reader)).order_no).toBe(first)
    expect((await make(reader, { op_id, code: 'MEMBER_YEAR', fen: 22_800 })).code).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    )
    now = new Date(now.getTime() + 1000)
    const year = await made(reader, { code: 'MEMBER_YEAR', fen: 22_800 })
    const { items } = (await t.ask(order.mine, {}, reader)).result
    expect(items.map(({ order_no, state }) => [order_no, state])).toEqual([
      [year.order_no, 'PENDING'],
      [first, 'CLOSED'],
    ])
    // Many wishes of two kinds at the same moment leave one that waits.
    await Promise.all(
      Array.from({ length: 10 }, (_, at) => make(reader, at % 2 ? {} : { code: 'MEMBER_YEAR', fen: 22_800 })),
    )
    const waiting = (await t.ask(order.mine, {}, reader)).result.items.filter(
      ({ state }) => state === 'PENDING',
    )
    expect(waiting).toHaveLength(1)
  })

  it('has the first price once, also when what was closed is paid after all', async () => {
    const reader = await t.aUser()
    const first = await made(reader)
    const year = await made(reader, { code: 'MEMBER_YEAR', fen: 22_800 })
    const second = await made(reader)
    expect([first.is_first_price, second.is_first_price]).toEqual([true, true])
    expect((await finish(first.order_no)).result.state).toBe('FINISHED')
    // The one that waited was made at a price that is gone.
    expect((await t.ask(order.show, { order_no: second.order_no }, reader)).result.state).toBe('CLOSED')
    expect((await finish(second.order_no)).code).toBe('FIRST_PRICE_USED')
    expect((await t.ask(order.one, { order_no: second.order_no }, admin)).result.order.state).toBe('CLOSED')
    expect((await finish(year.order_no)).result.state).toBe('FINISHED')
    expect((await ledger(reader)).items.map(({ days }) => days)).toEqual([366, 31])
  })

  it('closes after a day, and an admin can finish it all the same; the buyer cancels it before', async () => {
    const reader = await t.aUser()
    const mine = await made(reader)
    const state = async () => (await t.ask(order.show, { order_no: mine.order_no }, reader)).result.state
    await t.database.pool.query(`update sessions set expires_at = '2100-01-01'`)
    now = new Date(now.getTime() + 24 * 3_600_000 - 1)
    expect(await state()).toBe('PENDING')
    now = new Date(now.getTime() + 1)
    expect(await state()).toBe('CLOSED')
    expect((await t.ask(order.begin, { order_no: mine.order_no }, reader)).code).toBe('STATE_CONFLICT')
    expect((await finish(mine.order_no)).result.state).toBe('FINISHED')
    expect((await t.ask(order.cancel, { order_no: mine.order_no }, reader)).code).toBe('STATE_CONFLICT')
    const other = await made(reader, { fen: 2500 })
    const cancelled = await Promise.all(
      Array.from({ length: 5 }, () => t.ask(order.cancel, { order_no: other.order_no }, reader)),
    )
    expect(cancelled.map(({ result }) => result.state)).toEqual(Array(5).fill('CLOSED'))
    expect(await kinds(other.order_no)).toEqual(['make', 'close'])
  })
})

describe('a refund', () => {
  it('takes the unused days of its own order, once, and of no other', async () => {
    const reader = await t.aUser()
    const first = await made(reader)
    await finish(first.order_no)
    const second = await made(reader, { fen: 2500 })
    await finish(second.order_no)
    now = new Date(now.getTime() + 12 * 3_600_000)
    const back = () => t.ask(order.refund, { order_no: first.order_no, reason: '读者要退' }, admin)
    const all = await Promise.all(Array.from({ length: 10 }, back))
    expect(new Set(all.map(({ result }) => result.state))).toEqual(new Set(['REFUNDED']))
    const { standing, items } = await ledger(reader)
    expect(items.map(({ kind }) => kind)).toEqual(['REFUND', 'ORDER', 'ORDER'])
    // The half day of the first that was used stays used; the second begins now.
    expect(Date.parse(standing.expires_at ?? '') - now.getTime()).toBe(31 * 86_400_000)
    expect(await kinds(first.order_no)).toEqual(['make', 'pay', 'finish', 'refund', 'refunded'])
    expect((await finish(first.order_no)).code).toBe('STATE_CONFLICT')
    const waiting = await made(reader, { fen: 2500 })
    expect((await t.ask(order.refund, { order_no: waiting.order_no }, admin)).code).toBe('STATE_CONFLICT')
  })
})

describe('who may', () => {
  it('is the buyer for what is theirs, and admins for all', async () => {
    const [reader, other] = [await t.aUser(), await t.aUser()]
    const { order_no } = await made(reader)
    for (const call of [order.show, order.begin, order.cancel]) {
      expect((await t.askLoosely(call, { order_no }, other)).code).toBe('ORDER_NOT_FOUND')
      expect((await t.askLoosely(call, { order_no })).status).toBe(401)
      expect((await t.askLoosely(call, { order_no: '12' }, reader)).code).toBe('INVALID_INPUT')
    }
    expect((await t.ask(order.mine, {}, other)).result).toEqual({ items: [], next_offset: null })
    for (const q of [order_no, reader.username, reader.phone.slice(-8)])
      expect((await t.ask(order.list, { q }, admin)).result.items.map((row) => row.order_no)).toEqual([
        order_no,
      ])
    const orderOf = async (user_id: number) =>
      (await t.ask(order.list, { user_id }, admin)).result.items.map((row) => row.order_no)
    expect([await orderOf(reader.id), await orderOf(other.id)]).toEqual([[order_no], []])
    // Who writes to us may have nothing but the number at hand.
    const who = async (q: string) =>
      (await t.ask(people.search, { q }, admin)).result.items.map(({ id }) => id)
    expect([await who(order_no), await who('2611260000000000')]).toEqual([[reader.id], []])
    const of = (given: Record<string, unknown>) => t.ask(order.list, { q: reader.username, ...given }, admin)
    expect((await of({ state: 'CLOSED' })).result.items).toEqual([])
    expect((await of({ from: '2027-01-01' })).result.items).toEqual([])
    expect((await of({ q: '%' })).result.items).toEqual([])
    expect((await finish('2611260000000000')).code).toBe('ORDER_NOT_FOUND')
    expect((await t.ask(order.one, { order_no: '2611260000000000' }, admin)).code).toBe('ORDER_NOT_FOUND')
  })

  it('is not asked in a review by an app store: nothing is sold', async () => {
    const reader = await t.aUser()
    const { order_no } = await made(reader)
    const asked = async (call: EndpointDefinition, input: Record<string, unknown> = {}) =>
      t.send(call, input, { token: reader.token, headers: { 'x-review': '1' } })
    expect((await asked(order.mine)).result).toMatchObject({ items: [] })
    expect((await asked(order.ways)).result).toMatchObject({ ways: [] })
    expect((await asked(order.show, { order_no })).status).toBe(404)
    expect((await asked(order.make, { code: 'MEMBER_MONTH', fen: 1900 })).status).toBe(404)
  })

  it('sees what is sold, and buys nothing else', async () => {
    const reader = await t.aUser()
    expect((await make(reader, { code: 'MEMBER_QUARTER' })).code).toBe('PRODUCT_UNAVAILABLE')
    expect((await make(reader, { way: 'WX_NATIVE' })).code).toBe('PAYMENT_METHOD_UNAVAILABLE')
    for (const fen of [0, -1, 1.5, 1e9]) expect((await make(reader, { fen })).code).toBe('INVALID_INPUT')
  })
})
