// Puts the sample collections in once, and never again what an editor took away.
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract, createTestKit, type TestKit } from '../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../tests/support/the-dictionary.ts'
import { loadSampleLibrary } from '../desk/public.ts'
import { collectionHandlers } from './handlers.ts'
import { loadSampleCollections } from './public.ts'

const LIBRARY = path.resolve(import.meta.dirname, '../../../library')
const load = (app: TestKit) => loadSampleCollections(app.deps, path.join(LIBRARY, 'collections.json'))
let app: TestKit

beforeAll(async () => {
  app = await createTestKit({ handlers: { collection: collectionHandlers }, dictionary: theDictionary() })
})
afterAll(() => app?.close())

it('needs its articles, comes once, in the order of the file, and stays away when it was destroyed', async () => {
  expect(await load(app)).toBe(0)
  await loadSampleLibrary(app.deps, path.join(LIBRARY, 'articles'), () => undefined)
  expect(await load(app)).toBe(3)
  expect(await load(app)).toBe(0)
  const { result } = await app.ask(contract.collection.list, {})
  expect(result.items.map(({ article_count, owner }) => [article_count, owner]).sort()).toEqual(
    [
      [12, null],
      [5, null],
      [7, null],
    ].sort(),
  )
  expect(new Set(result.items.map(({ cover }) => cover)).size).toBe(3)
  const first = await app.ask(contract.collection.show, { id: 101 })
  expect(first.result.articles.at(-1)?.title).toBe('The Man Who Hid Three Seconds')
  const admin = await app.aUser({ role: 'admin' })
  await app.ask(contract.collection.destroy, { id: 102 }, admin)
  expect(await load(app)).toBe(0)
  expect((await app.ask(contract.collection.show, { id: 102 })).status).toBe(404)
})
