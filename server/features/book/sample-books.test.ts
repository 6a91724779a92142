// Puts the sample books in once, each with the articles it says, as they stand in the library.
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract, createTestKit, type TestKit } from '../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../tests/support/the-dictionary.ts'
import { makeBookMaker } from '../../providers/epub/guarded.ts'
import { articleHandlers } from '../article/handlers.ts'
import { loadSampleLibrary } from '../desk/public.ts'
import { idsAnswering } from '../search/public.ts'
import { bookHandlers } from './handlers.ts'
import { loadSampleBooks } from './public.ts'

const LIBRARY = path.resolve(import.meta.dirname, '../../../library')
const ARTICLES = path.join(LIBRARY, 'articles')
const load = (app: TestKit) => loadSampleBooks(app.deps, ARTICLES, path.join(LIBRARY, 'books.json'))
const aKit = () =>
  createTestKit({
    handlers: { article: articleHandlers, book: bookHandlers },
    crossFeatureQueries: { idsAnswering },
    bookMaker: makeBookMaker({ timeout_ms: 120_000 }),
    dictionary: theDictionary(),
  })
let app: TestKit
let other: TestKit

beforeAll(async () => {
  app = await aKit()
  other = await aKit()
})
afterAll(async () => {
  await app?.close()
  await other?.close()
})

it('needs its articles, and comes once, also when two load it at the same moment', async () => {
  expect(await load(app)).toBe(0)
  await loadSampleLibrary(app.deps, ARTICLES, () => undefined)
  const made = await Promise.all([load(app), load(app)])
  expect(made.sort()).toEqual([0, 3])
  expect(await load(app)).toBe(0)
  const { result } = await app.ask(contract.book.list, { base: 'C4' })
  expect(result.items.map(({ chapter_count }) => chapter_count).sort((a, b) => a - b)).toEqual([5, 7, 12])
  const animals = result.items.find(({ title }) => title === 'What Animals Remember')
  expect(animals).toMatchObject({ author: 'The Open Page', language: 'en', cover: null })
  const shown = (await app.ask(contract.book.show, { id: animals?.book_uuid ?? '', base: 'C4' })).result
  expect(shown.chapters[0]).toMatchObject({ title: 'The Dog Who Took the Train', is_linear: true })
  // By the same means as articles: the chapter and its article say nearly the same, titles and headings apart.
  const articles = (await app.ask(contract.article.list, { q: 'The Dog Who Took the Train', base: 'C4' }))
    .result
  const article = articles.items.find(({ title }) => title === shown.chapters[0]?.title)
  expect(Math.abs((article?.known_percent ?? 0) - (shown.chapters[0]?.known_percent ?? 100))).toBeLessThan(3)
})

it('finishes what a process that died had begun, and leaves what an editor took out', async () => {
  await loadSampleLibrary(other.deps, ARTICLES, () => undefined)
  const { book } = other.deps.store
  const dieAt = (step: 'made' | 'publish') => {
    const dead = async () => Promise.reject(new Error(`died at ${step}`))
    return {
      ...other,
      deps: { ...other.deps, store: { ...other.deps.store, book: { ...book, [step]: dead } } },
    }
  }
  const states = async () =>
    (
      await other.database.pool.query<{ state: string; file_key: string | null; published: boolean }>(
        'select state, file_key, published_at is not null as published from books order by created_at',
      )
    ).rows
  await expect(load(dieAt('made'))).rejects.toThrow('died at made')
  expect(await states()).toMatchObject([{ state: 'MAKING', published: false }])
  await expect(load(dieAt('publish'))).rejects.toThrow('died at publish')
  const [begun] = await states()
  expect(begun).toMatchObject({ state: 'READY', published: false })

  expect(await load(other)).toBe(3)
  expect((await states()).map(({ published }) => published)).toEqual([true, true, true])
  // What was made is not made again.
  expect((await states())[0]).toMatchObject({ file_key: begun?.file_key })

  const { result } = await other.ask(contract.book.list, { base: 'C4' })
  const id = result.items[0]?.book_uuid ?? ''
  await other.ask(contract.book.publish, { id, cancel: true }, await other.aUser({ role: 'admin' }))
  expect(await load(other)).toBe(0)
  expect((await other.ask(contract.book.list, { base: 'C4' })).result.items).toHaveLength(2)
})

it('makes a book that was begun from an older edition of its articles', async () => {
  await other.database.pool.query(
    `update books set state = 'MAKING', digest = 'of before', source = '', published_at = null
     where book_uuid = (select min(book_uuid::text)::uuid from books)`,
  )
  expect(await load(other)).toBe(1)
})
