// The ledger in the database: once per source, one chain per user, nothing rewritten; and what it opens.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { LedgerRow } from '../../../domain/membership/ledger.ts'
import { anArticle } from '../../../tests/support/factories.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../tests/support/the-dictionary.ts'
import { accountHandlers } from '../account/handlers.ts'
import { articleHandlers } from '../article/handlers.ts'
import { brokenAt, grantDays, levelOf } from './public.ts'

let app: TestKit
let reader: TestUser
beforeAll(async () => {
  app = await createTestKit({
    handlers: { account: accountHandlers, article: articleHandlers },
    crossFeatureQueries: {
      countsOf: async () => ({ words: 0, due: 0, articles: 0, starred: 0 }),
      placeOf: async () => undefined,
    },
    dictionary: theDictionary(),
  })
  reader = await app.aUser()
})
afterAll(() => app?.close())

const reward = (source: string, days = 3): LedgerRow => ({
  ...{ kind: 'REWARD', level: 'MEMBER', days, source, at: app.deps.now() },
})
const give = (row: LedgerRow, to: TestUser = reader) =>
  app.deps.store.membership.transaction((tx) => grantDays(app.deps, tx, to.id, row))

it('gives once per source, also fifty times at the same moment', async () => {
  const all = await Promise.all(Array.from({ length: 50 }, () => give(reward('RANK:w1:1'))))
  expect(all.filter(Boolean)).toHaveLength(1)
  const standing = await levelOf(app.deps, reader.id)
  expect(standing.level).toBe('MEMBER')
  const days = ((standing.expires_at?.getTime() ?? 0) - app.deps.now().getTime()) / 86_400_000
  expect(days).toBeCloseTo(3, 2)
  // A source that gave to one gives to nobody else.
  const other = await app.aUser()
  expect(await give(reward('RANK:w1:1'), other)).toBe(false)
  expect((await levelOf(app.deps, other.id)).level).toBe('FREE')
})

it('chains what different writers add at the same moment', async () => {
  const person = await app.aUser()
  await Promise.all(Array.from({ length: 20 }, (_, at) => give(reward(`T:${person.id}:${at}`, 1), person)))
  const rows = await app.deps.store.membership.rowsOf(person.id)
  expect(rows).toHaveLength(20)
  expect(await brokenAt(app.deps, person.id)).toBeUndefined()
})

it('is refused every change by the database, and a forged row is found', async () => {
  const { pool } = app.database
  for (const statement of [
    'update membership_ledger set days = 9999',
    'delete from membership_ledger',
    'truncate membership_ledger',
  ])
    await expect(pool.query(statement)).rejects.toThrow(/only added to/)
  await pool.query(
    `insert into membership_ledger (user_id, kind, level, days, source, prev, hash, at)
     select user_id, 'OPEN', 'CHANGDU', 9999, 'forged', hash, 'x', now() from membership_ledger where source = 'RANK:w1:1'`,
  )
  expect(await brokenAt(app.deps, reader.id)).toBe(1)
})

it('leaves nothing when what earned it fails', async () => {
  const person = await app.aUser()
  await expect(
    app.deps.store.membership.transaction(async (tx) => {
      await grantDays(app.deps, tx, person.id, reward(`T:${person.id}:gone`))
      throw new Error('after it')
    }),
  ).rejects.toThrow('after it')
  expect(await app.deps.store.membership.rowsOf(person.id)).toEqual([])
})

it('opens locked articles to a member until the days are over, and says so of the account', async () => {
  const { account, article } = contract
  const { id } = await anArticle(app, {
    is_lock: true,
    paragraphs: ['One.', 'Two.', 'Three.', 'Four.', 'Five.', 'Six.'],
  })
  const person = await app.aUser()
  const isCut = async () => (await app.ask(article.show, { id }, person)).result.is_cut
  expect(await isCut()).toBe(true)
  expect((await app.ask(account.me, {}, person)).result).toMatchObject({
    level: 'FREE',
    member_expires_at: null,
  })
  await give(reward(`T:${person.id}:open`), person)
  expect(await isCut()).toBe(false)
  const me = (await app.ask(account.me, {}, person)).result
  expect(me.level).toBe('MEMBER')
  expect(Date.parse(me.member_expires_at ?? '')).toBeGreaterThan(app.deps.now().getTime())
  const past = { ...reward(`T:${person.id}:past`), at: new Date(app.deps.now().getTime() - 30 * 86_400_000) }
  const late = await app.aUser()
  await give(past, late)
  expect((await app.ask(account.me, {}, late)).result.level).toBe('FREE')
})
