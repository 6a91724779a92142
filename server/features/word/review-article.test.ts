// The words of one article through the door: all of them and only one's own, in pages that a rating does not move.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anArticle } from '../../../tests/support/factories.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../tests/support/the-dictionary.ts'
import { loadParagraph } from '../article/public.ts'
import { wordHandlers } from './handlers.ts'

const { word } = contract
const TEXT = 'A reluctant keeper counted the stubborn lamps of the harbour every evening.'
const NAMES = ['keeper', 'lamps', 'harbour', 'evening']
let app: TestKit
let reader: TestUser
let article = 0
let other = 0

beforeAll(async () => {
  app = await createTestKit({
    handlers: { word: wordHandlers },
    crossFeatureQueries: { paragraphOf: loadParagraph, sensesIn: async () => [] },
    dictionary: theDictionary(),
  })
  reader = await app.aUser()
  other = (await anArticle(app)).id
  const made = await anArticle(app, { paragraphs: [TEXT], zh: ['管灯人每晚都要数一遍灯。'] })
  article = made.id
  const paragraph = made.paragraphs[0]?.id
  await app.ask(word.add, { word: 'lamp', sentence: 'One lamp only.', article_id: other }, reader)
  for (const name of NAMES)
    await app.ask(
      word.add,
      { word: name, sentence: TEXT, offset: TEXT.indexOf(name), article_id: article, paragraph },
      reader,
    )
  // Met again elsewhere since: the article's own sentence is still what is asked.
  await app.ask(word.add, { word: 'harbour', sentence: 'Another harbour.', article_id: other }, reader)
  await app.ask(word.add, { word: 'gull', sentence: TEXT, article_id: article }, await app.aUser())
})
afterAll(() => app.close())

const of = async (article_id: number, more: { offset?: number; size?: number } = {}, as = reader) =>
  (await app.ask(word.reviewArticle, { article_id, ...more }, as)).result
const lemmas = ({ items }: Awaited<ReturnType<typeof of>>) => items.map(({ lemma }) => lemma)

it('gives every word saved from it, due or not, with its sentence first', async () => {
  const found = await of(article)
  expect(lemmas(found)).toEqual(['keeper', 'lamp', 'harbour', 'evening'])
  expect(found).toMatchObject({ total: 4, next_offset: null })
  for (const { contexts, next } of found.items) {
    expect(contexts[0]).toMatchObject({ sentence: TEXT, article_id: article })
    expect(Date.parse(next[4])).toBeGreaterThan(Date.parse(next[1]))
  }
  expect(lemmas(await of(other))).toEqual(['lamp', 'harbour'])
})

it('comes in pages that a rating does not move', async () => {
  const first = await of(article, { size: 3 })
  expect([lemmas(first), first.next_offset, first.total]).toEqual([['keeper', 'lamp', 'harbour'], 3, 4])
  await app.ask(word.review, { id: first.items[0]?.id ?? 0, rating: 4 }, reader)
  const second = await of(article, { size: 3, offset: 3 })
  expect([lemmas(second), second.next_offset]).toEqual([['evening'], null])
  expect(await of(article, { offset: 4 })).toMatchObject({ items: [], total: 4, next_offset: null })
})

it('leaves out what was removed, what rests, and what others saved', async () => {
  const [, lamp] = (await of(article)).items
  await app.ask(word.rest, { id: lamp?.id ?? 0, is_resting: true }, reader)
  await app.ask(word.delete, { word: 'evening' }, reader)
  expect(lemmas(await of(article))).toEqual(['keeper', 'harbour'])
  expect(await of(article, {}, await app.aUser())).toMatchObject({ items: [], total: 0 })
})

it('is for those who are logged in, and says what is wrong', async () => {
  expect((await app.ask(word.reviewArticle, { article_id: article })).status).toBe(401)
  expect((await app.askLoosely(word.reviewArticle, {}, reader)).code).toBe('INVALID_INPUT')
  expect((await app.askLoosely(word.reviewArticle, { article_id: 'x' }, reader)).code).toBe('INVALID_INPUT')
})
