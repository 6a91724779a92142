// Tests the list of one stage, and more new words on a day than the reader's usual number.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../tests/support/the-dictionary.ts'
import { accountHandlers } from '../account/handlers.ts'
import { wordHandlers } from './handlers.ts'

const { account, word } = contract
let app: TestKit

beforeAll(async () => {
  app = await createTestKit({
    handlers: { account: accountHandlers, word: wordHandlers },
    crossFeatureQueries: { streakOf: async () => 0, sensesIn: async () => [] },
    dictionary: theDictionary(),
  })
})
afterAll(() => app.close())

async function aReaderOf(...forms: string[]): Promise<{ reader: TestUser; ids: number[] }> {
  const reader = await app.aUser()
  const ids: number[] = []
  for (const form of forms) ids.push((await app.ask(word.add, { word: form }, reader)).result.id)
  return { reader, ids }
}

it('lists the words of one stage: mature from an interval of three weeks on', async () => {
  const { reader } = await aReaderOf('pear', 'apple', 'fig')
  const lemmas = async (input: object) =>
    (await app.ask(word.list, { order: 'az', ...input }, reader)).result.items.map(({ lemma }) => lemma)
  for (const [form, days] of [
    ['fig', 21],
    ['pear', 20],
  ] as const)
    await app.database.pool.query(
      `update cards set state = 'REVIEW', scheduled_days = $3 where user_id = $1 and lemma = $2`,
      [reader.id, form, days],
    )
  expect(await lemmas({})).toEqual(['apple', 'fig', 'pear'])
  expect(await lemmas({ stage: 'mature' })).toEqual(['fig'])
  expect(await lemmas({ stage: 'learning' })).toEqual(['apple', 'pear'])
  expect(await lemmas({ stage: 'mature', q: 'p' })).toEqual([])
})

it('gives more new words up to the number asked for, and leaves the usual limit as it is', async () => {
  const { reader, ids } = await aReaderOf('anchor', 'barley', 'cedar', 'dune', 'ember')
  await app.ask(account.saveSettings, { daily_new: 2 }, reader)
  const rate = (id: number | undefined) => app.ask(word.review, { id: id ?? 0, rating: 4 }, reader)
  const given = async (new_limit?: number) =>
    (await app.ask(word.next, new_limit === undefined ? {} : { new_limit }, reader)).result.items.map(
      ({ id }) => id,
    )
  await rate(ids[0])
  await rate(ids[1])
  expect(await given()).toEqual([])
  expect(await given(4)).toEqual(ids.slice(2, 4))
  await rate(ids[2])
  await rate(ids[3])
  expect(await given(4)).toEqual([])
  const { result } = await app.ask(word.overview, {}, reader)
  expect(result).toMatchObject({ fresh: 1, fresh_today: 0, fresh_seen: 4, daily_new: 2 })
})
