// Shows the longest text that an article may have, from an editor's hands, and that it can be read.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../tests/support/the-dictionary.ts'
import { deskHandlers } from './handlers.ts'

const { desk } = contract
const PARAGRAPH = 10_000
const MOST = 1_000_000
let t: TestKit
let admin: TestUser

beforeAll(async () => {
  t = await createTestKit({ handlers: { desk: deskHandlers }, dictionary: theDictionary() })
  admin = await t.aUser({ role: 'admin' })
})
afterAll(() => t.close())

const sentence = 'The ferry leaves the harbour at noon and nobody is ever on time for it. '
/** Paragraphs of that many characters in all. */
const paragraphs = (characters: number, zh = 0) =>
  Array.from({ length: Math.ceil(characters / PARAGRAPH) }, (_, n) => ({
    kind: 'p' as const,
    text: sentence.repeat(150).slice(0, Math.min(PARAGRAPH, characters - n * PARAGRAPH)),
    zh: '字'.repeat(Math.max(0, Math.min(PARAGRAPH, zh - n * PARAGRAPH))),
    runs: [],
  }))

it('takes a million characters, and they come back whole', async () => {
  const added = await t.ask(desk.add, { article: { title: 'Long', paragraphs: paragraphs(MOST) } }, admin)
  expect(added.status).toBe(200)
  const { result } = await t.ask(desk.edit, { id: added.result.article_id }, admin)
  expect(result.paragraphs.reduce((sum, { text }) => sum + text.length, 0)).toBeGreaterThan(MOST - PARAGRAPH)
})

it.each([
  ['of English', paragraphs(MOST + 1)],
  ['of Chinese', paragraphs(MOST, MOST).concat(paragraphs(1, 1))],
])('says that one more %s is too long, in words, and keeps nothing', async (_, given) => {
  const added = await t.ask(desk.add, { article: { title: 'Longer', paragraphs: given } }, admin)
  expect([added.status, added.code]).toEqual([413, 'TOO_LARGE'])
  expect(added.message).toBe('文章太长，放不下：原文和译文各不能超过 100 万个字符。')

  const short = await t.ask(desk.add, { article: { title: 'Short', paragraphs: paragraphs(100) } }, admin)
  const id = short.result.article_id
  const updated = await t.ask(desk.update, { id, article: { paragraphs: given } }, admin)
  expect([updated.status, updated.code]).toEqual([413, 'TOO_LARGE'])
  expect((await t.ask(desk.edit, { id }, admin)).result.revision).toBe(1)
})
