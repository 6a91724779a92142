// The editors' page on AI: what was answered, what was there already, what failed and why, tokens, their cost, the ceiling.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aModel } from '../../../tests/support/model.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { waitForCheck } from '../../../tests/support/until.ts'
import { translatedByDay } from '../desk/public.ts'
import { aiHandlers } from './handlers.ts'

const { ai } = contract
const model = aModel()
let t: TestKit
let reader: TestUser
let admin: TestUser

beforeAll(async () => {
  t = await createTestKit({
    handlers: { ai: aiHandlers },
    crossFeatureQueries: { translatedByDay },
    model,
    settings: { AI_DAILY_TOKEN_BUDGET: '100000', LLM_PRICE_IN: '2000', LLM_PRICE_OUT: '0.5' },
  })
  reader = await t.aUser()
  admin = await t.aUser({ role: 'admin' })
})
afterAll(() => t.close())

it('counts answers, those that were there, failures by reason, tokens and their price', async () => {
  model.says('好的。')
  const asked = { text: 'The harbour wakes early.', action: 'explain' as const }
  await t.ask(ai.analyze, asked, reader)
  await t.ask(ai.analyze, asked, admin)
  model.fails('BUSY')
  await t.ask(ai.analyze, { ...asked, action: 'grammar' }, reader)
  model.fails(undefined)
  await waitForCheck(async () => expect((await t.ask(ai.figures, {}, admin)).result.today.cached).toBe(1))
  const { result } = await t.ask(ai.figures, {}, admin)
  expect(result).toMatchObject({
    ...{ ceiling: 100_000, used: 30, providers: [] },
    today: {
      ...{ answers: 1, cached: 1, failed: [{ code: 'AI_BUSY', count: 1 }] },
      models: [{ model: 'scripted', answers: 1, input: 10, output: 20 }],
      // 10 at 2000 and 20 at 0.5 a million, in whole hundredths of a fen.
      cost: 0.02,
    },
  })
  expect(result.today.first_ms).toBeGreaterThanOrEqual(0)
  expect(result.month).toEqual(result.today)
})

it('counts what was translated, by who did it', async () => {
  const now = t.deps.now()
  for (const [engine, characters, at] of [
    ['deepl', 400, now],
    ['deepl', 50, new Date(now.getTime() - 3 * 86_400_000)],
    ['tencent', 30, now],
    ['tencent', 9000, new Date(now.getTime() - 40 * 86_400_000)],
  ] as const)
    await t.deps.store.desk.noteTranslated({ engine, paragraphs: 1, characters }, at)
  expect((await t.ask(ai.figures, {}, admin)).result.translated).toEqual([
    { engine: 'deepl', today: 400, month: 450 },
    { engine: 'tencent', today: 30, month: 30 },
  ])
})

it('is for editors', async () => {
  expect((await t.ask(ai.figures)).status).toBe(401)
  expect((await t.ask(ai.figures, {}, reader)).status).toBe(403)
})
