// Shows how much a reader's words may take: so many words, so many sentences of one, also when they come at once.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SyncStep } from '../../../contract/entities/sync.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../tests/support/the-dictionary.ts'
import { syncHandlers } from '../sync/handlers.ts'
import { wordHandlers } from './handlers.ts'

const { word, sync } = contract
const NOW = new Date('2026-05-20T04:00:00Z')
let app: TestKit
beforeAll(async () => {
  app = await createTestKit({
    handlers: { sync: syncHandlers, word: wordHandlers },
    now: () => NOW,
    dictionary: theDictionary(),
  })
})
afterAll(() => app.close())

const fill = (reader: TestUser, count: number, deleted_at: Date | null = null) =>
  app.database.pool.query(
    `insert into cards (user_id, lemma, word, gloss, phonetic, due, created_at, deleted_at)
     select $1, 'w' || ($3::timestamptz is not null)::text || n, 'w', '', '', $2, $2, $3 from generate_series(1, $4) n`,
    [reader.id, NOW, deleted_at, count],
  )
const livingOf = async ({ id }: TestUser) =>
  Number(
    (
      await app.database.pool.query(
        'select count(*) n from cards where user_id = $1 and deleted_at is null',
        [id],
      )
    ).rows[0].n,
  )
const add = (reader: TestUser, lemma: string) => app.ask(word.add, { word: lemma }, reader)
const save = (lemma: string, sentence?: string, at = NOW): SyncStep => ({
  kind: 'save',
  op_id: randomUUID(),
  at: at.toISOString(),
  input: { word: lemma, ...(sentence ? { sentence } : {}) },
})

it('are 20,000 words: the next is refused in Chinese until one is deleted, known ones still get sentences', async () => {
  const [reader, other] = [await app.aUser(), await app.aUser()]
  await fill(reader, 19_999)
  expect((await add(reader, 'anchor')).status).toBe(200)
  const op_id = randomUUID()
  const full = await app.ask(word.add, { word: 'barley', op_id }, reader)
  expect([full.status, full.code]).toEqual([409, 'WORD_LIMIT_REACHED'])
  expect(full.message).toContain('两万个词')
  expect((await app.ask(word.detail, { word: 'barley' }, reader)).status).toBe(404)
  const again = await app.ask(word.add, { word: 'anchor', sentence: 'The anchor held.' }, reader)
  expect(again.result.contexts).toHaveLength(1)
  expect((await add(other, 'barley')).status).toBe(200)
  await app.ask(word.delete, { word: 'anchor' }, reader)
  expect((await app.ask(word.add, { word: 'barley', op_id }, reader)).status).toBe(200)
  expect((await add(reader, 'anchor')).code).toBe('WORD_LIMIT_REACHED')
  expect(await livingOf(reader)).toBe(20_000)
})

it('are not one more when many come at the same moment, from calls and from what was done offline', async () => {
  const reader = await app.aUser()
  await fill(reader, 19_996)
  const words = ['anchor', 'barley', 'harbour', 'gull', 'quay', 'apple', 'bread']
  const steps = [save('river'), { ...save('river'), kind: 'state', word: 'gull', state: 'KNOWN' } as SyncStep]
  const [brought, ...added] = await Promise.all([
    app.ask(sync.send, { steps: [...steps, save('stone')] }, reader),
    ...words.map((lemma) => add(reader, lemma)),
  ])
  expect(await livingOf(reader)).toBe(20_000)
  expect(brought.status).toBe(200)
  const codes = [...added.map(({ code }) => code), ...brought.result.results.map(({ code }) => code)]
  expect(codes.filter((code) => code === undefined)).toHaveLength(4 + 1)
  expect(codes.filter((code) => code === 'WORD_LIMIT_REACHED')).toHaveLength(5)
  expect(brought.result.results[1]).toMatchObject({ is_done: true })
})

it('do not grow without end by saving and deleting', async () => {
  const reader = await app.aUser()
  await fill(reader, 39_999, NOW)
  expect((await add(reader, 'anchor')).status).toBe(200)
  expect((await add(reader, 'barley')).code).toBe('WORD_LIMIT_REACHED')
  await app.ask(word.delete, { word: 'anchor' }, reader)
  expect((await add(reader, 'anchor')).status).toBe(200)
})

it('have 50 sentences each: the oldest go, also when many come at the same moment', async () => {
  const reader = await app.aUser()
  const at = (minute: number) => new Date(NOW.getTime() - 86_400_000 + minute * 60_000)
  const sentences = Array.from({ length: 49 }, (_, n) => save('anchor', `The anchor held ${n}.`, at(n)))
  await app.ask(sync.send, { steps: sentences }, reader)
  const kept = async () =>
    (
      await app.database.pool.query(
        'select sentence from card_contexts where user_id = $1 order by at desc, id desc',
        [reader.id],
      )
    ).rows.map(({ sentence }) => sentence)
  expect(await kept()).toHaveLength(49)
  await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      app.ask(word.add, { word: 'anchor', sentence: `An anchor fell ${n}.` }, reader),
    ),
  )
  const after = await kept()
  expect(after).toHaveLength(50)
  expect(after.filter((sentence) => sentence.startsWith('An anchor fell'))).toHaveLength(12)
  expect(after.at(-1)).toBe('The anchor held 11.')
  // One that was tapped before all of these comes too late.
  await app.ask(sync.send, { steps: [save('anchor', 'The first anchor.', at(-60))] }, reader)
  expect(await kept()).toEqual(after)
})
