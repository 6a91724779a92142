// The second step through the door: set up, asked for, each code once also at the same moment, lost, demanded by the site.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aClient } from '../../../tests/support/account.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { peopleHandlers } from '../people/handlers.ts'
import { accountHandlers } from './handlers.ts'
import { codeOf, stepAt } from './totp-code.ts'

const { account, people } = contract
const GOOD = 'a quiet harbour 7'
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
let t: TestKit
// Puzzles live by the clock of the machine: it begins at the same moment.
let now = new Date()
let addresses = 0
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}

beforeAll(async () => {
  t = await createTestKit({
    handlers: { account: accountHandlers, people: peopleHandlers },
    crossFeatureQueries: { countsOf: async () => ({ words: 0, due: 0, articles: 0, starred: 0 }) },
    now: () => now,
    settings: { RATE_LIMIT: 'on', ADMIN_TOTP: 'required' },
  })
})
afterAll(() => t.close())

/** What an authenticator makes of the secret that it was given. */
const bytesOf = (secret: string): Buffer => {
  const bits = [...secret].map((sign) => ALPHABET.indexOf(sign).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
/** The code of now; one that no call has seen yet, for time has gone on. */
const fresh = (secret: Buffer): string => {
  later(30)
  return codeOf(secret, stepAt(now))
}
const anAdmin = () => t.aUser({ role: 'admin', password: GOOD })
async function setUp(admin: TestUser) {
  const { result } = await t.ask(people.beginTotp, { password: GOOD }, admin)
  const secret = bytesOf(result.secret)
  const confirmed = await t.ask(people.confirmTotp, { totp: fresh(secret) }, admin)
  expect(confirmed.status).toBe(200)
  return { secret, codes: confirmed.result.recovery_codes }
}
const at = () => aClient(t, `10.77.${++addresses}.1`)
const logIn = (who: TestUser, more: object = {}, client = at()) =>
  client.post(account.login, { username: who.phone, password: GOOD, ...more })

it('where the site demands it, an admin without it is a reader who is led to set it up', async () => {
  const admin = await anAdmin()
  const reader = await t.aUser()
  expect((await t.ask(account.acts, {}, admin)).code).toBe('TOTP_SETUP_NEEDED')
  expect((await t.ask(account.acts, {}, reader)).code).toBe('ADMIN_ONLY')
  const other = { user_id: reader.id, new_password: 'another good one 9' }
  expect((await t.ask(account.changePassword, other, admin)).code).toBe('ADMIN_ONLY')
  expect((await t.ask(account.isSuper, {}, admin)).result).toBe(false)
  expect((await t.ask(account.me, {}, admin)).result).toMatchObject({ role: 'admin', needs_totp: true })
  expect((await t.ask(people.totp, {}, admin)).result).toEqual({
    is_on: false,
    is_required: true,
    recovery_left: 0,
  })
  await setUp(admin)
  expect((await t.ask(account.acts, {}, admin)).status).toBe(200)
  expect((await t.ask(account.me, {}, admin)).result.needs_totp).toBe(false)
  expect((await t.ask(people.totp, {}, admin)).result).toMatchObject({ is_on: true, recovery_left: 10 })
})

it('is set up with the password and a first code, by admins only, and ends the other sessions', async () => {
  const admin = await anAdmin()
  const reader = await t.aUser({ password: GOOD })
  expect((await t.ask(people.beginTotp, { password: GOOD })).code).toBe('LOGIN_REQUIRED')
  expect((await t.ask(people.beginTotp, { password: GOOD }, reader)).code).toBe('ADMIN_ONLY')
  expect((await t.ask(people.beginTotp, { password: 'not this one' }, admin)).code).toBe('WRONG_PASSWORD')
  expect((await t.ask(people.confirmTotp, { totp: '000000' }, admin)).code).toBe('STATE_CONFLICT')
  const elsewhere = await logIn(admin)
  expect(elsewhere.status).toBe(200)
  const first = bytesOf((await t.ask(people.beginTotp, { password: GOOD }, admin)).result.secret)
  const secret = bytesOf((await t.ask(people.beginTotp, { password: GOOD }, admin)).result.secret)
  // Another secret was asked for since; and nothing is asked at the log-in yet.
  expect((await t.ask(people.confirmTotp, { totp: fresh(first) }, admin)).code).toBe('WRONG_TOTP')
  const totp = fresh(secret)
  const both = await Promise.all([1, 2, 3].map(() => t.ask(people.confirmTotp, { totp }, admin)))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const out = { ...admin, token: String(elsewhere.result['token']) }
  expect((await t.ask(account.me, {}, out)).status).toBe(401)
  expect((await t.ask(people.beginTotp, { password: GOOD }, admin)).code).toBe('STATE_CONFLICT')
  // What is kept tells neither the secret nor the codes.
  const { rows } = await t.database.pool.query('select * from totps where user_id = $1', [admin.id])
  expect(rows[0].secret.includes(secret)).toBe(false)
  const left = rows[0].recovery
  for (const code of both.flatMap(({ result }) => result?.recovery_codes ?? []))
    expect(left).not.toContain(code)
})

it('is asked for at the log-in only of whoever has the password, and takes a code once', async () => {
  const admin = await anAdmin()
  const { secret } = await setUp(admin)
  const wrong = await at().post(account.login, { username: admin.phone, password: 'not this one at all' })
  expect(wrong.code).toBe('WRONG_CREDENTIALS')
  const asked = await logIn(admin)
  expect([asked.status, asked.code]).toEqual([400, 'TOTP_NEEDED'])
  expect((await logIn(admin, { totp: '12345' })).code).toBe('WRONG_TOTP')
  // The one that confirmed it is used up as well.
  expect((await logIn(admin, { totp: codeOf(secret, stepAt(now)) })).code).toBe('WRONG_TOTP')
  const totp = fresh(secret)
  const tries = await Promise.all(Array.from({ length: 5 }, () => logIn(admin, { totp })))
  expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await logIn(admin, { totp })).code).toBe('WRONG_TOTP')
  // One step behind and one before, but never back.
  later(90)
  const [before, next] = [stepAt(now) - 1, stepAt(now) + 1]
  expect((await logIn(admin, { totp: codeOf(secret, next) })).status).toBe(200)
  expect((await logIn(admin, { totp: codeOf(secret, before) })).code).toBe('WRONG_TOTP')
})

it('a recovery code does for one log-in, also at the same moment; new ones make the old ones void', async () => {
  const admin = await anAdmin()
  const { secret, codes } = await setUp(admin)
  const [one = '', two = '', three = ''] = codes
  const tries = await Promise.all(Array.from({ length: 5 }, () => logIn(admin, { totp: one.toUpperCase() })))
  expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await t.ask(people.totp, {}, admin)).result.recovery_left).toBe(9)
  expect((await t.ask(people.renewRecovery, { totp: '000000' }, admin)).code).toBe('WRONG_TOTP')
  const renewed = await t.ask(people.renewRecovery, { totp: fresh(secret) }, admin)
  expect((await logIn(admin, { totp: two })).code).toBe('WRONG_TOTP')
  expect((await logIn(admin, { totp: renewed.result.recovery_codes[0] })).status).toBe(200)
  expect((await t.ask(people.endTotp, { totp: three }, admin)).code).toBe('WRONG_TOTP')
  expect((await t.ask(people.endTotp, { totp: fresh(secret) }, admin)).status).toBe(200)
  expect((await t.ask(people.endTotp, { totp: fresh(secret) }, admin)).code).toBe('STATE_CONFLICT')
  expect((await logIn(admin)).status).toBe(200)
  expect((await t.ask(account.acts, {}, admin)).code).toBe('TOTP_SETUP_NEEDED')
})

it('wrong codes are wrong tries, and a stranger with the password has so many a day', async () => {
  const admin = await anAdmin()
  const { secret } = await setUp(admin)
  const home = at()
  expect((await logIn(admin, { totp: fresh(secret) }, home)).status).toBe(200)
  const stranger = at()
  const said = []
  for (let n = 0; n < 11; n += 1) said.push((await logIn(admin, { totp: '000000' }, stranger)).code)
  expect(said.filter((code) => code === 'WRONG_TOTP')).toHaveLength(10)
  expect(said.at(-1)).toBe('CAPTCHA_NEEDED')
  // Forty more in the same day, as the worked tries would let them.
  for (let n = 0; n < 40; n += 1)
    await t.deps.limits.take(`totp_wrong ${admin.id}`, { max: 50, seconds: 86_400 })
  const captcha = await stranger.solve(`login:${admin.phone}`)
  const held = await logIn(admin, { totp: '000000', captcha }, stranger)
  expect([held.status, held.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
  expect((await logIn(admin, { totp: fresh(secret) }, home)).status).toBe(200)
})

it('another admin takes it off, with a reason in the log; nobody their own, no reader anybody', async () => {
  const [lost, helper, reader] = [await anAdmin(), await anAdmin(), await t.aUser()]
  await setUp(lost)
  await setUp(helper)
  const ask = (id: number, by: TestUser) => t.ask(people.endTotpOf, { id, reason: '手机丢了' }, by)
  expect((await ask(lost.id, reader)).code).toBe('ADMIN_ONLY')
  expect((await ask(helper.id, helper)).code).toBe('CANNOT_BLOCK_SELF')
  expect((await ask(1, helper)).code).toBe('USER_NOT_FOUND')
  expect((await t.ask(people.show, { id: lost.id }, helper)).result.has_totp).toBe(true)
  await Promise.all([ask(lost.id, helper), ask(lost.id, helper)])
  expect((await t.ask(people.show, { id: lost.id }, helper)).result.has_totp).toBe(false)
  const acts = (await t.ask(account.acts, { subject: `user:${lost.id}` }, helper)).result.items
  expect(acts.filter(({ action }) => action === 'account.totp_off')).toMatchObject([
    { actor: { id: helper.id }, detail: { reason: '手机丢了' } },
  ])
  expect((await logIn(lost)).status).toBe(200)
})
