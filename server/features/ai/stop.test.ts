// Shows what a reader's 停止 does: the provider is left at once when nobody else waits, what was said stays, nothing is paid.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { anArticle } from '../../../tests/support/factories.ts'
import { aSlowModel } from '../../../tests/support/slow-model.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../tests/support/the-dictionary.ts'
import { waitForCheck } from '../../../tests/support/until.ts'
import { aiHandlers } from './handlers.ts'

const { ai } = contract
let t: TestKit
let reader: TestUser
let other: TestUser
let article_id: number
let prompt = ''
const model = aSlowModel()

beforeAll(async () => {
  t = await createTestKit({
    handlers: { ai: aiHandlers },
    crossFeatureQueries: { chapterNames: async () => new Map() },
    model,
    dictionary: theDictionary(),
  })
  article_id = (await anArticle(t)).id
})
afterAll(() => t.close())
beforeEach(async () => {
  reader = await t.aUser()
  other = await t.aUser()
  prompt = `港口为什么醒得早？${randomUUID()}`
})
const asked = async (by = reader) => (await t.ask(ai.ask, { prompt, article_id, wait: false }, by)).result.id
const left = async (by = reader) => ((await t.ask(ai.usage, {}, by)).body['result'] as { left: number }).left

it('ends the request at once, keeps what was said, costs nothing, also twice and at the same moment', async () => {
  const id = await asked()
  const heard = t.ask(ai.listen, { id }, reader)
  model.last().says('因为渔船')
  await waitForCheck(() => expect(model.last().isSaid()).toBe(true))
  expect(await left()).toBe(9)
  const both = await Promise.all([t.ask(ai.stop, { id }, reader), t.ask(ai.stop, { id }, reader)])
  expect(model.last().signal?.aborted).toBe(true)
  for (const { status, result } of [...both, await t.ask(ai.stop, { id }, reader)]) {
    expect(status).toBe(200)
    expect(result).toMatchObject({
      state: 'STOPPED',
      text: '因为渔船',
      failure: expect.stringContaining('停止'),
    })
  }
  expect(await heard).toMatchObject({ status: 409, code: 'AI_STOPPED', body: { said: '因为渔船' } })
  expect(await left()).toBe(10)
  // The site's ceiling counts what was made all the same.
  const taken = () =>
    t.database.pool.query("select 1 from ai_runs where error_code = 'AI_STOPPED' and output_tokens > 0")
  await waitForCheck(async () => expect((await taken()).rowCount).toBe(1))
  expect((await t.ask(ai.history, { article_id }, reader)).result.items[0]).toMatchObject({
    state: 'STOPPED',
  })
  const again = await asked()
  model.last().says('因为渔船。完')
  expect((await t.ask(ai.listen, { id: again }, reader)).result).toMatchObject({ state: 'DONE' })
})

it('before the first word costs nothing', async () => {
  const id = await asked()
  expect((await t.ask(ai.stop, { id }, reader)).result).toMatchObject({ state: 'STOPPED', text: '' })
  expect(model.last().signal?.aborted).toBe(true)
  expect(await left()).toBe(10)
})

it('lets another go on who waits for the same, and ends it when both have stopped in the same moment', async () => {
  const [mine, theirs] = [await asked(), await asked(other)]
  expect((await t.ask(ai.stop, { id: mine }, reader)).result.state).toBe('RUNNING')
  expect(model.last().signal?.aborted).toBe(false)
  model.last().says('因为渔船。完')
  expect((await t.ask(ai.listen, { id: theirs }, other)).result).toMatchObject({
    state: 'DONE',
    text: '因为渔船。完',
  })
  // Whole for who had stopped, too, and stopped no more.
  expect((await t.ask(ai.stop, { id: mine }, reader)).result.state).toBe('DONE')

  prompt += '？'
  const [one, two] = [await asked(), await asked(other)]
  await Promise.all([t.ask(ai.stop, { id: one }, reader), t.ask(ai.stop, { id: two }, other)])
  expect((await t.ask(ai.question, { id: one }, reader)).result.state).toBe('STOPPED')
  expect(model.last().signal?.aborted).toBe(true)
})

it('is no stop for a reader who asks the same in that moment: another answer is begun for them', async () => {
  const mine = await asked()
  const stopping = await t.database.pool.connect()
  await stopping.query('begin')
  await stopping.query(
    `update ai_runs set state = 'FAILED', error_code = 'AI_STOPPED'
      where id = (select run_id from ai_questions where id = $1)`,
    [mine],
  )
  const asking = asked(other)
  let isAsked = false
  void asking.then(() => {
    isAsked = true
  })
  // The question waits for a stop in progress, or is stored before it.
  const waiting = () =>
    t.database.pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  await waitForCheck(async () => expect(isAsked || (await waiting()).rowCount === 1).toBe(true))
  await stopping.query('commit')
  stopping.release()
  const theirs = await asking
  expect((await t.ask(ai.question, { id: theirs }, other)).result.state).toBe('RUNNING')
  model.last().says('因为渔船。完')
  expect((await t.ask(ai.listen, { id: theirs }, other)).result).toMatchObject({ state: 'DONE' })
})

it('is one’s own to say', async () => {
  const id = await asked()
  expect((await t.ask(ai.stop, { id }, other)).code).toBe('AI_QUESTION_NOT_FOUND')
  expect((await t.ask(ai.stop, { id })).status).toBe(401)
  expect((await t.ask(ai.stop, { id: randomUUID() }, reader)).code).toBe('AI_QUESTION_NOT_FOUND')
  expect((await t.ask(ai.stop, { id: '1' }, reader)).status).toBe(400)
  expect(model.last().signal?.aborted).toBe(false)
  await t.ask(ai.stop, { id }, reader)
})

it('a question whose answer was lost with its process is answered by another one', async () => {
  const id = await asked()
  const now = new Date(Date.now() - 20_000)
  const lost = await t.deps.store.ai.begin({
    ...{
      id: randomUUID(),
      key: id,
      content_key: id,
      kind: 'ask',
      model: 'slow',
      user_id: null,
      cost: 0,
      now,
    },
    ...{ day: '2026-01-01', limit: 0, lost_ms: 0, is_open: true, is_live: false },
  })
  if (typeof lost === 'string') throw new Error(lost)
  await t.deps.store.ai.answerBy({ user_id: other.id, id, run_id: lost.run.id })
  const runOf = async () => (await t.deps.store.ai.question(reader.id, id))?.run_id
  expect(await runOf()).not.toBe(lost.run.id)
  await t.deps.store.ai.answerBy({ user_id: reader.id, id, run_id: lost.run.id })
  model.last().says('因为渔船。完')
  expect((await t.ask(ai.listen, { id }, reader)).result).toMatchObject({
    ...{ state: 'DONE', text: '因为渔船。完' },
  })
  expect(await runOf()).not.toBe(lost.run.id)
  expect((await t.ask(ai.question, { id }, reader)).result).toMatchObject({ state: 'DONE' })
})
