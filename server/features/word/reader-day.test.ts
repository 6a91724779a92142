// A card due on a day is due from the beginning of the reader's day: in review, in every count, in the forecast.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../tests/support/the-dictionary.ts'
import type { Deps } from '../../deps.ts'
import { accountHandlers } from '../account/handlers.ts'
import { wordHandlers } from './handlers.ts'
import { wordCounts } from './public.ts'

const { account, word } = contract
/** A moment of Shanghai. */
const at = (text: string) => new Date(`${text}+08:00`)
let clock = at('2026-03-02T21:00')
let app: TestKit

beforeAll(async () => {
  app = await createTestKit({
    handlers: { account: accountHandlers, word: wordHandlers },
    crossFeatureQueries: {
      countsOf: async (deps: Deps, user_id: number) => ({
        ...(await wordCounts(deps, user_id)),
        ...{ articles: 0, starred: 0 },
      }),
      streakOf: async () => 0,
      sensesIn: async () => [],
    },
    now: () => clock,
    dictionary: theDictionary(),
  })
})
afterAll(() => app.close())

/** A reader with one word rated 太简单 at that moment, and the calendar day it comes back on. */
async function rated(moment: string): Promise<{ reader: TestUser; id: number; day: string; due: string }> {
  clock = at(moment)
  const reader = await app.aUser()
  await app.database.pool.query(`update sessions set expires_at = '2100-01-01' where user_id = $1`, [
    reader.id,
  ])
  const { result: card } = await app.ask(
    word.add,
    { word: 'harbour', sentence: 'The harbour slept.' },
    reader,
  )
  const { result } = await app.ask(word.review, { id: card.id, rating: 4, op_id: randomUUID() }, reader)
  const { due } = result.card
  return {
    reader,
    id: card.id,
    due,
    day: new Date(Date.parse(due) + 8 * 3_600_000).toISOString().slice(0, 10),
  }
}
/** What every place says of what is due at that moment. */
async function dueAt(reader: TestUser, moment: string): Promise<Record<string, number>> {
  clock = at(moment)
  const [next, overview, me] = [
    (await app.ask(word.next, {}, reader)).result,
    (await app.ask(word.overview, {}, reader)).result,
    (await app.ask(account.me, {}, reader)).result,
  ]
  const asked = next.items.length
  return {
    asked,
    counted: next.counts.due,
    overview: overview.due,
    mine: me.counts.due,
    ahead: overview.next_due ? 1 : 0,
  }
}
const NONE = { asked: 0, counted: 0, overview: 0, mine: 0, ahead: 1 }
const ONE = { asked: 1, counted: 1, overview: 1, mine: 1, ahead: 0 }

it('is asked from four in the morning, however late it was rated', async () => {
  const { reader, day, due } = await rated('2026-03-02T21:00')
  expect(due).toBe(at(`${day}T04:00`).toISOString())
  expect(await dueAt(reader, `${day}T03:59:59`)).toEqual(NONE)
  expect(await dueAt(reader, `${day}T04:00:00`)).toEqual(ONE)
  const { result } = await app.ask(word.overview, {}, reader)
  expect(result.forecast[0]).toEqual({ day, count: 1 })
  const [listed] = (await app.ask(word.list, {}, reader)).result.items
  expect(listed?.due).toBe(due)
})

it.each([0, 6])('is asked from %i o’clock where the reader has set it so', async (hour) => {
  const { reader, day } = await rated('2026-03-02T21:00')
  const saved = await app.ask(account.saveSettings, { day_start_hour: hour }, reader)
  expect(saved.result.day_start_hour).toBe(hour)
  const begins = at(`${day}T0${hour}:00`).getTime()
  const moment = (ms: number) => new Date(begins + ms + 8 * 3_600_000).toISOString().slice(0, 23)
  expect(await dueAt(reader, moment(-1000))).toEqual(NONE)
  expect(await dueAt(reader, moment(0))).toEqual(ONE)
})

it('counts what was rated after midnight as the day before', async () => {
  const late = await rated('2026-03-03T01:00')
  const early = await rated('2026-03-02T21:00')
  expect(late.day).toBe(early.day)
})

it('takes no hour but of the small ones', async () => {
  const reader = await app.aUser()
  for (const hour of [-1, 7, 1.5])
    expect((await app.ask(account.saveSettings, { day_start_hour: hour }, reader)).status).toBe(400)
})

it('gives a step of minutes at its time only', async () => {
  clock = at('2026-03-02T21:00')
  const reader = await app.aUser()
  const { result: card } = await app.ask(
    word.add,
    { word: 'harbour', sentence: 'The harbour slept.' },
    reader,
  )
  const { result } = await app.ask(word.review, { id: card.id, rating: 3, op_id: randomUUID() }, reader)
  expect(result.card.due).toBe(at('2026-03-02T21:10').toISOString())
  expect(result.counts.due).toBe(0)
  expect((await dueAt(reader, '2026-03-02T21:10:00')).counted).toBe(1)
})

it('counts the days between two reviews from that hour too', async () => {
  const { reader, id, day } = await rated('2026-03-03T00:30')
  clock = at(`${day}T23:00`)
  const { result } = await app.ask(word.review, { id, rating: 3, op_id: randomUUID() }, reader)
  const { rows } = await app.database.pool.query(
    'select elapsed_days, scheduled_days, before from cards join reviews r on r.card_id = cards.id where cards.id = $1 order by r.id desc limit 1',
    [id],
  )
  expect(result.card.state).toBe('REVIEW')
  // Rated on the evening of the second, as the reader sees it.
  const days = Math.round((at(`${day}T12:00`).getTime() - at('2026-03-02T12:00').getTime()) / 86_400_000)
  expect(rows[0].elapsed_days).toBe(days)
  expect(rows[0].before.day_start_hour).toBe(4)
})
