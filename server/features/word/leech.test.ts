// Words forgotten again and again, through the door: at the limit, resting and back, twice, somebody else's.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../tests/support/the-dictionary.ts'
import type { Deps } from '../../deps.ts'
import { accountHandlers } from '../account/handlers.ts'
import { articleCounts } from '../article/public.ts'
import { wordHandlers } from './handlers.ts'
import { wordCounts } from './public.ts'

const { account, word } = contract
const NOW = new Date('2026-03-02T02:00:00Z')
let app: TestKit

beforeAll(async () => {
  app = await createTestKit({
    handlers: { account: accountHandlers, word: wordHandlers },
    crossFeatureQueries: {
      countsOf: async (deps: Deps, user_id: number) => ({
        ...(await wordCounts(deps, user_id)),
        ...(await articleCounts(deps, user_id)),
      }),
      streakOf: async () => 0,
    },
    now: () => NOW,
    dictionary: theDictionary(),
  })
})
afterAll(() => app.close())

/** A reader with cards that are due, each of which lapsed so often. */
async function aReader(lapses: Readonly<Record<string, number>>): Promise<TestUser> {
  const reader = await app.aUser()
  for (const [name, times] of Object.entries(lapses)) {
    await app.ask(word.add, { word: name, sentence: `An old ${name} stood there.` }, reader)
    await app.database.pool.query(
      `update cards set state = 'REVIEW', lapses = $3, reps = 20, stability = 3, difficulty = 9,
        last_review = $4::timestamptz - interval '9 days', due = $4::timestamptz - interval '1 day'
        where user_id = $1 and lemma = $2`,
      [reader.id, name, times, NOW],
    )
  }
  return reader
}
const leeches = async (reader: TestUser) =>
  (await app.ask(word.leeches, {}, reader)).result.items.map(({ lemma, is_resting }) => [lemma, is_resting])
const idOf = async (reader: TestUser, name: string) =>
  (await app.ask(word.detail, { word: name }, reader)).result.card.id
const asked = async (reader: TestUser, force = false) =>
  (await app.ask(word.next, { force }, reader)).result.items.map(({ lemma }) => lemma).sort()

it('are those that lapsed eight times, the most forgotten first, with their sentences', async () => {
  const reader = await aReader({ harbour: 7, lantern: 8, gull: 12 })
  expect(await leeches(reader)).toEqual([
    ['gull', false],
    ['lantern', false],
  ])
  const { items } = (await app.ask(word.leeches, {}, reader)).result
  expect(items[0]?.contexts[0]?.sentence).toBe('An old gull stood there.')
  expect((await app.ask(word.overview, {}, reader)).result.leeches).toBe(2)
  expect(await leeches(await app.aUser())).toEqual([])
})

it('rest: nothing asks for them, nothing counts them as due, until they are called back', async () => {
  const reader = await aReader({ harbour: 0, gull: 9 })
  const id = await idOf(reader, 'gull')
  const due = async () => {
    const { result } = await app.ask(word.overview, {}, reader)
    const counts = (await app.ask(word.next, {}, reader)).result.counts
    return [result.due, counts.due, (await app.ask(account.me, {}, reader)).result.counts.due]
  }
  expect(await due()).toEqual([2, 2, 2])
  const op_id = randomUUID()
  const rest = () => app.ask(word.rest, { id, is_resting: true, op_id }, reader)
  expect((await rest()).result).toMatchObject({ id, is_resting: true, lapses: 9 })
  expect(await due()).toEqual([1, 1, 1])
  expect([await asked(reader), await asked(reader, true)]).toEqual([['harbour'], ['harbour']])
  expect(await leeches(reader)).toEqual([['gull', true]])
  const before = (await app.ask(word.detail, { word: 'gull' }, reader)).result.card
  expect((await app.ask(word.rest, { id, is_resting: false }, reader)).result).toEqual({
    ...before,
    is_resting: false,
  })
  // The same step again is that step, not a new one.
  await rest()
  expect(await due()).toEqual([2, 2, 2])
  expect(await asked(reader)).toEqual(['gull', 'harbour'])
})

it('is the same twice and at the same moment, and a word saved anew does not rest', async () => {
  const reader = await aReader({ gull: 2 })
  const id = await idOf(reader, 'gull')
  const answers = await Promise.all(
    [true, true, true].map((is_resting) => app.ask(word.rest, { id, is_resting }, reader)),
  )
  expect(answers.map(({ result }) => result.is_resting)).toEqual([true, true, true])
  // One that rests is listed however seldom it was forgotten: else nobody could call it back.
  expect(await leeches(reader)).toEqual([['gull', true]])
  await app.ask(word.add, { word: 'gull', sentence: 'One more gull.' }, reader)
  expect(await leeches(reader)).toEqual([['gull', true]])
  await app.ask(word.delete, { word: 'gull' }, reader)
  expect(await leeches(reader)).toEqual([])
  await app.ask(word.add, { word: 'gull' }, reader)
  expect(await leeches(reader)).toEqual([])
})

it('is refused for guests, for other people’s cards and for bad input', async () => {
  const reader = await aReader({ gull: 9 })
  const id = await idOf(reader, 'gull')
  expect((await app.ask(word.rest, { id, is_resting: true })).status).toBe(401)
  expect((await app.ask(word.leeches, {})).status).toBe(401)
  const stranger = await app.aUser()
  expect(await app.ask(word.rest, { id, is_resting: true }, stranger)).toMatchObject({
    status: 404,
    code: 'WORD_NOT_SAVED',
  })
  expect((await app.askLoosely(word.rest, { id, is_resting: 'perhaps' }, reader)).code).toBe('INVALID_INPUT')
  expect(await leeches(reader)).toEqual([['gull', false]])
})
