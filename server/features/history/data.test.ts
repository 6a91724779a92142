// Reading data through the door: days, weeks and months, hours, what was finished, what is known, goal and streak.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signReading } from '../../../domain/history/signature.ts'
import { anArticle } from '../../../tests/support/factories.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../tests/support/the-dictionary.ts'
import { accountHandlers } from '../account/handlers.ts'
import { articleHandlers } from '../article/handlers.ts'
import { wordHandlers } from '../word/handlers.ts'
import { historyHandlers } from './handlers.ts'
import { todayOf } from './public.ts'

const { account, article, history, word } = contract
// 20:00 of Monday in Shanghai.
const START = new Date('2026-03-02T12:00:00Z')
let app: TestKit
let clock = START
beforeAll(async () => {
  app = await createTestKit({
    handlers: {
      account: accountHandlers,
      article: articleHandlers,
      history: historyHandlers,
      word: wordHandlers,
    },
    crossFeatureQueries: {
      countsOf: async () => ({ words: 0, due: 0, articles: 0, starred: 0 }),
      streakOf: async (ctx: Parameters<typeof todayOf>[0]) => (await todayOf(ctx)).streak,
    },
    now: () => clock,
    dictionary: theDictionary(),
  })
})
afterAll(() => app.close())
beforeEach(() => {
  clock = START
})

async function aReader(): Promise<TestUser> {
  const reader = await app.aUser()
  await app.database.pool.query(`update sessions set expires_at = '2100-01-01' where user_id = $1`, [
    reader.id,
  ])
  return reader
}
const sql = (text: string, values: unknown[]) => app.database.pool.query(text, values)
const read = (reader: TestUser, day: string, seconds: number, words = 0) =>
  sql('insert into reading_days (user_id, day, seconds, words, articles) values ($1, $2, $3, $4, 1)', [
    reader.id,
    day,
    seconds,
    words,
  ])
const studied = (reader: TestUser, day: string, reviews: number, kept: number, known: number | null) =>
  sql(
    `insert into study_days (user_id, day, reviews, saved, mature_reviews, mature_kept, known)
     values ($1, $2, $3, 2, $3, $4, $5)`,
    [reader.id, day, reviews, kept, known],
  )
const data = async (reader: TestUser, asked: Parameters<typeof app.ask<typeof history.data>>[1] = {}) =>
  (await app.ask(history.data, asked, reader)).result

describe('reading data', () => {
  it('joins what was read and learnt, day by day, by week and by month', async () => {
    const reader = await aReader()
    await read(reader, '2025-12-31', 600, 900)
    await read(reader, '2026-01-01', 300, 400)
    await studied(reader, '2026-01-01', 10, 9, 4000)
    await studied(reader, '2026-01-02', 10, 6, 4050)
    const days = await data(reader, { from: '2025-12-31', to: '2026-01-31' })
    expect(days.items).toEqual([
      {
        ...{ day: '2025-12-31', seconds: 600, words: 900, articles: 1, words_saved: 0 },
        ...{ reviews: 0, mature_reviews: 0, mature_kept: 0, known: null },
      },
      {
        ...{ day: '2026-01-01', seconds: 300, words: 400, articles: 1, words_saved: 2 },
        ...{ reviews: 10, mature_reviews: 10, mature_kept: 9, known: 4000 },
      },
      {
        ...{ day: '2026-01-02', seconds: 0, words: 0, articles: 0, words_saved: 2 },
        ...{ reviews: 10, mature_reviews: 10, mature_kept: 6, known: 4050 },
      },
    ])
    const stretch = { from: '2025-12-01', to: '2026-01-31' }
    const weeks = await data(reader, { ...stretch, unit: 'week' })
    expect(weeks.items).toMatchObject([{ day: '2025-12-29', seconds: 900, reviews: 20, known: 4050 }])
    const months = await data(reader, { ...stretch, unit: 'month' })
    expect(months.items).toMatchObject([
      { day: '2025-12-01', seconds: 600, known: null },
      { day: '2026-01-01', seconds: 300, mature_reviews: 20, mature_kept: 15 },
    ])
    expect((await data(reader, { from: '2026-01-03', to: '2026-01-31' })).items).toEqual([])
    expect(days.first_day).toBe('2025-12-31')
  })

  it('is that of the last twelve calendar months unless asked otherwise', async () => {
    const reader = await aReader()
    await read(reader, '2025-03-31', 60)
    await read(reader, '2025-04-01', 60)
    const { from, to, items } = await data(reader)
    expect([from, to, items.map(({ day }) => day)]).toEqual(['2025-04-01', '2026-03-02', ['2025-04-01']])
    expect((await data(reader, { to: '2024-12-31' })).from).toBe('2024-01-01')
  })

  it('knows the hours of Shanghai, what was finished and with which topics, and the time that was credited', async () => {
    const reader = await aReader()
    const { id } = await anArticle(app)
    await sql(`update articles set level = 'STANDARD', topics = '{science,history}' where id = $1`, [id])
    const other = await anArticle(app)
    await sql(`update articles set level = 'EASY', topics = '{history}' where id = $1`, [other.id])
    for (const source_id of [id, other.id]) {
      clock = new Date(clock.getTime() + 600_000)
      const reading = { source_id: String(source_id), spent_time: 300 }
      const t = signReading(reading, clock.getTime())
      await app.ask(history.report, { ...reading, t, paragraph: 'p1', percent: 100 }, reader)
    }
    const { hours, finished, items, today } = await data(reader)
    expect(hours).toHaveLength(24)
    expect(hours[20]).toBe(600)
    expect(hours.reduce((sum, each) => sum + each, 0)).toBe(600)
    expect(items).toMatchObject([{ day: '2026-03-02', seconds: 600, articles: 2 }])
    expect(today).toEqual((await app.ask(history.today, {}, reader)).result)
    expect(finished).toEqual({
      total: 2,
      levels: [
        { level: 'EASY', count: 1 },
        { level: 'STANDARD', count: 1 },
      ],
      topics: [
        { topic: 'history', label: '历史', count: 2 },
        { topic: 'science', label: '科学', count: 1 },
      ],
    })
    // Withdrawn since: it was read all the same. Taken back by the reader: it was not.
    await sql(`update articles set status = 'OFFLINE' where id = $1`, [id])
    expect((await data(reader)).finished.total).toBe(2)
    await app.ask(article.mark, { id: other.id, action: 'READ', status: false }, reader)
    expect((await data(reader)).finished).toMatchObject({ total: 1, levels: [{ level: 'STANDARD' }] })
    expect((await data(reader, { to: '2026-03-01' })).finished.total).toBe(0)
  })

  it('says how many words are known, and how surely where a test was taken', async () => {
    const reader = await aReader()
    expect((await data(reader)).vocabulary).toBeNull()
    await app.ask(word.setState, { states: [], base: 'C4' }, reader)
    const byExam = (await data(reader)).vocabulary
    expect(byExam).toMatchObject({ interval: null })
    expect(byExam?.known).toBe((await app.ask(word.overview, {}, reader)).result.known)
    await app.ask(word.setState, { states: [], base: 'BAND:3000' }, reader)
    const { known = 0, interval } = (await data(reader)).vocabulary ?? {}
    expect(interval?.low).toBeLessThan(known)
    expect(interval?.high).toBeGreaterThan(known)
    await app.ask(word.setState, { states: [{ word: 'harbour', state: 'UNKNOWN' }] }, reader)
    expect((await data(reader)).vocabulary?.known).toBeLessThanOrEqual(known)
  })

  it('is each reader’s own, for nobody without an account, and says which day is none', async () => {
    const [reader, other] = [await aReader(), await aReader()]
    await read(reader, '2026-03-01', 600)
    await studied(reader, '2026-03-01', 3, 3, 100)
    await app.ask(history.saveGoal, { unit: 'WORDS', amount: 500, has_freeze: false }, reader)
    expect(await data(other)).toMatchObject({
      items: [],
      first_day: null,
      goal: { unit: 'MINUTES', amount: 10, has_freeze: true },
      streak: { length: 0 },
    })
    expect((await app.ask(history.data)).code).toBe('LOGIN_REQUIRED')
    const faultOf = async (input: Record<string, unknown>) => {
      const { code, body } = await app.askLoosely(history.data, input, reader)
      expect(code).toBe('INVALID_INPUT')
      return (body['details'] as { field: string }[])[0]?.field
    }
    expect(await faultOf({ from: '2026-02-30' })).toBe('from')
    expect(await faultOf({ to: 'today' })).toBe('to')
    expect(await faultOf({ to: '0001-01-01' })).toBe('to')
    expect(await faultOf({ unit: 'year' })).toBe('unit')
    expect(await faultOf({ from: '2026-03-02', to: '2026-03-01' })).toBe('from')
    for (const to of ['2000-01-01', '2199-12-31'])
      expect((await app.ask(history.data, { to }, reader)).status).toBe(200)
  })
})

describe('a goal', () => {
  it('is kept, the last one of two, and refused where no day can hold it', async () => {
    const reader = await aReader()
    const goal = { unit: 'WORDS', amount: 1000, has_freeze: true } as const
    expect((await app.ask(history.saveGoal, goal, reader)).result).toEqual(goal)
    await Promise.all([1, 2, 3].map(() => app.ask(history.saveGoal, { ...goal, amount: 2000 }, reader)))
    expect((await data(reader)).goal).toEqual({ ...goal, amount: 2000 })
    for (const bad of [
      { ...goal, amount: 49 },
      { ...goal, unit: 'MINUTES', amount: 601 },
      { ...goal, amount: 1.5 },
      { ...goal, amount: '1000' },
    ]) {
      const { code, body } = await app.askLoosely(history.saveGoal, bad, reader)
      expect([code, (body['details'] as { field: string }[])[0]?.field]).toEqual(['INVALID_INPUT', 'amount'])
    }
    expect((await app.askLoosely(history.saveGoal, { amount: 10 }, reader)).code).toBe('INVALID_INPUT')
    expect((await data(reader)).goal.amount).toBe(2000)
    expect((await app.ask(history.saveGoal, goal)).code).toBe('LOGIN_REQUIRED')
  })
})

describe('the streak', () => {
  it('forgives one missed day a week, wherever it is shown, unless the reader wants none', async () => {
    const reader = await aReader()
    for (const day of ['2026-02-26', '2026-02-27', '2026-03-01']) await read(reader, day, 60)
    await studied(reader, '2026-03-02', 1, 1, null)
    const { streak, today } = await data(reader)
    expect(streak).toMatchObject({ length: 4, frozen: ['2026-02-28'], freeze_left: 1 })
    expect(streak.recent).toHaveLength(14)
    expect(streak.recent.slice(-4).map(({ kind }) => kind)).toEqual(['DONE', 'FROZEN', 'DONE', 'DONE'])
    expect(today.streak).toBe(4)
    expect((await app.ask(history.today, {}, reader)).result.streak).toBe(4)
    await app.ask(history.saveGoal, { unit: 'MINUTES', amount: 10, has_freeze: false }, reader)
    expect((await data(reader)).streak).toMatchObject({ length: 2, frozen: [], freeze_left: 0 })
    expect((await app.ask(history.today, {}, reader)).result.streak).toBe(2)
    expect((await app.ask(account.me, {}, reader)).status).toBe(200)
  })

  it('is right for who has read for years, beyond the first page of days', async () => {
    const reader = await aReader()
    await sql(
      `insert into reading_days (user_id, day, seconds)
       select $1, to_char(date '2026-03-02' - n, 'YYYY-MM-DD'), 60 from generate_series(0, 999) n where n % 9 <> 4`,
      [reader.id],
    )
    // One day of nine is missed: never two of one week.
    const { streak } = await data(reader)
    expect(streak.length).toBe(889)
    expect(streak.frozen).toHaveLength(111)
  })
})
