// Shows that the call of search waits its turn: of one network’s searches one works at a time.
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
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

it('is done one after the other for one network, however many are asked at once', async () => {
  const reader = await app.aUser()
  const { search: store } = app.deps.store
  const plain = store.find
  let [working, most] = [0, 0]
  const find = vi.spyOn(store, 'find').mockImplementation(async (...asked) => {
    working += 1
    most = Math.max(most, working)
    const rows = await plain(...asked)
    working -= 1
    return rows
  })
  const asked = Array.from({ length: 12 }, (_, n) => app.ask(search, { q: `cloud or whale${n}` }, reader))
  for (const { status, result } of await Promise.all(asked))
    expect([status, result.items.length]).toEqual([200, 1])
  expect(find.mock.calls.length).toBeGreaterThanOrEqual(12)
  expect(most).toBe(1)
})
