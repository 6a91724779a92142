// Membership through the door: given, extended and ended once per act; a trial once in a life; prices and limits as editors set them.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anArticle } from '../../../tests/support/factories.ts'
import { aModel } from '../../../tests/support/model.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../tests/support/the-dictionary.ts'
import { accountHandlers } from '../account/handlers.ts'
import { aiHandlers } from '../ai/handlers.ts'
import { lockedRead } from '../history/public.ts'
import { membershipHandlers } from './handlers.ts'
import { sealClaim } from './trial-claim.ts'

const features = {
  handlers: { account: accountHandlers, ai: aiHandlers, membership: membershipHandlers },
  crossFeatureQueries: {
    countsOf: async () => ({ words: 0, due: 0, articles: 0, starred: 0 }),
    lockedRead,
    whoseOpenid: async () => undefined,
  },
}

const { membership, account } = contract
const DAY_MS = 86_400_000
let t: TestKit
let admin: TestUser
beforeAll(async () => {
  t = await createTestKit({ ...features, dictionary: theDictionary(), model: aModel() })
  admin = await t.aUser({ role: 'admin' })
})
afterAll(() => t?.close())

const daysUntil = (moment: string | null): number =>
  Math.round((Date.parse(moment ?? '') - t.deps.now().getTime()) / DAY_MS)
const open = (user_id: number, given: { level?: 'MEMBER' | 'CHANGDU'; days?: number; op_id?: string } = {}) =>
  t.ask(membership.open, { user_id, level: 'MEMBER', days: 30, remark: '线下付款', ...given }, admin)

it('tells a member how many locked articles they read this month, since they became one', async () => {
  const at = new Date('2026-11-20T04:00:00Z')
  let now = at
  const own = await createTestKit({ ...features, now: () => now, dictionary: theDictionary() })
  const editor = await own.aUser({ role: 'admin' })
  const [reader, other] = [await own.aUser(), await own.aUser()]
  const given = { level: 'MEMBER', days: 30 } as const
  const count = async (as = reader) => (await own.ask(membership.log, {}, as)).result.locked_read
  const locked = async () => (await anArticle(own, { is_lock: true })).id
  // When somebody was last in an article, and how long in all; also a book that is called like an article.
  const read = (id: number, last_at: string, seconds = 40, source = 'ARTICLE', as = reader) =>
    own.database.pool.query(
      'insert into reading_places (user_id, source, source_id, seconds, last_at) values ($1, $2, $3, $4, $5)',
      [as.id, source, String(id), seconds, last_at],
    )
  expect(await count()).toBe(null)
  await own.ask(membership.open, { user_id: reader.id, ...given, days: 90 }, editor)
  await own.database.pool.query("update sessions set expires_at = '2100-01-01'")
  now = new Date('2026-12-20T04:00:00Z')
  const [first, last] = ['2026-11-30T16:00:00Z', '2026-12-19T04:00:00Z']
  await read(await locked(), first)
  await read(await locked(), last)
  await read(await locked(), '2026-11-30T15:59:59Z')
  await read(await locked(), last, 0)
  await read((await anArticle(own)).id, last)
  await read(await locked(), last, 40, 'BOOK')
  expect([await count(), await count(other)]).toEqual([2, null])
  await own.ask(membership.close, { user_id: reader.id }, editor)
  expect(await count()).toBe(null)
  // Whoever becomes a member within the month had seen no more than beginnings.
  await own.ask(membership.open, { user_id: other.id, ...given }, editor)
  await read(await locked(), last, 40, 'ARTICLE', other)
  expect(await count(other)).toBe(0)
  await read(await locked(), now.toISOString(), 40, 'ARTICLE', other)
  expect(await count(other)).toBe(1)
  await own.close()
})

describe('what an editor gives', () => {
  it('is added to what is left, in the order of the levels, and told with who and why', async () => {
    const reader = await t.aUser()
    expect(daysUntil((await open(reader.id)).result.expires_at)).toBe(30)
    const both = (await open(reader.id, { level: 'CHANGDU', days: 10 })).result
    expect([both.level, daysUntil(both.level_ends_at), daysUntil(both.expires_at)]).toEqual([
      'CHANGDU',
      10,
      40,
    ])
    const longer = (await t.ask(membership.renew, { user_id: reader.id, days: 5 }, admin)).result
    expect([longer.level, daysUntil(longer.level_ends_at)]).toEqual(['CHANGDU', 15])
    const { items, is_whole } = (await t.ask(membership.logOf, { user_id: reader.id }, admin)).result
    expect(items.map(({ kind, level, days, remark, by }) => [kind, level, days, remark, by?.id])).toEqual([
      ['RENEW', 'CHANGDU', 5, '', admin.id],
      ['OPEN', 'CHANGDU', 10, '线下付款', admin.id],
      ['OPEN', 'MEMBER', 30, '线下付款', admin.id],
    ])
    // Each row says until when it reached: 30 days, 10 of a dearer level before them, 5 more of those.
    expect(items.map(({ reaches_to }) => daysUntil(reaches_to))).toEqual([45, 40, 30])
    expect(is_whole).toBe(true)
    const own = (await t.ask(membership.log, {}, reader)).result
    expect([own.standing.level, own.items.length]).toEqual(['CHANGDU', 3])
    // Readers are told what they have, not who in the house wrote it.
    expect(Object.keys(own.items[0] ?? {}).sort()).toEqual(['at', 'days', 'kind', 'level', 'reward'])
    const closed = (await t.ask(membership.close, { user_id: reader.id, remark: '退出' }, admin)).result
    expect(closed).toEqual({ level: 'FREE', level_ends_at: null, expires_at: null })
    expect((await t.ask(account.me, {}, reader)).result.level).toBe('FREE')
  })

  it('counts once when it is sent twice, or twenty times at the same moment', async () => {
    const reader = await t.aUser()
    const op_id = randomUUID()
    const all = await Promise.all(Array.from({ length: 20 }, () => open(reader.id, { op_id })))
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
    expect(daysUntil((await open(reader.id, { op_id })).result.expires_at)).toBe(30)
    // Different acts at the same moment all count.
    await Promise.all(
      Array.from({ length: 10 }, () => t.ask(membership.renew, { user_id: reader.id, days: 1 }, admin)),
    )
    const { standing, items, is_whole } = (await t.ask(membership.logOf, { user_id: reader.id }, admin))
      .result
    expect([daysUntil(standing.expires_at), items.length, is_whole]).toEqual([40, 11, true])
    // An act of one reader is not an act of another.
    const other = await t.aUser()
    expect((await open(other.id, { op_id })).code).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  it('is refused for nobody, for who is no member, by who is no admin, and beyond reason', async () => {
    const reader = await t.aUser()
    expect((await open(9_999_999)).code).toBe('USER_NOT_FOUND')
    expect((await t.ask(membership.logOf, { user_id: 9_999_999 }, admin)).code).toBe('USER_NOT_FOUND')
    expect((await t.ask(membership.renew, { user_id: reader.id, days: 5 }, admin)).code).toBe('NOT_A_MEMBER')
    expect((await t.ask(membership.close, { user_id: reader.id }, admin)).code).toBe('NOT_A_MEMBER')
    for (const days of [0, -3, 1.5, 4000])
      expect((await open(reader.id, { days })).code, String(days)).toBe('INVALID_INPUT')
    const asked = { user_id: reader.id, level: 'MEMBER', days: 3 } as const
    expect((await t.ask(membership.open, asked, reader)).status).toBe(403)
    expect((await t.ask(membership.open, asked)).status).toBe(401)
    expect((await t.ask(membership.logOf, { user_id: reader.id }, reader)).status).toBe(403)
    expect((await t.ask(membership.log, {})).status).toBe(401)
    expect((await t.ask(membership.log, {}, reader)).result.items).toEqual([])
  })
})

describe('a trial', () => {
  const seven = async (reader: TestUser) =>
    daysUntil((await t.ask(account.me, {}, reader)).result.member_expires_at)

  it('is given once to a reader and once for an account elsewhere, also in a race', async () => {
    const [reader, other] = await Promise.all([t.aUser(), t.aUser()])
    const all = await Promise.all(
      Array.from({ length: 20 }, () => t.ask(membership.openTrial, { xhs_id: 'Reader_01' }, reader)),
    )
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await seven(reader)).toBe(7)
    // Letter case makes no other account of it.
    expect((await t.ask(membership.openTrial, { xhs_id: 'reader_01' }, other)).code).toBe('TRIAL_TAKEN')
    expect((await t.ask(membership.openTrial, { xhs_id: 'second_02' }, reader)).code).toBe('TRIAL_USED')
    // Who was refused has used nothing up: the account is still free for somebody.
    expect((await t.ask(membership.openTrial, { xhs_id: 'second_02' }, other)).status).toBe(200)
    expect((await t.ask(membership.openTrial, { xhs_id: 'a b' }, other)).code).toBe('INVALID_INPUT')
    expect((await t.ask(membership.openTrial, { xhs_id: 'third_03' })).status).toBe(401)
  })

  it('is had by a claim that an editor made, once each, until it ends; never by one of somebody else’s making', async () => {
    const [reader, other] = await Promise.all([t.aUser(), t.aUser()])
    const { e, url, expires_at } = (await t.ask(membership.claim, { days: 3 }, admin)).result
    expect(daysUntil(expires_at)).toBe(3)
    expect(url).toContain(`/trial?e=${e}`)
    const claims = await Promise.all(
      Array.from({ length: 20 }, () => t.ask(membership.receiveTrial, { e }, reader)),
    )
    expect(claims.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await seven(reader)).toBe(7)
    expect((await t.ask(membership.openTrial, { xhs_id: 'fourth_04' }, reader)).code).toBe('TRIAL_USED')
    expect((await t.ask(membership.receiveTrial, { e }, other)).status).toBe(200)
    const third = await t.aUser()
    const later = `${(Math.floor(Date.parse(expires_at) / 1000) + 9_000_000).toString(36)}${e.slice(e.indexOf('.'))}`
    for (const forged of [
      later,
      e.slice(0, -1),
      `${e}x`,
      'x',
      'a.b.c',
      sealClaim('another key', new Date(4e12)),
    ])
      expect((await t.ask(membership.receiveTrial, { e: forged }, third)).code, forged).toBe('CLAIM_INVALID')
    const old = sealClaim(t.deps.site_key, new Date(t.deps.now().getTime() - 1000))
    expect((await t.ask(membership.receiveTrial, { e: old }, third)).code).toBe('CLAIM_EXPIRED')
    expect((await t.ask(membership.receiveTrial, { e })).status).toBe(401)
    expect((await t.ask(membership.claim, {}, third)).status).toBe(403)
  })
})

describe('what can be bought', () => {
  const set = (
    code: 'MEMBER_MONTH' | 'CHANGDU_YEAR',
    price: number,
    first_price: number | null,
    is_on = true,
  ) => t.ask(membership.price, { code, price, first_price, is_on }, admin)

  it('is what has a price and is on; the first price and the trial are told to whom they are for', async () => {
    const version = async () => (await t.ask(membership.version, {})).result.products_version
    const before = await version()
    expect((await t.ask(membership.products, {})).result.items).toEqual([])
    expect((await set('CHANGDU_YEAR', 29_800, null)).result).toMatchObject({ price: 29_800, is_on: true })
    await set('MEMBER_MONTH', 1800, 900)
    expect((await set('MEMBER_MONTH', 1800, 1800)).code).toBe('FIRST_PRICE_HIGHER')
    expect(await version()).not.toBe(before)
    const guest = (await t.ask(membership.products, {})).result
    expect(guest.items.map(({ code, price, first_price, days }) => [code, price, first_price, days])).toEqual(
      [
        ['MEMBER_MONTH', 1800, null, 31],
        ['CHANGDU_YEAR', 29_800, null, 366],
      ],
    )
    expect(guest.trial).toBeNull()
    const reader = await t.aUser()
    const mine = (await t.ask(membership.products, {}, reader)).result
    expect([mine.items[0]?.first_price, mine.trial]).toEqual([
      900,
      { days: 7, is_available: true, needs: 'xhs' },
    ])
    // Whose openid it is not is told what a guest is told.
    const asked = (await t.ask(membership.products, { openid: 'somebody' }, reader)).result
    expect([asked.items[0]?.first_price, asked.trial]).toEqual([null, null])
    await t.ask(membership.openTrial, { xhs_id: 'buyer_0001' }, reader)
    expect((await t.ask(membership.version, {}, reader)).result.level).toBe('MEMBER')
    expect((await t.ask(membership.version, { openid: 'somebody' }, reader)).result.level).toBe('FREE')
    expect((await t.ask(membership.products, {}, reader)).result.trial?.is_available).toBe(false)
    await set('CHANGDU_YEAR', 29_800, null, false)
    expect((await t.ask(membership.products, {})).result.items).toHaveLength(1)
    expect((await t.ask(membership.prices, {}, admin)).result.items).toHaveLength(6)
    expect((await t.ask(membership.prices, {}, reader)).status).toBe(403)
    for (const price of [0, -1, 1.5, 1e9])
      expect((await set('MEMBER_MONTH', price, null)).code, String(price)).toBe('INVALID_INPUT')
  })
})

describe('a limit', () => {
  it('is as the product comes, until an editor sets it, and again when they take that back', async () => {
    const reader = await t.aUser()
    const quota = async () => (await t.ask(contract.ai.usage, {}, reader)).result.limit
    expect(await quota()).toBe(10)
    const value = { level: 'FREE', name: 'ai_answers', value: 25 } as const
    expect((await t.ask(membership.limit, value, admin)).result.limits.FREE?.['ai_answers']).toBe(25)
    expect(await quota()).toBe(25)
    expect((await t.ask(membership.products, {})).result.limits.FREE?.['ai_answers']).toBe(25)
    // Two at the same moment both stand.
    await Promise.all([
      t.ask(membership.limit, { level: 'FREE', name: 'has_pdf', value: true }, admin),
      t.ask(membership.limit, { level: 'MEMBER', name: 'ai_answers', value: 300 }, admin),
    ])
    const { limits, defaults } = (await t.ask(membership.limits, {}, admin)).result
    expect([limits.FREE?.['has_pdf'], limits.MEMBER?.['ai_answers'], limits.FREE?.['ai_answers']]).toEqual([
      true,
      300,
      25,
    ])
    expect(defaults.FREE?.['has_pdf']).toBe(false)
    for (const name of ['ai_answers', 'has_pdf'] as const)
      await t.ask(membership.limit, { level: 'FREE', name }, admin)
    expect(await quota()).toBe(10)
    const wrong = { level: 'FREE', name: 'ai_answers', value: true } as const
    expect((await t.ask(membership.limit, wrong, admin)).code).toBe('WRONG_LIMIT')
    expect((await t.ask(membership.limit, value, reader)).status).toBe(403)
    expect((await t.ask(membership.limits, {})).status).toBe(401)
  })

  it('is not sold where the site has nothing that it limits: no answers without a model, no audio without a voice', async () => {
    const say = async () => {
      throw new Error('says nothing here')
    }
    const soldBy = async (site: Omit<Parameters<typeof createTestKit>[0], 'handlers'>) => {
      const own = await createTestKit({ ...features, ...site })
      const { limits } = (await own.ask(membership.products, {})).result
      const editor = await own.aUser({ role: 'admin' })
      // An editor sets them all the same.
      const all = (await own.ask(membership.limits, {}, editor)).result.limits
      await own.close()
      expect(Object.keys(all.MEMBER ?? {})).toEqual(expect.arrayContaining(['ai_answers', 'has_audio']))
      const names = ['ai_answers', 'has_audio', 'has_pdf']
      return Object.values(limits).map((level) => names.filter((name) => name in level))
    }
    const everyLevel = (names: string[]) => [names, names, names]
    expect(await soldBy({})).toEqual(everyLevel(['has_pdf']))
    expect(await soldBy({ model: aModel() })).toEqual(everyLevel(['ai_answers', 'has_pdf']))
    expect(await soldBy({ voice: { name: 'short', say } })).toEqual(everyLevel(['has_audio', 'has_pdf']))
  })
})
