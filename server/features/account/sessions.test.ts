// Shows how long sessions live, how many there are, and who ends them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { newToken } from '../../http/session.ts'
import { accountHandlers } from './handlers.ts'

const { account } = contract
const DAY_MS = 86_400_000
const GOOD = 'a quiet harbour 7'
let t: TestKit
let time = Date.parse('2026-03-01T08:00:00Z')
beforeAll(async () => {
  t = await createTestKit({
    handlers: { account: accountHandlers },
    crossFeatureQueries: { countsOf: async () => ({ words: 0, due: 0, articles: 0, starred: 0 }) },
    now: () => new Date(time),
  })
})
afterAll(() => t.close())

let phones = 0
async function aMember(): Promise<TestUser> {
  await t.database.pool.query('delete from registrations')
  const phone = `138${String(40_000_000 + ++phones)}`
  const { result } = await t.ask(account.register, { phone, password: GOOD })
  return { ...result.user, token: result.token }
}
async function another(person: TestUser): Promise<TestUser> {
  const { result } = await t.ask(account.login, { username: person.phone, password: GOOD })
  return { ...person, token: result.token }
}
const lives = async (person: TestUser) => (await t.ask(account.me, {}, person)).status === 200
const listed = async (person: TestUser) => (await t.ask(account.sessions, {}, person)).result.items.length

describe('a session', () => {
  it('ends ninety days after it was last used', async () => {
    const person = await aMember()
    time += 89 * DAY_MS
    expect(await lives(person)).toBe(true)
    time += 89 * DAY_MS
    expect(await lives(person)).toBe(true)
    const other = await another(person)
    time += 90 * DAY_MS + 1000
    expect(await lives(other)).toBe(false)
  })

  it('ends after a hundred and eighty days, however it is used', async () => {
    const person = await aMember()
    for (let day = 0; day < 179; day += 30) {
      expect(await lives(person)).toBe(true)
      time += 29 * DAY_MS
    }
    expect(await lives(person)).toBe(true)
    time += 6 * DAY_MS + 1000
    expect(await lives(person)).toBe(false)
    // Nor is it shown, and the sweep takes it away.
    const now = await another(person)
    expect(await listed(now)).toBe(1)
    await t.deps.store.account.sweep(new Date(time))
    const { rows } = await t.database.pool.query('select 1 from sessions where user_id = $1', [person.id])
    expect(rows).toHaveLength(1)
  })

  it('of the version before, that was prolonged beyond, ends too', async () => {
    const person = await aMember()
    await t.database.pool.query(
      `update sessions set created_at = $2::timestamptz - interval '181 days', expires_at = $2::timestamptz + interval '89 days'
        where user_id = $1`,
      [person.id, new Date(time)],
    )
    expect(await lives(person)).toBe(false)
  })

  it('is one of twenty at most: a new one ends the one that was used longest ago', async () => {
    const first = await aMember()
    const all = [first]
    for (let n = 0; n < 19; n += 1) {
      time += 1000
      all.push(await another(first))
    }
    time += 2 * 3_600_000
    expect(await lives(first)).toBe(true)
    const newest = await another(first)
    expect(await listed(newest)).toBe(20)
    expect(await lives(first)).toBe(true)
    expect(await lives(newest)).toBe(true)
    expect(await lives(all[1] as TestUser)).toBe(false)
  })

  it('is one of twenty also when forty are opened at the same moment', async () => {
    const first = await aMember()
    // Past the log-in, which lets two through at a time: another process does not wait for this one.
    const rows = Array.from({ length: 40 }, () => {
      const { token_hash } = newToken()
      const expires_at = new Date(time + DAY_MS)
      const created_at = new Date(time)
      return { token_hash, user_id: first.id, user_agent: '', ip: '', expires_at, created_at }
    })
    await Promise.all(rows.map((row) => t.deps.store.account.addSession(row)))
    const { rows: left } = await t.database.pool.query('select 1 from sessions where user_id = $1', [
      first.id,
    ])
    expect(left).toHaveLength(20)
  })
})

describe('logging out', () => {
  it('ends this session alone, or all of them; nobody else’s', async () => {
    const [here, stranger] = [await aMember(), await aMember()]
    const [phone, tablet] = [await another(here), await another(here)]
    expect((await t.ask(account.logout, {}, phone)).status).toBe(200)
    expect([await lives(phone), await lives(here), await lives(tablet)]).toEqual([false, true, true])
    expect((await t.ask(account.logout, { all: false }, tablet)).status).toBe(200)
    expect([await lives(tablet), await lives(here)]).toEqual([false, true])
    const more = await another(here)
    expect((await t.ask(account.logout, { all: true }, here)).status).toBe(200)
    expect([await lives(here), await lives(more), await lives(stranger)]).toEqual([false, false, true])
    expect((await t.ask(account.logout, { all: true }, here)).status).toBe(401)
  })

  it('understands yes and no only', async () => {
    const person = await aMember()
    expect((await t.askLoosely(account.logout, { all: 'everything' }, person)).status).toBe(400)
    expect(await lives(person)).toBe(true)
  })
})

describe('an admin', () => {
  it('ends the sessions of a user without a new password, and it is written down; nobody else may', async () => {
    const [person, other] = [await aMember(), await aMember()]
    const admin = await t.aUser({ role: 'admin' })
    await another(person)
    const { id } = person
    expect((await t.ask(account.endSessionsOf, { id })).status).toBe(401)
    expect((await t.ask(account.endSessionsOf, { id }, other)).code).toBe('ADMIN_ONLY')
    expect((await t.ask(account.endSessionsOf, { id: 999_999 }, admin)).code).toBe('NOT_FOUND')
    expect((await t.askLoosely(account.endSessionsOf, { id: 'all' }, admin)).code).toBe('INVALID_INPUT')
    expect((await t.ask(account.endSessionsOf, { id }, admin)).result).toEqual({ ended: 2 })
    expect((await t.ask(account.endSessionsOf, { id }, admin)).result).toEqual({ ended: 0 })
    expect([await lives(person), await lives(other)]).toEqual([false, true])
    expect(await lives(await another(person))).toBe(true)
    const { rows } = await t.database.pool.query(
      `select actor_id from audit_log where action = 'account.end_sessions' and subject = $1`,
      [`user:${id}`],
    )
    expect(rows[0]).toEqual({ actor_id: admin.id })
  })

  it('does not shut themselves out with it', async () => {
    const admin = await t.aUser({ role: 'admin' })
    expect((await t.ask(account.endSessionsOf, { id: admin.id }, admin)).result).toEqual({ ended: 0 })
    expect(await lives(admin)).toBe(true)
  })
})

describe('a password that is changed', () => {
  it('by ten at the same moment with the same old one, is changed once', async () => {
    const person = await aMember()
    const everywhere = await Promise.all(Array.from({ length: 9 }, () => another(person)))
    const answers = await Promise.all(
      [person, ...everywhere].map((one, n) =>
        t.ask(account.changePassword, { old_password: GOOD, new_password: `harbour number ${n} x` }, one),
      ),
    )
    const won = answers.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    // Whoever came too late holds an old password, or a session that has ended.
    for (const { code, status } of answers.filter(({ status }) => status !== 200)) {
      expect([`400 WRONG_PASSWORD`, '401 LOGIN_REQUIRED']).toContain(`${status} ${code}`)
    }
    const token = won[0]?.result.token ?? ''
    expect(await lives({ ...person, token })).toBe(true)
    expect(await listed({ ...person, token })).toBe(1)
    const opens = []
    for (let n = 0; n < 10; n += 1) {
      const given = { username: person.phone, password: `harbour number ${n} x` }
      opens.push((await t.ask(account.login, given)).status)
    }
    expect(opens.filter((status) => status === 200)).toHaveLength(1)
    expect(opens.indexOf(200)).toBe(answers.findIndex(({ status }) => status === 200))
  })

  it('gives the one who asked a new token, and ends the old one', async () => {
    const person = await aMember()
    const given = { old_password: GOOD, new_password: 'another harbour 8' }
    const { result } = await t.ask(account.changePassword, given, person)
    expect(result.token).toMatch(/^[\w-]{43}$/)
    expect(await lives(person)).toBe(false)
    expect(await lives({ ...person, token: result.token ?? '' })).toBe(true)
  })

  it('by an admin, ends all of that user’s sessions and gives nobody a token', async () => {
    const person = await aMember()
    const admin = await t.aUser({ role: 'admin' })
    const given = { user_id: person.id, new_password: 'set by the desk 9' }
    expect((await t.ask(account.changePassword, given, admin)).result).toEqual({ token: null })
    expect([await lives(person), await lives(admin)]).toEqual([false, true])
  })
})
