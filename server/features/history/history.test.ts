// Reading history through the door: signed reports, what is credited, places, days, and reading done offline.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { EndpointInput } from '../../../contract/kernel/endpoint-definition.ts'
import { signReading } from '../../../domain/history/signature.ts'
import { anArticle } from '../../../tests/support/factories.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../tests/support/the-dictionary.ts'
import { collectPages, forgedAfter } from '../../../tests/support/walk.ts'
import type { Deps } from '../../deps.ts'
import { accountHandlers } from '../account/handlers.ts'
import { articleHandlers } from '../article/handlers.ts'
import { articleCounts } from '../article/public.ts'
import { syncHandlers } from '../sync/handlers.ts'
import { wordHandlers } from '../word/handlers.ts'
import { wordCounts } from '../word/public.ts'
import { historyHandlers } from './handlers.ts'
import { readingPlaceOf } from './public.ts'

const { account, article, history, word } = contract
const START = new Date('2026-03-02T02:00:00Z')
let app: TestKit
let clock = START
const wait = (seconds: number) => {
  clock = new Date(clock.getTime() + seconds * 1000)
}

beforeAll(async () => {
  app = await createTestKit({
    handlers: {
      account: accountHandlers,
      article: articleHandlers,
      history: historyHandlers,
      sync: syncHandlers,
      word: wordHandlers,
    },
    crossFeatureQueries: {
      booksOf: async () => new Map(),
      countsOf: async (deps: Deps, user_id: number) => ({
        ...(await wordCounts(deps, user_id)),
        ...(await articleCounts(deps, user_id)),
      }),
    },
    now: () => clock,
    dictionary: theDictionary(),
  })
})
afterAll(() => app.close())
beforeEach(() => {
  clock = START
})

interface Told {
  paragraph?: string
  percent?: number
  source?: 'ARTICLE' | 'BOOK' | 'MAGAZINE' | 'WORD'
}
const signed = (source_id: number, spent_time: number, more: Told = {}) => ({
  source_id,
  spent_time,
  t: signReading({ source_id: String(source_id), spent_time }, clock.getTime()),
  ...more,
})
const report = (reader: TestUser, source_id: number, spent_time: number, more: Told = {}) =>
  app.ask(history.report, signed(source_id, spent_time, more), reader)
async function aText() {
  const { id } = await anArticle(app)
  const { rows } = await app.database.pool.query('select word_count from articles where id = $1', [id])
  return { id, words: Number(rows[0].word_count) }
}
async function aReader(): Promise<TestUser> {
  const reader = await app.aUser()
  await app.database.pool.query(`update sessions set expires_at = '2100-01-01' where user_id = $1`, [
    reader.id,
  ])
  return reader
}

describe('a report', () => {
  it('credits the time, counts words by progress and the article once a day', async () => {
    const reader = await aReader()
    const { id, words } = await aText()
    wait(60)
    const first = await report(reader, id, 30, { paragraph: 'p1', percent: 50 })
    expect(first).toMatchObject({ status: 200, result: { credited: 30 } })
    expect(first.result.today).toMatchObject({ day: '2026-03-02', seconds: 30, articles: 1, streak: 1 })
    expect(first.result.today.words).toBe(Math.round(words / 2))
    wait(30)
    // Back to the beginning: what was read is read.
    await report(reader, id, 30, { paragraph: 'p0', percent: 10 })
    wait(30)
    const last = await report(reader, id, 30, { paragraph: 'p2', percent: 100 })
    expect(last.result.today).toMatchObject({ seconds: 90, words, articles: 1 })
    expect((await app.ask(history.today, {}, reader)).result).toEqual(last.result.today)
    expect(await readingPlaceOf(app.deps, reader.id, id)).toMatchObject({ paragraph: 'p2', percent: 100 })
  })

  it('counts the article again on another day, but not its words', async () => {
    const reader = await aReader()
    const { id, words } = await aText()
    await report(reader, id, 30, { paragraph: 'p1', percent: 100 })
    clock = new Date('2026-03-02T16:00:30Z')
    const { result } = await report(reader, id, 30, { percent: 100 })
    expect(result.today).toMatchObject({ day: '2026-03-03', seconds: 30, articles: 1, words: 0, streak: 2 })
    const { rows } = await app.database.pool.query(
      'select sum(words) as words from reading_days where user_id = $1',
      [reader.id],
    )
    expect(Number(rows[0].words)).toBe(words)
  })

  it('is refused when its signature is wrong, old, or was seen before', async () => {
    const reader = await aReader()
    const { id } = await aText()
    const good = signed(id, 30)
    const refused = { status: 400, code: 'BAD_READING_REPORT' }
    expect(await app.ask(history.report, { ...good, spent_time: 31 }, reader)).toMatchObject(refused)
    wait(301)
    expect(await app.ask(history.report, good, reader)).toMatchObject(refused)
    wait(-301)
    expect((await app.ask(history.report, good, reader)).status).toBe(200)
    expect(await app.ask(history.report, good, reader)).toMatchObject(refused)
    expect((await app.ask(history.today, {}, reader)).result.seconds).toBe(30)
  })

  it('is taken once of many at the same moment, and two devices share the clock', async () => {
    const reader = await aReader()
    const { id } = await aText()
    const same = signed(id, 60)
    const all = await Promise.all([1, 2, 3, 4].map(() => app.ask(history.report, same, reader)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    wait(60)
    const [phone, desk] = [signed(id, 60), signed(id, 59)]
    const both = await Promise.all([phone, desk].map((each) => app.ask(history.report, each, reader)))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await app.ask(history.today, {}, reader)).result).toMatchObject({ seconds: 120, articles: 1 })
  })

  it('credits ten minutes at most, and no words without a second of reading', async () => {
    const reader = await aReader()
    const { id } = await aText()
    expect((await report(reader, id, 0, { percent: 100 })).result).toMatchObject({
      credited: 0,
      today: { words: 0, articles: 0 },
    })
    wait(7200)
    expect((await report(reader, id, 7200)).result.credited).toBe(600)
  })

  it('counts no more words than could be read, and marks as read what was read to its end, once', async () => {
    const reader = await aReader()
    const text = 'A quiet harbour wakes before the town does. '
    const { id } = await anArticle(app, { paragraphs: Array.from({ length: 10 }, () => text.repeat(10)) })
    const figures = async () => ({
      words: (await app.ask(history.today, {}, reader)).result.words,
      read: (await app.ask(account.me, {}, reader)).result.counts.articles,
      is_finished: (await app.ask(history.list, {}, reader)).result.items[0]?.is_finished,
    })
    wait(60)
    await report(reader, id, 2, { paragraph: 'p9', percent: 100 })
    expect(await figures()).toEqual({ words: 20, read: 0, is_finished: false })
    wait(120)
    await report(reader, id, 120, { paragraph: 'p9', percent: 100 })
    expect(await figures()).toEqual({ words: 800, read: 1, is_finished: true })
    await app.ask(article.mark, { id, action: 'READ', status: false }, reader)
    wait(30)
    await report(reader, id, 30, { paragraph: 'p9', percent: 100 })
    expect(await figures()).toEqual({ words: 800, read: 0, is_finished: false })
  })

  it('knows no article that readers cannot see, no book and no magazine', async () => {
    const reader = await aReader()
    const { id } = await anArticle(app, { status: 'DRAFT' })
    expect(await report(reader, id, 30)).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    expect(await report(reader, 900_000, 30)).toMatchObject({ status: 404 })
    // The number is that of an article that everybody may read.
    const { id: open } = await aText()
    for (const source of ['BOOK', 'MAGAZINE'] as const)
      expect(await report(reader, open, 31, { source })).toMatchObject({ status: 404 })
    expect((await app.ask(history.today, {}, reader)).result.seconds).toBe(0)
  })

  it('counts time with words as time, without a place, and finishes no article of that number', async () => {
    const reader = await aReader()
    const { id } = await aText()
    const told = { source: 'WORD', paragraph: 'p9', percent: 100 } as const
    expect((await report(reader, id, 30, told)).result).toMatchObject({
      credited: 30,
      today: { articles: 0, words: 0 },
    })
    expect((await app.ask(history.list, {}, reader)).result.items).toEqual([])
    expect((await app.ask(account.me, {}, reader)).result.counts.articles).toBe(0)
    expect(await readingPlaceOf(app.deps, reader.id, id)).toBeUndefined()
  })

  it('is refused for guests, and names the field of bad input', async () => {
    const { id } = await aText()
    for (const call of [history.list, history.today])
      expect((await app.ask(call)).code).toBe('LOGIN_REQUIRED')
    expect((await app.ask(history.report, signed(id, 30))).code).toBe('LOGIN_REQUIRED')
    const reader = await aReader()
    const fieldOf = async (input: Record<string, unknown>) => {
      const { code, body } = await app.askLoosely(history.report, { ...signed(id, 30), ...input }, reader)
      expect(code).toBe('INVALID_INPUT')
      return (body['details'] as { field: string }[])[0]?.field
    }
    expect(await fieldOf({ t: '123' })).toBe('t')
    expect(await fieldOf({ percent: 101 })).toBe('percent')
    expect(await fieldOf({ spent_time: -1 })).toBe('spent_time')
    expect(await fieldOf({ source: 'FILM' })).toBe('source')
    expect((await app.askLoosely(history.list, { offset: -1 }, reader)).code).toBe('INVALID_INPUT')
  })
})

describe('the list', () => {
  it('shows what was read, the latest first, in pages, each reader their own', async () => {
    const [reader, other] = [await aReader(), await aReader()]
    const texts: number[] = []
    for (let count = 0; count < 22; count += 1) {
      const { id } = await aText()
      texts.push(id)
      wait(30)
      await report(reader, id, 30, { paragraph: 'p1', percent: count === 21 ? 99 : 40 })
    }
    const first = await app.ask(history.list, {}, reader)
    expect(first.result.items).toHaveLength(20)
    expect(first.result.next_offset).toBe(20)
    expect(first.result.items[0]).toMatchObject({
      source: 'ARTICLE',
      source_id: texts[21],
      percent: 99,
      is_finished: true,
      spent_time: 30,
    })
    expect(first.result.items[0]?.article).toMatchObject({ id: texts[21], title: 'The Harbour Before Dawn' })
    expect(first.result.items[1]?.is_finished).toBe(false)
    const second = await app.ask(history.list, { offset: 20 }, reader)
    expect(second.result).toMatchObject({
      next_offset: null,
      items: [{ source_id: texts[1] }, { source_id: texts[0] }],
    })
    expect((await app.ask(history.list, {}, other)).result.items).toEqual([])
  })
})

describe('reading done offline', () => {
  it('counts on its own day, once, beside what the clock allows, and never in the ranking', async () => {
    const reader = await aReader()
    const { id } = await aText()
    const step = (minutes: number, spent_time: number) => ({
      kind: 'reading' as const,
      op_id: randomUUID(),
      at: new Date(START.getTime() - 86_400_000 + minutes * 60_000).toISOString(),
      source_id: id,
      spent_time,
    })
    // The third claims the five minutes that the second, later one was already credited.
    const [first, later, between] = [step(0, 300), step(20, 600), step(15, 300)]
    for (const steps of [[first], [first, later], [between]]) {
      const { result } = await app.ask(contract.sync.send, { steps }, reader)
      expect(result.results.every(({ is_done }) => is_done)).toBe(true)
    }
    const { rows } = await app.database.pool.query(
      'select day, seconds, articles from reading_days where user_id = $1',
      [reader.id],
    )
    expect(rows).toEqual([{ day: '2026-03-01', seconds: 900, articles: 1 }])
    const reports = await app.database.pool.query(
      'select is_offline from reading_reports where user_id = $1',
      [reader.id],
    )
    expect(reports.rows).toEqual([{ is_offline: true }, { is_offline: true }, { is_offline: true }])
    const lost = await app.ask(
      contract.sync.send,
      { steps: [{ ...step(30, 60), source_id: 900_000 }] },
      reader,
    )
    expect(lost.result.results).toMatchObject([{ is_done: false, code: 'NOT_FOUND' }])
  })
})

describe('a place told late', () => {
  it('counts as where the reader stopped, unless they have been elsewhere since', async () => {
    const reader = await aReader()
    const { id } = await aText()
    const away = async (minutes: number, paragraph: string, percent: number) => {
      const at = new Date(clock.getTime() - minutes * 60_000).toISOString()
      const step = { kind: 'reading' as const, op_id: randomUUID(), at, source_id: id, spent_time: 30 }
      await app.ask(contract.sync.send, { steps: [{ ...step, paragraph, percent }] }, reader)
      return { paragraph, percent, at }
    }
    const place = () => readingPlaceOf(app.deps, reader.id, id)
    // A report that knows no place takes none.
    await report(reader, id, 20, {})
    const later = await away(10, 'p2', 60)
    expect(await place()).toEqual(later)
    await away(20, 'p1', 30)
    expect(await place()).toEqual(later)
    await report(reader, id, 30, { paragraph: 'p1', percent: 40 })
    expect(await place()).toEqual({ paragraph: 'p1', percent: 40, at: clock.toISOString() })
  })
})

describe('where a guest stopped', () => {
  it('stands in the history of the account to come, and counts as no reading', async () => {
    const reader = await aReader()
    const { id } = await aText()
    const at = new Date(clock.getTime() - 3_600_000).toISOString()
    const step = { kind: 'reading' as const, op_id: randomUUID(), at, source_id: id, spent_time: 0 }
    const place = { paragraph: 'p2', percent: 100 }
    const { result } = await app.ask(contract.sync.send, { steps: [{ ...step, ...place }] }, reader)
    expect(result.results).toEqual([{ op_id: step.op_id, is_done: true }])
    const { items } = (await app.ask(history.list, {}, reader)).result
    expect(items).toMatchObject([
      { source_id: id, last_at: at, percent: 100, spent_time: 0, is_finished: false },
    ])
    expect(await readingPlaceOf(app.deps, reader.id, id)).toEqual({ ...place, at })
    const today = (await app.ask(history.today, {}, reader)).result
    expect(today).toMatchObject({ seconds: 0, words: 0, articles: 0, streak: 0 })
  })
})

describe('the pages of the list', () => {
  it('go on behind a page, whatever is read meanwhile', async () => {
    const reader = await aReader()
    await app.database.pool.query(
      `insert into reading_places (user_id, source, source_id, percent, seconds, counted_percent, last_at)
       select $1, case n % 2 when 0 then 'ARTICLE' else 'MAGAZINE' end, (n / 2)::text, 5, 60, 5,
         timestamptz '2026-02-01' - n / 6 * interval '1 minute' from generate_series(1, 50) n`,
      [reader.id],
    )
    const page = async (input: EndpointInput<typeof history.list>) =>
      (await app.ask(history.list, input, reader)).result
    const [first, second, third] = [await page({}), await page({ offset: 20 }), await page({ offset: 40 })]
    const whole = [first, second, third].flatMap(({ items }) => items)
    expect(whole).toHaveLength(50)
    expect(await page({ after: first.next ?? '' })).toEqual(second)
    const { id } = await aText()
    const found = await collectPages(
      (after) => page({ after }),
      () => report(reader, id, 30, { paragraph: 'p1', percent: 10 }),
    )
    expect(found).toEqual(whole)
    for (const after of ['x', forgedAfter('history', 20, '2026-02-01T00:00:00.000Z', 'a\0', 'ARTICLE')])
      expect((await app.ask(history.list, { after }, reader)).code).toBe('INVALID_INPUT')
  })
})

describe('today', () => {
  it('joins reading and words, and a day of either keeps the streak', async () => {
    clock = new Date(START.getTime() - 86_400_000)
    const reader = await aReader()
    const card = await app.ask(word.add, { word: 'harbour' }, reader)
    clock = START
    const { id } = await aText()
    await report(reader, id, 30)
    await app.ask(word.review, { id: card.result.id, rating: 3 }, reader)
    const { result } = await app.ask(history.today, {}, reader)
    expect(result).toMatchObject({ seconds: 30, words_saved: 0, reviews: 1, streak: 2 })
  })
})
