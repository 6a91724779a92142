// Shows that a day keeps how many lemmas its readers knew at its end, of those who were there.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../tests/support/the-dictionary.ts'
import { allJobs } from '../../jobs/index.ts'
import { wordHandlers } from './handlers.ts'
import { keepKnown } from './keep-known.ts'

const { word } = contract
const clock = { now: new Date('2027-03-01T13:00:00Z') }
const stays = new AbortController().signal
let t: TestKit
let reader: TestUser
let absent: TestUser

beforeAll(async () => {
  t = await createTestKit({
    handlers: { word: wordHandlers },
    crossFeatureQueries: { streakOf: async () => 0 },
    now: () => clock.now,
    dictionary: theDictionary(),
  })
  absent = await t.aUser()
  reader = await t.aUser()
  await t.database.pool.query(`update sessions set expires_at = '2100-01-01'`)
})
afterAll(() => t.close())

const look = (hours: number) => keepKnown(t.deps, new Date(clock.now.getTime() - hours * 3_600_000), stays)
const kept = async (of: TestUser) => {
  const sql = 'select day, known from study_days where user_id = $1 and known is not null order by day'
  return (await t.database.pool.query(sql, [of.id])).rows
}
const known = async () => (await t.ask(word.overview, {}, reader)).result.known

it('is what the overview says, of who was here, and the later look of a day counts', async () => {
  await t.ask(word.setState, { base: 'C4' }, reader)
  await t.ask(word.next, {}, reader)
  expect(await look(1)).toBe(1)
  const before = await known()
  expect(before).toBeGreaterThan(3000)
  expect(await kept(reader)).toEqual([{ day: '2027-03-01', known: before }])
  expect(await kept(absent)).toEqual([])

  await t.ask(word.setState, { states: [{ word: 'archipelago', state: 'KNOWN' }] }, reader)
  await look(1)
  expect(await kept(reader)).toEqual([{ day: '2027-03-01', known: before + 1 }])
})

it('leaves yesterday alone, and who has been away', async () => {
  const [yesterday] = await kept(reader)
  // 00:10 of the next day in Shanghai.
  clock.now = new Date('2027-03-01T16:10:00Z')
  expect(await look(1)).toBe(0)
  await t.ask(word.next, {}, reader)
  expect(await look(1)).toBe(1)
  expect((await kept(reader)).map(({ day }) => day)).toEqual(['2027-03-01', '2027-03-02'])
  expect((await kept(reader))[0]).toEqual(yesterday)
})

it('is looked at every hour, the last time just before midnight in Shanghai', () => {
  expect(allJobs.find(({ name }) => name === 'word.keep_known')?.every).toBe('52 * * * *')
})
