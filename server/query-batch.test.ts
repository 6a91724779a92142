// Shows that the reads of a call go to the database as one message, where the call says that they belong together.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anArticle } from '../tests/support/factories.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../tests/support/test-kit.ts'
import { theDictionary } from '../tests/support/the-dictionary.ts'
import { articleHandlers } from './features/article/handlers.ts'
import { readingPlaceOf, todayOf } from './features/history/public.ts'
import { wordHandlers } from './features/word/handlers.ts'

let test: TestKit
let reader: TestUser
let id: number
beforeAll(async () => {
  test = await createTestKit({
    handlers: { article: articleHandlers, word: wordHandlers },
    crossFeatureQueries: { placeOf: readingPlaceOf, streakOf: async (ctx) => (await todayOf(ctx)).streak },
    dictionary: theDictionary(),
  })
  reader = await test.aUser()
  id = (await anArticle(test)).id
})
afterAll(() => test.close())

/** How often a call takes a connection from the pool. */
async function connectionsOf(call: () => Promise<{ status: number }>): Promise<number> {
  let count = 0
  const taken = () => {
    count += 1
  }
  test.database.pool.on('acquire', taken)
  expect((await call()).status).toBe(200)
  test.database.pool.off('acquire', taken)
  return count
}

it('asks once for the session and once for all that an opened article needs', async () => {
  const show = () => test.ask(contract.article.show, { id }, reader)
  // The first time its text is read too, and the visit is noted; both are kept.
  await show()
  expect(await connectionsOf(show)).toBe(2)
})

it('asks once for the words, their states and the days of a reader', async () => {
  const overview = () => test.ask(contract.word.overview, {}, reader)
  await overview()
  // The settings come by a query of the builder, which goes alone; and the session.
  expect(await connectionsOf(overview)).toBe(3)
})
