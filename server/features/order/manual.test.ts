// Orders where no payment provider is set up: whom the buyer pays is an admin's to set, and without a contact nothing is sold.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PayContact } from '../../../contract/entities/order.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { appinfoHandlers } from '../appinfo/handlers.ts'
import { filterContactCodes } from '../appinfo/public.ts'
import { membershipHandlers } from '../membership/handlers.ts'
import { cleanUpOrders } from './clean-up.ts'
import { orderHandlers } from './handlers.ts'
import { filterContactPicture } from './public.ts'

const { appinfo, order, membership } = contract
const HOUR_MS = 3_600_000
const CONTACT = { name: '开卷客服', wechat_id: 'kaijuan-kf', hours: '每天 9:00–22:00', picture: '' }
const PICTURE = '/files/pictures/qr-of-contact.png'
let now = new Date('2026-11-26T04:00:00Z')
let t: TestKit
let admin: TestUser
let reader: TestUser
beforeAll(async () => {
  t = await createTestKit({
    handlers: { appinfo: appinfoHandlers, membership: membershipHandlers, order: orderHandlers },
    crossFeatureQueries: { lockedRead: async () => 0 },
    now: () => now,
  })
  admin = await t.aUser({ role: 'admin' })
  await t.ask(membership.price, { code: 'MEMBER_MONTH', price: 2500, is_on: true }, admin)
})
afterAll(() => t?.close())
beforeEach(async () => {
  await set(CONTACT)
  reader = await t.aUser()
})

/** Lets time pass; no one has to log in again. */
async function pass(ms: number): Promise<void> {
  now = new Date(now.getTime() + ms)
  await t.database.pool.query(`update sessions set expires_at = '2100-01-01'`)
}
const set = (given: Partial<PayContact>) => t.ask(order.setContact, given, admin)
const make = (given: Record<string, unknown> = {}, as = reader) =>
  t.ask(order.make, { code: 'MEMBER_MONTH', fen: 2500, ...given }, as)
const contactTold = async () => (await t.ask(order.ways, {}, reader)).result.contact
const shown = async (order_no: string) => (await t.ask(order.show, { order_no }, reader)).result

describe('the contact', () => {
  it('is told to buyers as it was set last, and noted with who set it', async () => {
    expect(await contactTold()).toEqual(CONTACT)
    expect((await t.ask(order.contact, {}, admin)).result).toEqual({ contact: CONTACT })
    await set({ picture: PICTURE })
    expect(await contactTold()).toEqual({ name: '客服', wechat_id: '', hours: '', picture: PICTURE })
    const acts = await t.database.pool.query(
      `select actor_id::int as actor from audit_log where action = 'order.contact' order by id desc limit 1`,
    )
    expect(acts.rows).toEqual([{ actor: admin.id }])
  })

  it('is gone without an id and a picture, and there is none in a review by an app store', async () => {
    const asked = await t.send(order.ways, {}, { token: reader.token, headers: { 'x-review': '1' } })
    expect(asked.result).toMatchObject({ contact: null, is_manual: false })
    expect((await set({ name: '客服', hours: '每天' })).result.contact).toBeNull()
    expect(await contactTold()).toBeNull()
    expect((await t.ask(order.contact, {}, admin)).result.contact).toBeNull()
  })

  it('is set by admins alone, and makes sense', async () => {
    for (const call of [order.contact, order.setContact]) {
      expect((await t.askLoosely(call, CONTACT)).status).toBe(401)
      expect((await t.askLoosely(call, CONTACT, reader)).code).toBe('ADMIN_ONLY')
    }
    const wrongs: Partial<PayContact>[] = [
      { wechat_id: '加我微信' },
      { wechat_id: 'abcd' },
      { wechat_id: 'a'.repeat(31) },
      { picture: 'https://elsewhere.example/qr.png' },
      { wechat_id: 'kaijuan-kf', name: 'x'.repeat(21) },
      { wechat_id: 'kaijuan-kf', hours: 'x'.repeat(41) },
    ]
    for (const wrong of wrongs) expect((await set(wrong)).code, JSON.stringify(wrong)).toBe('INVALID_INPUT')
    expect(await contactTold()).toEqual(CONTACT)
    expect((await set({ wechat_id: 'abcde' })).status).toBe(200)
  })

  it('set by two at the same moment is one of the two', async () => {
    await set({})
    const given = ['first-one', 'second-one'].map((wechat_id) => ({ ...CONTACT, wechat_id }))
    expect((await Promise.all(given.map(set))).map(({ status }) => status)).toEqual([200, 200])
    expect(given).toContainEqual(await contactTold())
  })
})

describe('an order by hand', () => {
  it('is answered with 503 where nobody can be paid, whatever it asks for, and makes nothing', async () => {
    await set({})
    expect((await t.ask(order.ways, {}, reader)).result).toMatchObject({ is_manual: true, contact: null })
    for (const given of [
      {},
      { way: 'WX_NATIVE' },
      { fen: 1 },
      { code: 'MEMBER_YEAR' },
      { op_id: randomUUID() },
    ]) {
      const refused = await make(given)
      expect([refused.status, refused.code], JSON.stringify(given)).toEqual([503, 'PAYMENT_NOT_CONFIGURED'])
    }
    expect((await t.ask(order.mine, {}, reader)).result.items).toEqual([])
    expect((await t.askLoosely(order.make, { code: 'MEMBER_MONTH', fen: 2500 })).status).toBe(401)
  })

  it('waits a day, through the sweep too, and then closes', async () => {
    const { order_no, created_at, expires_at } = (await make()).result.order
    expect(Date.parse(expires_at) - Date.parse(created_at)).toBe(24 * HOUR_MS)
    await pass(24 * HOUR_MS - 1)
    await cleanUpOrders(t.deps)
    expect((await shown(order_no)).state).toBe('PENDING')
    await pass(1)
    await cleanUpOrders(t.deps)
    expect((await shown(order_no)).state).toBe('CLOSED')
  })

  it('made twice by one act, or at the same moment, is one; also when the contact has gone meanwhile', async () => {
    const op_id = randomUUID()
    const all = await Promise.all(Array.from({ length: 10 }, () => make({ op_id })))
    expect(new Set(all.map(({ result }) => result.order.order_no)).size).toBe(1)
    await set({})
    expect((await make({ op_id })).result.order.order_no).toBe(all[0]?.result.order.order_no)
    expect((await make({ op_id: randomUUID() })).status).toBe(503)
    expect((await make({ op_id }, await t.aUser())).status).toBe(503)
  })

  it('is finished by an admin whether or not there is a contact, and late', async () => {
    const { order_no } = (await make()).result.order
    await set({})
    const finish = (as?: TestUser) => t.askLoosely(order.finish, { order_no, reason: '微信转账' }, as)
    expect([(await finish()).status, (await finish(reader)).code]).toEqual([401, 'ADMIN_ONLY'])
    await pass(30 * HOUR_MS)
    const all = await Promise.all(Array.from({ length: 5 }, () => finish(admin)))
    expect(all.map(({ status }) => status)).toEqual(Array(5).fill(200))
    expect((await shown(order_no)).state).toBe('FINISHED')
    const { items } = (await t.ask(membership.log, {}, reader)).result
    expect(items.map(({ kind, days }) => [kind, days])).toEqual([['ORDER', 31]])
  })
})

it('codes of contacts are pictures that stay stored', async () => {
  const wecom = '/files/pictures/qr-of-group.png'
  await set({ picture: PICTURE })
  const group = { kind: 'GROUP', title: '读者群', picture: wecom, is_on: false } as const
  expect((await t.ask(appinfo.keepContact, group, admin)).status).toBe(200)
  const named = ['/files/pictures/nobody.png', wecom, PICTURE]
  const among = [filterContactCodes, filterContactPicture].map((find) => find(t.deps, named))
  expect(await Promise.all(among)).toEqual([[wecom], [PICTURE]])
})
