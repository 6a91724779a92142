// Codes through the door: made by editors, redeemed once by each reader and as often in all as they allow, switched off.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { EndpointInput } from '../../../contract/kernel/endpoint-definition.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { accountHandlers } from '../account/handlers.ts'
import { membershipHandlers } from '../membership/handlers.ts'
import { brokenAt } from '../membership/public.ts'
import { codeHandlers } from './handlers.ts'

const { account, code, membership } = contract
const DAY_MS = 86_400_000
let app: TestKit
let admin: TestUser
let clock: Date
beforeAll(async () => {
  clock = new Date('2026-11-18T04:00:00Z')
  app = await createTestKit({
    handlers: { account: accountHandlers, code: codeHandlers, membership: membershipHandlers },
    crossFeatureQueries: { countsOf: async () => ({ words: 0, due: 0, articles: 0, starred: 0 }) },
    now: () => clock,
  })
  admin = await app.aUser({ role: 'admin' })
})
afterAll(() => app?.close())

const make = async (given: EndpointInput<typeof code.generate>) => {
  const { result } = await app.ask(code.generate, given, admin)
  return result.items
}
const one = async (given: Partial<EndpointInput<typeof code.generate>> = {}) =>
  (await make({ ctype: 'MEMBER_DAYS', days: 30, ...given }))[0] ?? expect.fail('no code')
const redeem = (text: string, as?: TestUser, op_id?: string) =>
  app.ask(code.redeem, { code: text, op_id }, as)
const ledgerOf = async ({ id }: TestUser) =>
  (await app.deps.store.membership.rowsOf(id)).map(({ kind, level, days, source }) => ({
    kind,
    level,
    days,
    source,
  }))

it('are made in batches, each once under one op_id, and found again', async () => {
  const given = {
    ctype: 'MEMBER_DAYS',
    days: 31,
    count: 3,
    remark: '书展送的 5%',
    op_id: randomUUID(),
  } as const
  const made = await make(given)
  expect(new Set(made.map((each) => each.code)).size).toBe(3)
  for (const each of made) expect(each.code).toMatch(/^[B-DF-HJ-NP-TV-Z2-9]{10}$/)
  expect(await make(given)).toEqual(made)
  const list = (q: string, more: object = {}) => app.ask(code.manage, { q, ...more }, admin)
  expect((await list('书展送的 5%')).result.items.map(({ id }) => id)).toEqual(
    made.map(({ id }) => id).reverse(),
  )
  expect((await list('书展_')).result.items).toEqual([])
  const page = (await list('书展', { limit: 2 })).result
  expect([page.items.length, page.next_offset]).toEqual([2, 2])
  expect((await list('书展', { ctype: 'TRIAL' })).result.items).toEqual([])
  const [first] = made
  expect((await list(` ${first?.code.toLowerCase()} `)).result.items).toEqual([first])
  const bad = [
    { ctype: 'MEMBER_DAYS', days: 0 },
    { ctype: 'TRIAL', days: 8 },
    { ctype: 'REGISTER', expires_at: clock.toISOString() },
    { ctype: 'GIFT' },
    { ctype: 'REGISTER', uses: 0 },
  ]
  for (const input of bad)
    expect([input, (await app.askLoosely(code.generate, input, admin)).status]).toEqual([input, 400])
})

it('give their days at once, as typed on a phone, and once to each reader', async () => {
  const { id, code: text } = await one({ uses: 2 })
  const reader = await app.aUser()
  const op_id = randomUUID()
  const typed = `${text.slice(0, 5).toLowerCase()}-${text.slice(5)} `
  const { result } = await redeem(typed, reader, op_id)
  const expires_at = new Date(clock.getTime() + 30 * DAY_MS).toISOString()
  expect(result).toEqual({ days: 30, standing: { level: 'MEMBER', level_ends_at: expires_at, expires_at } })
  // The same operation again, and another one.
  expect((await redeem(text, reader, op_id)).result).toEqual(result)
  expect((await redeem(text, reader)).code).toBe('CODE_USED')
  const row = { kind: 'REWARD', level: 'MEMBER', days: 30, source: `CODE:${id}:${reader.id}` }
  expect(await ledgerOf(reader)).toEqual([row])
  expect((await app.ask(code.awards, {}, reader)).result.items).toMatchObject([
    { kind: 'CODE', days: 30, state: 'CLAIMED', claimed_at: clock.toISOString(), until: null },
  ])
  const [shown] = (await app.ask(code.manage, { q: text }, admin)).result.items
  expect([shown?.used, shown?.state]).toEqual([1, 'ON'])
  expect((await app.ask(code.uses, { id }, admin)).result.items).toEqual([
    { user: { id: reader.id, username: reader.username }, at: clock.toISOString() },
  ])
})

it('with three uses give three times, with fifty readers at the same moment', async () => {
  const { id, code: text } = await one({ uses: 3, days: 7 })
  const readers = await Promise.all(Array.from({ length: 50 }, () => app.aUser()))
  const answers = await Promise.all(readers.map((reader) => redeem(text, reader)))
  const said = answers.map((answer) => answer.code ?? 'given').sort()
  expect(said).toEqual([...Array(47).fill('CODE_EXPIRED'), ...Array(3).fill('given')])
  const counts = `select (select count(*)::int from membership_ledger where source like $1) as given,
    (select count(*)::int from awards where source like $1) as awards,
    (select count(*)::int from code_uses where code_id = $2) as uses, (select used from codes where id = $2) as used`
  const { rows } = await app.database.pool.query(counts, [`CODE:${id}:%`, id])
  expect(rows).toEqual([{ given: 3, awards: 3, uses: 3, used: 3 }])
  expect((await app.ask(code.manage, { q: text }, admin)).result.items[0]?.state).toBe('USED_UP')
})

it('give one reader once, fifty times at the same moment', async () => {
  const { code: text } = await one({ uses: 50 })
  const reader = await app.aUser()
  const answers = await Promise.all(Array.from({ length: 50 }, () => redeem(text, reader)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await ledgerOf(reader)).toHaveLength(1)
  expect(await brokenAt(app.deps, reader.id)).toBeUndefined()
  expect((await app.ask(code.manage, { q: text }, admin)).result.items[0]?.used).toBe(1)
})

it('of a trial give the one trial of a reader’s life, and leave nothing when it was had', async () => {
  const { code: text, days } = await one({ ctype: 'TRIAL', days: undefined, uses: 5 })
  const reader = await app.aUser()
  expect((await redeem(text, reader)).result.days).toBe(days)
  expect(await ledgerOf(reader)).toEqual([
    { kind: 'TRIAL', level: 'MEMBER', days: 7, source: `TRIAL:${reader.id}` },
  ])
  const other = await app.aUser()
  await app.ask(membership.openTrial, { xhs_id: 'had_one' }, other)
  expect((await redeem(text, other)).code).toBe('TRIAL_USED')
  expect((await app.ask(code.awards, {}, other)).result.items).toEqual([])
  expect((await app.ask(code.manage, { q: text }, admin)).result.items[0]?.used).toBe(1)
})

it('are refused when unknown, for registering, switched off or over; and to guests', async () => {
  const reader = await app.aUser()
  expect((await redeem('BCDFGHJKMN', reader)).code).toBe('CODE_NOT_FOUND')
  expect((await redeem('BCDFGHJKMN')).status).toBe(401)
  expect((await app.askLoosely(code.redeem, { code: ' ' }, reader)).status).toBe(400)
  const mine = (await app.ask(code.mycode, {}, reader)).result?.code ?? ''
  expect((await redeem(mine, await app.aUser())).code).toBe('CODE_FOR_REGISTERING')
  const { id, code: text } = await one({ uses: 9 })
  const change = (given: object) => app.ask(code.change, { id, ...given }, admin)
  expect((await change({ is_on: false })).result).toMatchObject({ state: 'OFF', remark: '' })
  expect((await change({ remark: '印错了' })).result).toMatchObject({ state: 'OFF', remark: '印错了' })
  expect((await redeem(text, reader)).code).toBe('CODE_EXPIRED')
  expect((await change({ is_on: true })).result).toMatchObject({ state: 'ON', remark: '印错了' })
  const until = new Date(clock.getTime() + 1000)
  const short = await one({ expires_at: until.toISOString() })
  clock = until
  expect((await redeem(short.code, reader)).code).toBe('CODE_EXPIRED')
  expect((await redeem(text, reader)).status).toBe(200)
  expect((await app.ask(code.change, { id: 999_999_999, is_on: false }, admin)).code).toBe('CODE_NOT_FOUND')
})

it('leave in the audit log who made and changed them', async () => {
  const { items } = (await app.ask(account.acts, { action: 'code.change' }, admin)).result
  expect(items.map(({ detail }) => detail)).toEqual([{ is_on: true }, { remark: '印错了' }, { is_on: false }])
  const made = (await app.ask(account.acts, { action: 'code.generate', limit: 100 }, admin)).result.items
  expect(made.find(({ detail }) => detail['count'] === 3)?.detail).toMatchObject({
    remark: '书展送的 5%',
    days: 31,
  })
})

it('codes of days give a month when nothing is said, codes to register none', async () => {
  expect((await make({ ctype: 'MEMBER_DAYS', remark: '书展' }))[0]?.days).toBe(30)
  expect((await make({ ctype: 'REGISTER' }))[0]?.days).toBe(0)
  expect((await make({ ctype: 'MEMBER_DAYS', days: 1 }))[0]?.days).toBe(1)
})
