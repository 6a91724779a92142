// Shows that the call of search waits its turn: of one network’s searches one works at a time.
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { anArticle } from '../../../tests/support/factories.ts'
import { contract, createTestKit, type TestKit } from '../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../tests/support/the-dictionary.ts'
import { searchHandlers } from './handlers.ts'

const { search } = contract.search
let app: TestKit
beforeAll(async () => {
  app = await createTestKit({ handlers: { search: searchHandlers }, dictionary: theDictionary() })
  await anArticle(app, { title: 'How Heavy Is a Cloud', paragraphs: ['A cloud is heavier than a whale.'] })
})
afterAll(() => app.close())

/** Counts the queries of the store: how many there were, and how many at most at one time. */
function countQueries() {
  const { search: store } = app.deps.store
  const plain = store.find
  const seen = { working: 0, most: 0 }
  const find = vi.spyOn(store, 'find').mockImplementation(async (...asked) => {
    seen.working += 1
    seen.most = Math.max(seen.most, seen.working)
    const rows = await plain(...asked)
    seen.working -= 1
    return rows
  })
  return { find, seen }
}
afterEach(() => {
  vi.restoreAllMocks()
})

it('is done one after the other for one network, however many are asked at once', async () => {
  const reader = await app.aUser()
  const { find, seen } = countQueries()
  const asked = Array.from({ length: 12 }, (_, n) => app.ask(search, { q: `cloud or whale${n}` }, reader))
  for (const { status, result } of await Promise.all(asked))
    expect([status, result.items.length]).toEqual([200, 1])
  expect(find.mock.calls.length).toBeGreaterThanOrEqual(12)
  expect(seen.most).toBe(1)
})

it('looks for the parts of a run of hanzi one after the other', async () => {
  await anArticle(app, { title: 'On Salt', title_zh: '海盐贸易的历史' })
  const reader = await app.aUser()
  const { find, seen } = countQueries()
  const { status, result } = await app.ask(search, { q: '海盐历史贸易' }, reader)
  expect([status, result.items.length]).toEqual([200, 1])
  expect(find.mock.calls.length).toBeGreaterThanOrEqual(5)
  expect(seen.most).toBe(1)
})
