// 收藏 and 稍后读 list what their reader kept, the latest first, and nobody else's.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { MarkAction } from '../../../../contract/entities/article.ts'
import { anArticle } from '../../../../tests/support/factories.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../../tests/support/the-dictionary.ts'
import { collectPages, forgedAfter } from '../../../../tests/support/walk.ts'
import { accountHandlers } from '../../account/handlers.ts'
import { articleHandlers } from '../handlers.ts'

const { kept, mark } = contract.article
const COUNT = 5
let app: TestKit
let reader: TestUser
const ids: number[] = []

beforeAll(async () => {
  app = await createTestKit({
    handlers: { account: accountHandlers, article: articleHandlers },
    crossFeatureQueries: { countsOf: async () => ({ words: 0, due: 0, articles: 0, starred: 0 }) },
    dictionary: theDictionary(),
  })
  reader = await app.aUser()
  for (let index = 0; index < COUNT; index += 1) ids.push((await anArticle(app)).id)
  for (const id of ids) await set(id, 'STAR')
  await set(ids[1] ?? 0, 'LATER')
})
afterAll(() => app?.close())

const set = (id: number, action: MarkAction, status = true) => app.ask(mark, { id, action, status }, reader)
const listed = async (input: { action?: 'STAR' | 'LATER' } = {}, as: TestUser = reader) =>
  (await app.ask(kept, input, as)).result.items.map(({ id }) => id)
const latestFirst = () => [...ids].reverse()

it('lists each by itself, the latest first, with what the reader knows and has marked', async () => {
  expect(await listed()).toEqual(latestFirst())
  expect(await listed({ action: 'LATER' })).toEqual([ids[1]])
  await app.ask(contract.account.saveSettings, { known_base: 'C4' }, reader)
  const [card] = (await app.ask(kept, { action: 'LATER' }, reader)).result.items
  expect(card).toMatchObject({ marks: ['STAR', 'LATER'], known_percent: expect.any(Number) })
})

it('goes on page by page, skips nothing and repeats nothing', async () => {
  const found = await collectPages(
    async (after) => (await app.ask(kept, { limit: 2, ...(after ? { after } : {}) }, reader)).result,
  )
  expect(found.map(({ id }) => id)).toEqual(latestFirst())
})

it('leaves out what is taken back or withdrawn, and brings it again', async () => {
  const [first = 0, second = 0] = ids
  await set(first, 'STAR', false)
  const withdraw = (status: string) =>
    app.database.pool.query('update articles set status = $1 where id = $2', [status, second])
  await withdraw('OFFLINE')
  expect(await listed()).toEqual(latestFirst().filter((id) => id !== first && id !== second))
  await withdraw('PUBLISHED')
  await set(first, 'STAR')
  // What is kept again is the latest.
  expect((await listed())[0]).toBe(first)
})

it('is nobody else’s, and not for guests', async () => {
  expect(await listed({}, await app.aUser())).toEqual([])
  expect((await app.ask(kept, {})).status).toBe(401)
})

it('refuses another mark and a place of the other list', async () => {
  expect(await app.askLoosely(kept, { action: 'READ' }, reader)).toMatchObject({ status: 400 })
  const { result } = await app.ask(kept, { limit: 2 }, reader)
  const answer = await app.ask(kept, { action: 'LATER', after: result.next ?? '' }, reader)
  expect(answer).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
  for (const after of ['x', forgedAfter('kept.STAR', 2, 'yesterday', 1)])
    expect((await app.askLoosely(kept, { after }, reader)).status).toBe(400)
})
