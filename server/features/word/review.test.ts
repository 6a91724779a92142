// Reviewing through the door: what comes next, rating once and at once, undoing, the day's limit, the log.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Rating, REVIEW_RATINGS } from '../../../domain/word/card.ts'
import { computeRetrievability } from '../../../domain/word/schedule.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../tests/support/the-dictionary.ts'
import { accountHandlers } from '../account/handlers.ts'
import { historyHandlers } from '../history/handlers.ts'
import { todayOf } from '../history/public.ts'
import { syncHandlers } from '../sync/handlers.ts'
import { wordHandlers } from './handlers.ts'
import { rebuildCard } from './review.ts'

const features = {
  handlers: { account: accountHandlers, history: historyHandlers, sync: syncHandlers, word: wordHandlers },
  crossFeatureQueries: {
    countsOf: async () => ({ words: 0, due: 0, articles: 0, starred: 0 }),
    streakOf: async (ctx: Parameters<typeof todayOf>[0]) => (await todayOf(ctx)).streak,
  },
}

const { word, account } = contract
const START = new Date('2026-03-02T02:00:00Z')
const HOUR = 3_600_000
let app: TestKit
let clock = START
const wait = (hours: number) => {
  clock = new Date(clock.getTime() + hours * HOUR)
}

beforeAll(async () => {
  app = await createTestKit({ ...features, now: () => clock, dictionary: theDictionary() })
})
afterAll(() => app.close())
beforeEach(() => {
  clock = START
})

const WORDS = 'anchor barley candle dagger ember falcon garnet hazel ivory jasper kettle lantern'.split(' ')

async function aReaderOf(count: number): Promise<{ reader: TestUser; ids: number[] }> {
  const reader = await app.aUser()
  // The clock of these tests leaps over more than the 180 days that a session lives.
  await app.database.pool.query(
    `update sessions set created_at = '2100-01-01', expires_at = '2100-01-01' where user_id = $1`,
    [reader.id],
  )
  const ids: number[] = []
  for (const lemma of WORDS.slice(0, count)) {
    clock = new Date(clock.getTime() + 1000)
    const { result } = await app.ask(word.add, { word: lemma, sentence: `The ${lemma} was old.` }, reader)
    ids.push(result.id)
  }
  return { reader, ids }
}
const next = async (reader: TestUser, input: { force?: boolean; size?: number } = {}) =>
  (await app.ask(word.next, input, reader)).result
const rate = (reader: TestUser, id: number, rating: Rating, more: object = {}) =>
  app.ask(word.review, { id, rating, ...more }, reader)
const today = async (reader: TestUser) => (await app.ask(contract.history.today, {}, reader)).result

/** The row of a card as it is, and as its log alone would make it. */
async function rowAndRebuilt(reader: TestUser, id: number) {
  const row = await app.deps.store.review.lock(app.database.db, reader.id, id)
  if (!row) throw new Error('no such card')
  const log = await app.deps.store.review.liveReviews(app.database.db, reader.id, id)
  const rebuilt = rebuildCard(log, row)
  const stored = Object.fromEntries(Object.keys(rebuilt).map((key) => [key, Reflect.get(row, key)]))
  return { stored, rebuilt: { ...rebuilt } }
}

describe('what comes next', () => {
  it('brings new words in the order they were saved, with their sentence and four dates', async () => {
    const { reader } = await aReaderOf(3)
    const { items, counts } = await next(reader)
    expect(items.map(({ lemma }) => lemma)).toEqual(WORDS.slice(0, 3))
    expect(items[0]?.contexts).toMatchObject([{ sentence: 'The anchor was old.' }])
    expect(counts).toEqual({ due: 0, fresh: 3, done: 0 })
    const dates = Object.values(items[0]!.next).map((date) => Date.parse(date))
    expect(dates).toEqual([...dates].sort((a, b) => a - b))
    expect(dates[0]).toBeGreaterThan(clock.getTime())
  })

  it('puts minutes before days, the most forgotten before the others, new words last', async () => {
    const { reader, ids } = await aReaderOf(6)
    for (const id of ids.slice(0, 4)) await rate(reader, id, 4)
    wait(24 * 30)
    await rate(reader, ids[0]!, 3)
    await rate(reader, ids[4]!, 1)
    wait(24 * 400)
    const { items, counts } = await next(reader)
    expect(items[0]?.id).toBe(ids[4])
    expect(items.at(-1)?.id).toBe(ids[5])
    const due = items.slice(1, -1)
    expect(due).toHaveLength(4)
    const rows = await Promise.all(
      due.map(async ({ id }) => app.deps.store.review.lock(app.database.db, reader.id, id)),
    )
    const chances = rows.map((row) => computeRetrievability(row!, clock))
    expect(chances).toEqual([...chances].sort((a, b) => a - b))
    expect(counts).toEqual({ due: 5, fresh: 1, done: 0 })
  })

  it('keeps its word: each button gives the date that was written on it', async () => {
    const { reader, ids } = await aReaderOf(4)
    for (const round of [0, 1, 2, 3]) {
      wait(round * 24 * 9)
      const { items } = await next(reader, { force: true })
      for (const [place, id] of ids.entries()) {
        const shown = items.find((item) => item.id === id)!
        const rating = REVIEW_RATINGS[(place + round) % 4]!
        const { result } = await rate(reader, id, rating)
        expect(result.card.due).toBe(shown.next[rating])
      }
    }
  })

  it('reviews ahead of time only when asked', async () => {
    const { reader, ids } = await aReaderOf(2)
    await rate(reader, ids[0]!, 4)
    await rate(reader, ids[1]!, 4)
    expect((await next(reader)).items).toEqual([])
    expect((await next(reader, { force: true })).items).toHaveLength(2)
    expect((await next(reader, { force: true, size: 1 })).items).toHaveLength(1)
  })

  it('asks a word in its minutes again only behind the others, and before its time when nothing else is left', async () => {
    const { reader, ids } = await aReaderOf(3)
    const order = async () => (await next(reader)).items.map(({ id }) => ids.indexOf(id))
    await rate(reader, ids[0]!, 3)
    expect(await order()).toEqual([1, 2, 0])
    await rate(reader, ids[1]!, 4)
    await rate(reader, ids[2]!, 1)
    expect(await order()).toEqual([2, 0])
    expect((await next(reader)).counts).toMatchObject({ due: 0, fresh: 0 })
  })

  it('leaves out deleted words', async () => {
    const { reader } = await aReaderOf(2)
    await app.ask(word.delete, { word: 'anchor' }, reader)
    const { items, counts } = await next(reader)
    expect(items.map(({ lemma }) => lemma)).toEqual(['barley'])
    expect(counts.fresh).toBe(1)
  })
})

describe('the daily limit', () => {
  it('counts the reader’s days: new words come again at four in the morning', async () => {
    clock = new Date('2026-03-02T15:50:00Z')
    const { reader, ids } = await aReaderOf(5)
    await app.ask(account.saveSettings, { daily_new: 2 }, reader)
    expect((await next(reader)).counts.fresh).toBe(2)
    await rate(reader, ids[0]!, 4)
    await rate(reader, ids[1]!, 4)
    expect(await next(reader)).toMatchObject({ items: [], counts: { fresh: 0, done: 2 } })
    expect((await next(reader, { force: true })).items.map(({ id }) => id)).toEqual(
      expect.arrayContaining(ids.slice(2)),
    )
    // Midnight in Shanghai begins another day of the calendar alone.
    clock = new Date('2026-03-02T16:00:00Z')
    expect(await next(reader)).toMatchObject({ items: [], counts: { fresh: 0, done: 0 } })
    clock = new Date('2026-03-02T19:59:59.999Z')
    expect((await next(reader)).items).toEqual([])
    clock = new Date('2026-03-02T20:00:00Z')
    const tomorrow = await next(reader)
    expect(tomorrow.items.map(({ id }) => id)).toEqual(ids.slice(2, 4))
    expect(tomorrow.counts).toEqual({ due: 0, fresh: 2, done: 0 })
    const undone = await app.ask(word.undoReview, { id: ids[1]! }, reader)
    expect(undone.result.counts).toEqual({ due: 0, fresh: 2, done: 0 })
    clock = new Date('2026-03-02T15:59:59Z')
    expect((await next(reader)).counts).toEqual({ due: 0, fresh: 1, done: 1 })
  })
})

describe('a review', () => {
  it('answers the card, the next dates and what is left', async () => {
    const { reader, ids } = await aReaderOf(3)
    const { result } = await rate(reader, ids[0]!, 3, { spent: 2500 })
    expect(result.card).toMatchObject({
      id: ids[0],
      state: 'LEARNING',
      reps: 1,
      last_review: clock.toISOString(),
    })
    expect(result.counts).toEqual({ due: 0, fresh: 2, done: 1 })
    wait(1)
    const again = await rate(reader, ids[0]!, 1)
    expect(again.result.counts).toMatchObject({ done: 2 })
    expect((await today(reader)).reviews).toBe(2)
  })

  it('is counted once when it is sent twice', async () => {
    const { reader, ids } = await aReaderOf(1)
    const op_id = randomUUID()
    const first = await rate(reader, ids[0]!, 3, { op_id })
    wait(2)
    const second = await rate(reader, ids[0]!, 3, { op_id })
    expect(second.result).toEqual(first.result)
    const both = randomUUID()
    const same = await Promise.all([1, 2, 3, 4].map(() => rate(reader, ids[0]!, 2, { op_id: both })))
    expect(new Set(same.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    const { result } = await app.ask(word.detail, { word: 'anchor' }, reader)
    expect(result.history).toHaveLength(2)
    expect(result.card.reps).toBe(2)
    expect((await today(reader)).reviews).toBe(2)
  })

  it('loses none of two at the same moment, and the state is that of one after the other', async () => {
    const { reader, ids } = await aReaderOf(1)
    await Promise.all([rate(reader, ids[0]!, 3), rate(reader, ids[0]!, 1), rate(reader, ids[0]!, 4)])
    const { stored, rebuilt } = await rowAndRebuilt(reader, ids[0]!)
    expect(stored['reps']).toBe(3)
    expect(stored).toEqual(rebuilt)
    expect(await today(reader)).toMatchObject({ reviews: 3 })
    expect((await next(reader)).counts).toMatchObject({ done: 3 })
  })

  it('can always be rebuilt from the log, whatever was rated and undone', async () => {
    const { reader, ids } = await aReaderOf(2)
    let seed = 7
    for (let step = 0; step < 40; step += 1) {
      seed = (seed * 48_271) % 2_147_483_647
      const id = ids[seed % 2]!
      wait((seed % 97) * 3)
      if (seed % 5 === 0) await app.ask(word.undoReview, { id }, reader)
      else await rate(reader, id, REVIEW_RATINGS[seed % 4]!)
      const { stored, rebuilt } = await rowAndRebuilt(reader, id)
      expect(stored).toEqual(rebuilt)
    }
  })

  it('is refused for another reader’s card, an unknown one and a guest', async () => {
    const { ids } = await aReaderOf(1)
    const stranger = await app.aUser()
    const admin = await app.aUser({ role: 'admin' })
    const [id = 0] = ids
    for (const person of [stranger, admin]) {
      expect(await rate(person, id, 3)).toMatchObject({ status: 404, code: 'WORD_NOT_SAVED' })
      expect(await app.ask(word.undoReview, { id }, person)).toMatchObject({
        status: 404,
        code: 'WORD_NOT_SAVED',
      })
    }
    expect((await rate(stranger, 9_000_000_000_000, 3)).status).toBe(404)
    expect((await app.ask(word.review, { id, rating: 3 })).status).toBe(401)
  })

  it('follows the retention a reader asked for', async () => {
    const { reader, ids } = await aReaderOf(1)
    await rate(reader, ids[0]!, 4)
    wait(24 * 8)
    const relaxed = Date.parse((await next(reader, { force: true })).items[0]!.next['3'])
    await app.ask(account.saveSettings, { retention: 0.97 }, reader)
    const strict = Date.parse((await next(reader, { force: true })).items[0]!.next['3'])
    expect(strict).toBeLessThan(relaxed)
  })
})

describe('undoing', () => {
  it('gives back exactly the card, the counts and the day that were before', async () => {
    const { reader, ids } = await aReaderOf(2)
    const [id = 0] = ids
    for (const rating of [3, 3, 1, 2, 4, 2, 2] as const) {
      const before = await rowAndRebuilt(reader, id)
      const [day, overview] = [await today(reader), await app.ask(word.overview, {}, reader)]
      const { counts } = await next(reader)
      await rate(reader, id, rating)
      const { status, result } = await app.ask(word.undoReview, { id }, reader)
      expect(status).toBe(200)
      expect(result.counts).toEqual(counts)
      expect(await rowAndRebuilt(reader, id)).toEqual(before)
      expect(await today(reader)).toEqual(day)
      expect((await app.ask(word.overview, {}, reader)).result).toEqual(overview.result)
      await rate(reader, id, rating)
      wait(24 * 4)
    }
  })

  it('takes back one after the other, then says there is nothing left', async () => {
    const { reader, ids } = await aReaderOf(1)
    const [id = 0] = ids
    const untouched = await rowAndRebuilt(reader, id)
    await rate(reader, id, 3)
    await rate(reader, id, 4)
    const op_id = randomUUID()
    const first = await app.ask(word.undoReview, { id, op_id }, reader)
    expect((await app.ask(word.undoReview, { id, op_id }, reader)).result).toEqual(first.result)
    await app.ask(word.undoReview, { id }, reader)
    expect(await rowAndRebuilt(reader, id)).toEqual(untouched)
    expect(await app.ask(word.undoReview, { id }, reader)).toMatchObject({
      status: 409,
      code: 'NOTHING_TO_UNDO',
    })
    const { rows } = await app.database.pool.query(
      'select kind, count(*) from reviews where user_id = $1 group by kind order by kind',
      [reader.id],
    )
    expect(rows).toEqual([
      { kind: 'REVIEW', count: 2 },
      { kind: 'UNDO', count: 2 },
    ])
  })

  it('undoes each review once when asked many times at the same moment', async () => {
    const { reader, ids } = await aReaderOf(1)
    const [id = 0] = ids
    await rate(reader, id, 3)
    await rate(reader, id, 3)
    const all = await Promise.all([1, 2, 3].map(() => app.ask(word.undoReview, { id }, reader)))
    expect(all.map(({ status }) => status).sort()).toEqual([200, 200, 409])
    expect((await today(reader)).reviews).toBe(0)
  })
})

describe('the overview', () => {
  it('counts what is due, new, young and mature, forecasts a month and says what was retained', async () => {
    const { reader, ids } = await aReaderOf(4)
    await rate(reader, ids[0]!, 4)
    await rate(reader, ids[1]!, 1)
    const first = (await app.ask(word.overview, {}, reader)).result
    expect(first).toMatchObject({
      due: 0,
      fresh: 2,
      learning: 1,
      young: 1,
      mature: 0,
      total: 4,
      done_today: 2,
      streak: 1,
    })
    expect(first).toMatchObject({ retention: null, known: 0 })
    expect(first.forecast).toHaveLength(30)
    expect(first.forecast[0]).toEqual({ day: '2026-03-02', count: 1 })
    expect(first.forecast.reduce((sum, { count }) => sum + count, 0)).toBe(2)
    expect(Date.parse(first.next_due!)).toBeGreaterThan(clock.getTime())
    // The streak is the one that home and history tell: a missed day a week is forgiven.
    wait(48)
    await rate(reader, ids[2]!, 4)
    const both = [app.ask(word.overview, {}, reader), app.ask(contract.history.today, {}, reader)]
    expect((await Promise.all(both)).map(({ result }) => result.streak)).toEqual([2, 2])
    const retention = async () => (await app.ask(word.overview, {}, reader)).result.retention
    await rate(reader, ids[0]!, 3)
    expect(await retention()).toBe(1)
    // With effort is remembered too; only 忘记 is not.
    await rate(reader, ids[0]!, 2)
    expect(await retention()).toBe(1)
    await rate(reader, ids[0]!, 1)
    wait(24 * 10)
    const later = (await app.ask(word.overview, {}, reader)).result
    expect(later).toMatchObject({ due: 3, streak: 0, done_today: 0, next_due: null })
    expect(later.retention).toBeCloseTo(2 / 3)
  })
})

describe('a card with a long log', () => {
  it('is not walked anew by who asks for it too often', async () => {
    const asked: string[] = []
    const strict = await createTestKit({
      ...features,
      limits: {
        take: async (key) => {
          asked.push(key)
          return { left: 0, wait: key.startsWith('long log ') ? 30 : 0 }
        },
        giveBack: async () => undefined,
        read: async () => ({ left: 1, wait: 0 }),
      },
      dictionary: theDictionary(),
    })
    try {
      const reader = await strict.aUser()
      const { id } = (await strict.ask(word.add, { word: 'anchor' }, reader)).result
      await strict.ask(word.review, { id, rating: 3 }, reader)
      await strict.database.pool.query(
        `update cards set reps = 500, created_at = now() - interval '9 days' where id = $1`,
        [id],
      )
      const step = {
        kind: 'review' as const,
        op_id: randomUUID(),
        at: new Date(Date.now() - 24 * HOUR).toISOString(),
        word: 'anchor',
        rating: 3 as const,
        spent: 100,
      }
      const answer = await strict.ask(contract.sync.send, { steps: [step] }, reader)
      expect(asked).toContain(`long log u${reader.id}`)
      expect(answer.status).toBe(429)
      const { rows } = await strict.database.pool.query('select count(*) from reviews where card_id = $1', [
        id,
      ])
      expect(rows).toEqual([{ count: 1 }])
    } finally {
      await strict.close()
    }
  })
})
