// Shows that an article asked for ahead of a reader, who may never come, counts for nothing.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anArticle } from '../../../../tests/support/factories.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../../tests/support/the-dictionary.ts'
import { articleHandlers } from '../handlers.ts'

let app: TestKit
beforeAll(async () => {
  app = await createTestKit({
    handlers: { article: articleHandlers },
    crossFeatureQueries: { placeOf: async () => undefined },
    dictionary: theDictionary(),
  })
})
afterAll(() => app.close())

const open = async (id: number, { as, purpose }: { as?: TestUser; purpose?: string }) => {
  const headers: Record<string, string> = purpose === undefined ? {} : { 'sec-purpose': purpose }
  const { status } = await app.send(contract.article.show, { id }, { token: as?.token, headers })
  expect(status).toBe(200)
}
const heat = async (id: number): Promise<number> => {
  await app.deps.store.article.flushPopularity(app.deps.now())
  await app.deps.store.article.applyPopularity()
  const { rows } = await app.database.pool.query('select heat from articles where id = $1', [id])
  return Number(rows[0].heat)
}
const lastVisit = async ({ id }: TestUser): Promise<Date | null> => {
  const { rows } = await app.database.pool.query('select last_visit_at from users where id = $1', [id])
  return rows[0].last_visit_at
}

// Browsers add words of their own behind it.
it.each(['prefetch', 'prefetch;prerender', 'prefetch;anonymous-client-ip'])(
  'neither heats it nor is a visit: %s',
  async (purpose) => {
    const { id } = await anArticle(app)
    const reader = await app.aUser()
    const cold = await heat(id)
    await open(id, { purpose })
    await open(id, { purpose, as: reader })
    expect(await heat(id)).toBe(cold)
    expect(await lastVisit(reader)).toBeNull()
  },
)

it('is made up for by the opening itself, of a guest and of a reader', async () => {
  const [first, second] = [await anArticle(app), await anArticle(app)]
  const reader = await app.aUser()
  const cold = await heat(first.id)
  await open(first.id, { purpose: 'prefetch' })
  await open(first.id, {})
  expect(await heat(first.id)).toBeGreaterThan(cold)
  await open(second.id, { purpose: 'prefetch', as: reader })
  await open(second.id, { as: reader })
  expect(await heat(second.id)).toBeGreaterThan(cold)
  expect(await lastVisit(reader)).not.toBeNull()
})
