// What the rows of 我的 count: as many as their lists hold, of one reader alone.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anArticle } from '../../../tests/support/factories.ts'
import { aModel } from '../../../tests/support/model.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../tests/support/the-dictionary.ts'
import { articleHandlers } from '../article/handlers.ts'
import { collectionHandlers } from '../collection/handlers.ts'
import { noteHandlers } from '../note/handlers.ts'
import { homeHandlers } from './handlers.ts'

const { article, collection, home, note } = contract
const QUOTE = 'gulls follow them like children'
const handlers = {
  article: articleHandlers,
  collection: collectionHandlers,
  home: homeHandlers,
  note: noteHandlers,
}
let t: TestKit
let reader: TestUser
let ids: number[]

beforeAll(async () => {
  t = await createTestKit({ handlers, dictionary: theDictionary() })
  reader = await t.aUser()
  ids = []
  for (let made = 0; made < 3; made += 1) ids.push((await anArticle(t)).id)
})
afterAll(() => t?.close())

const counts = async (as: TestUser = reader) => (await t.ask(home.counts, {}, as)).result
const mark = (id: number, action: 'STAR' | 'LATER' | 'READ', status = true) =>
  t.ask(article.mark, { id, action, status, op_id: randomUUID() }, reader)
const ask = (user_id: number) =>
  t.database.pool.query(
    `insert into ai_questions (id, user_id, article_id, prompt, source, is_cached, created_at)
      values (gen_random_uuid(), $1, $2, '为什么？', 'ARTICLE', false, now())`,
    [user_id, ids[0]],
  )

it('counts nothing for a new reader, and no questions where none can be asked of a model', async () => {
  expect(await counts()).toEqual({ notes: 0, kept: 0, collections: 0, questions: null })
})

it('counts what is in the lists, and no longer what was taken out of them', async () => {
  const [a = 0, b = 0, c = 0] = ids
  // One is in both lists; one was only read.
  for (const [id, action] of [
    [a, 'STAR'],
    [a, 'LATER'],
    [b, 'LATER'],
    [c, 'READ'],
  ] as const)
    expect((await mark(id, action)).status).toBe(200)
  const data = {
    selector: [
      { type: 'TextQuoteSelector' as const, exact: QUOTE, prefix: '', suffix: '' },
      { type: 'TextPositionSelector' as const, start: 80, end: 80 + QUOTE.length },
    ] as [
      { type: 'TextQuoteSelector'; exact: string; prefix: string; suffix: string },
      { type: 'TextPositionSelector'; start: number; end: number },
    ],
  }
  const notes = []
  for (const id of [a, b]) notes.push((await t.ask(note.add, { id, text: QUOTE, data }, reader)).result)
  const made = []
  for (const name of ['海', '山'])
    made.push((await t.ask(collection.add, { name, article_ids: ids }, reader)).result)
  await ask(reader.id)
  expect(await counts()).toEqual({ notes: 2, kept: 2, collections: 2, questions: 1 })

  await t.ask(note.delete, { id: notes[0]?.note_uuid ?? '' }, reader)
  expect((await t.ask(collection.destroy, { id: made[0]?.id ?? 0 }, reader)).status).toBe(200)
  await mark(b, 'LATER', false)
  await t.database.pool.query(`update articles set status = 'OFFLINE' where id = $1`, [a])
  expect(await counts()).toEqual({ notes: 1, kept: 0, collections: 1, questions: 1 })
  await t.database.pool.query(`update articles set status = 'PUBLISHED' where id = $1`, [a])
  expect(await counts()).toMatchObject({ kept: 1 })
})

it('counts nothing of another reader’s, and is not for guests', async () => {
  const other = await t.aUser()
  expect(await counts(other)).toEqual({ notes: 0, kept: 0, collections: 0, questions: null })
  await ask(other.id)
  expect((await counts(other)).questions).toBe(1)
  expect((await counts()).questions).toBe(1)
  expect((await t.ask(home.counts, {})).status).toBe(401)
})

it('has questions to show before the first, where a model answers', async () => {
  const withModel = await createTestKit({ handlers, model: aModel(), dictionary: theDictionary() })
  try {
    const { result } = await withModel.ask(home.counts, {}, await withModel.aUser())
    expect(result.questions).toBe(0)
  } finally {
    await withModel.close()
  }
})
