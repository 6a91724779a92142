// Shows what an answer costs that its reader stops or leaves: nothing before a third of it, so often a day, and once from then on.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { FREE_STOPS } from '../../../domain/ai/kinds.ts'
import { anArticle } from '../../../tests/support/factories.ts'
import { aSlowModel } from '../../../tests/support/slow-model.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../tests/support/the-dictionary.ts'
import { waitForCheck } from '../../../tests/support/until.ts'
import { aiHandlers } from './handlers.ts'

const { ai } = contract
const WHOLE = 300
let t: TestKit
let reader: TestUser
let article_id: number
/** How many letters the model says before it waits to be stopped. */
let says = WHOLE
const model = aSlowModel({ begins: () => '港'.repeat(says), isWhole: ({ length }) => length === WHOLE })

beforeAll(async () => {
  t = await createTestKit({
    handlers: { ai: aiHandlers },
    crossFeatureQueries: { chapterNames: async () => new Map(), idsAnswering: async () => [] },
    model,
    dictionary: theDictionary(),
  })
  article_id = (await anArticle(t)).id
})
afterAll(() => t.close())
beforeEach(async () => {
  reader = await t.aUser()
})

const begin = async (by = reader, prompt = `港口为什么醒得早？${randomUUID()}`) =>
  (await t.ask(ai.ask, { prompt, article_id, wait: false }, by)).result.id
const left = async (by = reader) => ((await t.ask(ai.usage, {}, by)).body['result'] as { left: number }).left
const textOf = async (id: string) => (await t.ask(ai.question, { id }, reader)).result.text.length
/** Asks, waits until `letters` are kept, and stops. */
async function stopAt(letters: number): Promise<void> {
  says = letters
  const id = await begin()
  await waitForCheck(async () => expect(await textOf(id)).toBe(letters))
  const { result } = await t.ask(ai.stop, { id }, reader)
  expect([result.state, result.text.length]).toEqual(['STOPPED', letters])
  expect(result.failure).not.toContain('次数')
}

it('costs nothing before a third, and is charged from a third on', async () => {
  await stopAt(99)
  expect(await left()).toBe(10)
  await stopAt(100)
  expect(await left()).toBe(9)
  await stopAt(270)
  expect(await left()).toBe(8)
})

it('is charged once, also when it is stopped twice and at the same moment', async () => {
  says = 270
  const id = await begin()
  await waitForCheck(async () => expect(await textOf(id)).toBe(says))
  await Promise.all(Array.from({ length: 5 }, () => t.ask(ai.stop, { id }, reader)))
  await t.ask(ai.stop, { id }, reader)
  expect(await left()).toBe(9)
})

it('is free five times a day, also when all are stopped at the same moment; another reader has five of their own', async () => {
  says = 10
  const ids = await Promise.all(Array.from({ length: FREE_STOPS + 3 }, () => begin()))
  expect(await left()).toBe(10 - ids.length)
  await Promise.all(ids.map((id) => t.ask(ai.stop, { id }, reader)))
  expect(await left()).toBe(10 - 3)
  await stopAt(0)
  expect(await left()).toBe(10 - 4)
  // A question that is removed does not bring one back.
  for (const id of ids) await t.ask(ai.forget, { id, op_id: randomUUID() }, reader)
  await stopAt(0)
  expect(await left()).toBe(10 - 5)
  const other = await t.aUser()
  await t.ask(ai.stop, { id: await begin(other) }, other)
  expect(await left(other)).toBe(10)
})

it('ends at the quota, however quickly its answers are stopped', async () => {
  says = 10
  const stopped: number[] = []
  for (let n = 0; n < 10 + FREE_STOPS; n += 1) {
    const id = await begin()
    stopped.push((await t.ask(ai.stop, { id }, reader)).status)
  }
  expect(new Set(stopped)).toEqual(new Set([200]))
  const before = model.asked()
  const refused = await t.ask(ai.ask, { prompt: '还有吗？', article_id, wait: false }, reader)
  expect(refused.code).toBe('AI_QUOTA')
  expect(model.asked()).toBe(before)
})

it('that its reader came back to is not told as one from the cache; another reader’s is', async () => {
  says = WHOLE
  const prompt = `谁在码头上？${randomUUID()}`
  const first = await begin(reader, prompt)
  await waitForCheck(async () => expect(await textOf(first)).toBe(WHOLE))
  expect(await left()).toBe(9)
  const again = await t.ask(ai.ask, { prompt, article_id }, reader)
  expect([again.result.is_cached, await left()]).toEqual([false, 9])
  const other = await t.aUser()
  expect((await t.ask(ai.ask, { prompt, article_id }, other)).result.is_cached).toBe(true)
  expect(await left(other)).toBe(10)
  const word = { word: 'harbour', sentence: `The harbour wakes early, ${randomUUID()}.` }
  const heard = await t.ask(ai.word, word, reader)
  expect([heard.result.is_cached, await left()]).toEqual([false, 8])
  expect((await t.ask(ai.word, word, reader)).result.is_cached).toBe(false)
  expect((await t.ask(ai.word, word, other)).result.is_cached).toBe(true)
})
