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
let app: TestKit

beforeAll(async () => {
  app = await createTestKit({
    handlers: { article: articleHandlers, book: bookHandlers },
    lookUps: { idsAnswering },
    bookMaker: makeBookMaker({ timeout_ms: 120_000 }),
    dictionary: theDictionary(),
  })
})
afterAll(() => app?.close())

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
