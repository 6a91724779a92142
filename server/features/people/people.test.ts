// People through the door, as admins look after them: found, seen, blocked, given roles, bound; who may not, twice, at once.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { collectPages } from '../../../tests/support/walk.ts'
import { accountHandlers } from '../account/handlers.ts'
import { peopleHandlers } from './handlers.ts'

const { account, people } = contract
const GOOD = 'a quiet harbour 7'
let app: TestKit
let admin: TestUser
let reader: TestUser
const sql = (text: string, values: unknown[] = []) => app.database.pool.query(text, values)

beforeAll(async () => {
  app = await createTestKit({
    handlers: { account: accountHandlers, people: peopleHandlers },
    crossFeatureQueries: { countsOf: async () => ({ words: 0, due: 0, articles: 0, starred: 0 }) },
  })
  admin = await app.aUser({ role: 'admin' })
  reader = await app.aUser({ password: GOOD })
})
afterAll(() => app.close())

const actsOn = async (id: number): Promise<string[]> =>
  (await app.ask(account.acts, { subject: `user:${id}` }, admin)).result.items.map(({ action }) => action)
const found = async (q: string) =>
  (await app.ask(people.search, { q }, admin)).result.items.map(({ id }) => id)

it('finds by phone, some of its digits, name and number, and shows no phone whole', async () => {
  const other = await app.aUser()
  await sql('update users set phone = $2, username = $3 where id = $1', [
    other.id,
    '+8618645671234',
    '林间 小路%',
  ])
  for (const q of ['186 4567 1234', '8645671', '间 小', `${other.id}`, `#${other.id}`])
    expect(await found(q), q).toEqual([other.id])
  expect(await found('%')).toEqual([other.id])
  for (const q of ['没有这个人', '864', '86-4567x']) expect(await found(q), q).toEqual([])
  const [row] = (await app.ask(people.search, { q: '林间' }, admin)).result.items
  expect(row).toMatchObject({ phone: '186****1234', role: 'user', level: 'FREE', blocked_at: null })
  const all = await collectPages(
    async (after) => (await app.ask(people.search, { limit: 2, after }, admin)).result,
  )
  expect(all.map(({ id }) => id)).toEqual([other.id, reader.id, admin.id])
})

it('is seen whole: devices, reading, counts; the phone in full is asked for by itself, and noted', async () => {
  const today = new Date(app.deps.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
  await sql('insert into reading_days (user_id, day, seconds, words, articles) values ($1, $2, 60, 9, 1)', [
    reader.id,
    today,
  ])
  const { result } = await app.ask(people.show, { id: reader.id }, admin)
  expect(result.reading).toHaveLength(14)
  expect(result.reading[13]).toEqual({ day: today, seconds: 60 })
  expect(result.sessions).toMatchObject([{ device: 'test', ip: '127.0.0.1' }])
  expect(JSON.stringify(result)).not.toContain(reader.phone.slice(3))
  expect(await actsOn(reader.id)).toEqual([])
  const phone = await app.ask(people.showPhone, { id: reader.id }, admin)
  expect(phone.result).toEqual({ phone: reader.phone.slice(3) })
  expect(await actsOn(reader.id)).toEqual(['people.show_phone'])
  for (const call of [people.show, people.showPhone])
    expect((await app.ask(call, { id: 999 }, admin)).code).toBe('USER_NOT_FOUND')
})

it('ends one device, of that user only', async () => {
  const one = await app.aUser({ password: GOOD })
  const { result } = await app.ask(account.login, { username: one.phone, password: GOOD })
  const { sessions } = (await app.ask(people.show, { id: one.id }, admin)).result
  const session_id = sessions.find(({ device }) => device !== 'test')?.id ?? ''
  expect((await app.ask(people.endSession, { id: reader.id, session_id }, admin)).code).toBe('NOT_FOUND')
  expect((await app.ask(people.endSession, { id: one.id, session_id }, admin)).status).toBe(200)
  expect((await app.ask(people.endSession, { id: one.id, session_id }, admin)).code).toBe('NOT_FOUND')
  expect((await app.ask(account.me, {}, { ...one, token: result.token })).status).toBe(401)
  expect((await app.ask(account.me, {}, one)).status).toBe(200)
})

it('is blocked at once and everywhere, is told why when the password is right, and is let in again', async () => {
  const one = await app.aUser({ password: GOOD })
  const [first, second] = await Promise.all(
    ['发广告', '别的原因'].map((reason) => app.ask(people.block, { id: one.id, reason }, admin)),
  )
  expect([first?.status, second?.status]).toEqual([200, 200])
  expect(await actsOn(one.id)).toEqual(['people.block'])
  expect((await app.ask(account.me, {}, one)).status).toBe(401)
  const { reason, seen } = await app
    .ask(people.show, { id: one.id }, admin)
    .then(({ result }) => ({ reason: result.blocked_reason, seen: result }))
  expect(seen.sessions).toEqual([])
  const right = await app.ask(account.login, { username: one.phone, password: GOOD })
  expect([right.status, right.code]).toEqual([401, 'ACCOUNT_BLOCKED'])
  expect(right.message).toContain(reason)
  const wrong = await app.ask(account.login, { username: one.phone, password: 'not this one' })
  expect([wrong.status, wrong.code]).toEqual([400, 'WRONG_CREDENTIALS'])
  await app.ask(people.unblock, { id: one.id, reason: '核对过了' }, admin)
  await app.ask(people.unblock, { id: one.id, reason: '核对过了' }, admin)
  expect(await actsOn(one.id)).toEqual(['people.unblock', 'people.block'])
  expect((await app.ask(account.login, { username: one.phone, password: GOOD })).status).toBe(200)
})

it('has no session that a log-in under way could have opened, whoever comes first', async () => {
  const one = await app.aUser({ password: GOOD })
  const logIn = () => app.ask(account.login, { username: one.phone, password: GOOD })
  await Promise.all([
    logIn(),
    app.ask(people.block, { id: one.id, reason: '发广告' }, admin),
    logIn(),
    logIn(),
  ])
  const { rows } = await sql('select count(*)::int as count from sessions where user_id = $1', [one.id])
  expect(rows).toEqual([{ count: 0 }])
  // A session that came about behind the block's back opens nothing.
  await sql('update users set blocked_at = null where id = $1', [one.id])
  const { result } = await logIn()
  await sql('update users set blocked_at = now() where id = $1', [one.id])
  expect((await app.ask(account.me, {}, { ...one, token: result.token })).status).toBe(401)
})

it('never is without an admin: not blocked, not demoted, not by each other at one moment', async () => {
  const ask = (id: number, role: 'user' | 'admin', as: TestUser) =>
    app.ask(people.setRole, { id, role, reason: '换班' }, as)
  expect((await app.ask(people.block, { id: admin.id, reason: '误点' }, admin)).code).toBe(
    'CANNOT_BLOCK_SELF',
  )
  expect((await ask(admin.id, 'user', admin)).code).toBe('LAST_ADMIN')
  const other = await app.aUser()
  expect((await ask(other.id, 'admin', admin)).result.role).toBe('admin')
  expect((await ask(other.id, 'admin', admin)).status).toBe(200)
  expect(await actsOn(other.id)).toEqual(['people.promote'])
  const answers = await Promise.all([ask(other.id, 'user', admin), ask(admin.id, 'user', other)])
  expect(answers.map(({ status }) => status)).toContain(200)
  const { rows } = await sql(`select id from users where role = 'admin'`)
  expect(rows).toHaveLength(1)
  await sql(`update users set role = 'admin' where id = $1`, [admin.id])
  await sql(`update users set role = 'user' where id <> $1`, [admin.id])
  // A blocked admin does not count as one.
  await ask(other.id, 'admin', admin)
  await app.ask(people.block, { id: other.id, reason: '离开了' }, admin)
  expect((await ask(admin.id, 'user', admin)).code).toBe('LAST_ADMIN')
  expect((await ask(other.id, 'user', admin)).status).toBe(200)
})

it('belongs to one account at WeChat, which belongs to nobody else', async () => {
  const openid = 'oX4-quiet-harbour'
  const [mine, again] = await Promise.all(
    [1, 2].map(() => app.ask(people.bindWx, { user_id: reader.id, openid }, admin)),
  )
  expect([mine?.status, again?.status]).toEqual([200, 200])
  expect((await actsOn(reader.id)).filter((action) => action === 'people.bind_wechat')).toHaveLength(1)
  expect((await app.ask(people.bindWx, { user_id: admin.id, openid }, admin)).code).toBe(
    'WECHAT_ALREADY_BOUND',
  )
  expect((await app.ask(people.bindWx, { user_id: 999, openid: 'oX4-other' }, admin)).code).toBe(
    'USER_NOT_FOUND',
  )
  expect((await app.ask(people.searchWx, { openid }, admin)).result.id).toBe(reader.id)
  expect((await app.ask(people.searchWx, { openid: 'oX4-other' }, admin)).code).toBe('USER_NOT_FOUND')
  const { result } = await app.ask(people.show, { id: reader.id }, admin)
  expect(result.wechat).toMatchObject([{ openid_end: 'bour' }])
})

it('wants a reason', async () => {
  for (const call of [people.block, people.unblock]) {
    const { body } = await app.ask(call, { id: reader.id, reason: '  ' }, admin)
    expect(body['details']).toMatchObject([{ field: 'reason' }])
  }
  const { body } = await app.askLoosely(
    people.setRole,
    { id: reader.id, role: 'owner', reason: '换班' },
    admin,
  )
  expect(body['details']).toMatchObject([{ field: 'role' }])
})
