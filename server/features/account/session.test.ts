// Sessions through the door: how long they live, listing and ending them, and what is kept of their token.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { accountHandlers } from './handlers.ts'

const { account } = contract
const GOOD = 'a quiet harbour 7'
const [HOUR, DAY] = [3_600_000, 86_400_000]
const START = Date.now()
let app: TestKit
let clock = START
beforeAll(async () => {
  app = await createTestKit({
    handlers: { account: accountHandlers },
    crossFeatureQueries: { countsOf: async () => ({ words: 0, due: 0, articles: 0, starred: 0 }) },
    now: () => new Date(clock),
  })
})
afterAll(() => app.close())

const status = async (person: TestUser, at: number) => {
  clock = at
  return (await app.ask(account.me, {}, person)).status
}
/** Readers whose session, last used now, ends in an hour. */
const readersUntil = async (count: number): Promise<[number, TestUser[]]> => {
  clock = START
  const people = await Promise.all(Array.from({ length: count }, () => app.aUser()))
  const ids = people.map(({ id }) => id)
  await app.database.pool.query(
    'update sessions set last_seen_at = $2, expires_at = $3 where user_id = any($1::bigint[])',
    [ids, new Date(START), new Date(START + HOUR)],
  )
  return [START + HOUR, people]
}

it('ends at its moment: a guest on open calls, 401 elsewhere, gone from the list', async () => {
  const [end, [late, early]] = await readersUntil(2)
  if (!late || !early) throw new Error('no readers')
  expect(await status(early, end - 1)).toBe(200)
  expect(await status(late, end)).toBe(401)
  expect(await app.ask(account.me, {}, late)).toMatchObject({ status: 401, code: 'LOGIN_REQUIRED' })
  expect((await app.ask(account.registerRule, {}, late)).status).toBe(200)
  // A look at a dead session does not bring it back.
  expect(await status(late, end)).toBe(401)
  expect(await app.deps.store.account.sessionsOf(late.id, new Date(end))).toEqual([])
})

it('lives on for 90 days from a use, which is written once an hour at most', async () => {
  const [end, [reader]] = await readersUntil(1)
  if (!reader) throw new Error('no reader')
  const endsAt = async () => {
    const { rows } = await app.database.pool.query('select expires_at from sessions where user_id = $1', [
      reader.id,
    ])
    return (rows[0].expires_at as Date).getTime()
  }
  expect(await status(reader, START + HOUR / 2)).toBe(200)
  expect(await endsAt()).toBe(end)
  await app.database.pool.query('update sessions set last_seen_at = $2 where user_id = $1', [
    reader.id,
    new Date(START - HOUR),
  ])
  const used = START + HOUR / 2
  expect(await status(reader, used)).toBe(200)
  expect(await endsAt()).toBe(used + 90 * DAY)
  expect(await status(reader, used + 90 * DAY)).toBe(401)
})

async function withPassword(): Promise<TestUser> {
  clock = START
  return app.aUser({ password: GOOD })
}

it('are listed, ended one by one, and ended by logging out', async () => {
  const here = await withPassword()
  const { result } = await app.ask(account.login, { username: here.phone, password: GOOD })
  const there = { ...here, token: result.token }
  const list = await app.ask(account.sessions, {}, here)
  expect(list.result.items).toHaveLength(2)
  const other = list.result.items.find((item) => !item.is_current)
  expect((await app.ask(account.endSession, { id: other?.id ?? '' }, here)).status).toBe(200)
  expect((await app.ask(account.me, {}, there)).status).toBe(401)
  expect((await app.ask(account.logout, {}, here)).status).toBe(200)
  expect((await app.ask(account.me, {}, here)).status).toBe(401)
})

it("cannot be ended by somebody else: another's session is not there", async () => {
  const [mine, yours] = [await withPassword(), await withPassword()]
  const list = await app.ask(account.sessions, {}, yours)
  const ended = await app.ask(account.endSession, { id: list.result.items[0]?.id ?? '' }, mine)
  expect(ended).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  expect((await app.ask(account.me, {}, yours)).status).toBe(200)
})

it('is not kept as the token itself', async () => {
  const reader = await withPassword()
  const { rows } = await app.database.pool.query('select token_hash from sessions where user_id = $1', [
    reader.id,
  ])
  expect(rows[0].token_hash.toString('base64url')).not.toBe(reader.token)
})
