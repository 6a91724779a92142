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

it('counts 6,000 words in short steps, so that requests are handled in between', async () => {
  const eager = await t.aUser()
  await t.ask(word.setState, { base: 'C4' }, eager)
  await t.ask(word.next, {}, eager)
  const before = (await t.ask(word.overview, {}, eager)).result.known
  await t.database.pool.query(
    `insert into cards (user_id, lemma, word, due, state, stability, difficulty, last_review)
     select $1, 'card' || g, 'card' || g, $2, 'REVIEW', 300, 5, $2 from generate_series(1, 3000) g`,
    [eager.id, clock.now],
  )
  await t.database.pool.query(
    `insert into word_states (user_id, lemma, state) select $1, 'state' || g, 'KNOWN' from generate_series(1, 3000) g`,
    [eager.id],
  )
  // Words looked up in one turn of the event loop: in the current one, and the most.
  const words = { now: 0, most: 0 }
  let timer = setImmediate(function turn() {
    words.now = 0
    timer = setImmediate(turn)
  })
  const facts: typeof t.deps.dictionary.facts = (lemma) => {
    if (/^(?:card|state)\d/.test(lemma)) words.now += 1
    words.most = Math.max(words.most, words.now)
    return t.deps.dictionary.facts(lemma)
  }
  const dictionary = new Proxy(t.deps.dictionary, {
    get: (target, name) => (name === 'facts' ? facts : Reflect.get(target, name, target)),
  })
  await keepKnown({ ...t.deps, dictionary }, new Date(clock.now.getTime() - 3_600_000), stays)
  clearImmediate(timer)
  expect((await kept(eager)).map(({ known: count }) => count)).toEqual([before + 6000])
  expect(words.most).toBeLessThan(6000)
})

it('ends before the next reader when it is stopped', async () => {
  const stop = new AbortController()
  const deps = {
    ...t.deps,
    now: () => {
      stop.abort()
      return clock.now
    },
  }
  expect(await keepKnown(deps, new Date(clock.now.getTime() - 3_600_000), stop.signal)).toBe(0)
})

it('is looked at every hour, the last time just before midnight in Shanghai', () => {
  expect(allJobs.find(({ name }) => name === 'word.keep_known')?.every).toBe('52 * * * *')
})
