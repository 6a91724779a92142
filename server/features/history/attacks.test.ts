// Attacks on the record of reading through the door: whatever is claimed, what is credited is no more than the clock ran.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { REPORT_CAP_S, WORDS_PER_SECOND } from '../../../domain/history/credit.ts'
import { SIGNATURE_LIFE_MS, signReading } from '../../../domain/history/signature.ts'
import { anArticle } from '../../../tests/support/factories.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../tests/support/the-dictionary.ts'
import { rankHandlers } from '../rank/handlers.ts'
import { syncHandlers } from '../sync/handlers.ts'
import { historyHandlers } from './handlers.ts'

const { history, sync } = contract
const START = new Date('2026-03-02T02:00:00Z')
const REFUSED = { status: 400, code: 'BAD_READING_REPORT' }
let app: TestKit
let reader: TestUser
let article: number
let clock = START
const wait = (seconds: number) => {
  clock = new Date(clock.getTime() + seconds * 1000)
}

beforeAll(async () => {
  app = await createTestKit({
    handlers: { history: historyHandlers, rank: rankHandlers, sync: syncHandlers },
    crossFeatureQueries: { rankAward: async () => null },
    now: () => clock,
    dictionary: theDictionary(),
  })
  const text = 'A quiet harbour wakes before the town does. '
  article = (await anArticle(app, { paragraphs: Array.from({ length: 40 }, () => text.repeat(25)) })).id
})
afterAll(() => app.close())
beforeEach(async () => {
  clock = START
  reader = await app.aUser()
  await app.database.pool.query(`update sessions set expires_at = '2100-01-01' where user_id = $1`, [
    reader.id,
  ])
})

/** A rightly signed report, by a device whose clock is `ahead` seconds before ours. */
const signed = (spent_time: number, ahead = 0, percent?: number) => ({
  source_id: article,
  spent_time,
  t: signReading({ source_id: String(article), spent_time }, clock.getTime() + ahead * 1000),
  ...(percent === undefined ? {} : { percent }),
})
const report = (input: ReturnType<typeof signed>) => app.ask(history.report, input, reader)
/** What the ranking of this week counts. */
const ranked = async () => (await app.ask(contract.rank.week, {}, reader)).result.me?.amount
const today = async () => (await app.ask(history.today, {}, reader)).result

describe('a signature', () => {
  it('is refused when it was made for another time, text or signer, and nothing is written', async () => {
    const good = signed(30)
    const forged = [
      { ...good, spent_time: 600 },
      { ...good, source_id: article + 1 },
      {
        ...good,
        t: `${good.t.slice(0, 13)}${String((Number(good.t.slice(13)) + 1) % 1000).padStart(3, '0')}`,
      },
      { ...good, t: `${Number(good.t.slice(0, 13)) + 1}${good.t.slice(13)}` },
    ]
    for (const input of forged) expect(await report(input)).toMatchObject(REFUSED)
    for (const t of [
      '',
      '0'.repeat(16),
      `${good.t}0`,
      '９'.repeat(16),
      `-${good.t.slice(1)}`,
      null,
      [good.t],
      {},
    ]) {
      const { status, code } = await app.askLoosely(history.report, { ...good, t }, reader)
      expect([status, ['INVALID_INPUT', 'BAD_READING_REPORT'].includes(code ?? '')]).toEqual([400, true])
    }
    expect([await ranked(), (await today()).seconds]).toEqual([0, 0])
  })

  it('counts once, whoever repeats it, also after the time in which it would have been good', async () => {
    const good = signed(30)
    expect((await report(good)).result.credited).toBe(30)
    for (const later of [0, 30, 299, 301, 86_400]) {
      wait(later)
      expect(await report(good)).toMatchObject(REFUSED)
    }
    expect(await ranked()).toBe(30)
  })

  it('of another reader is worth its own time only: it opens nobody else’s account', async () => {
    const other = await app.aUser()
    const good = signed(30)
    expect((await report(good)).result.credited).toBe(30)
    await app.ask(history.report, good, other)
    expect(await ranked()).toBe(30)
  })
})

describe('a clock', () => {
  it('that runs ahead or behind by more than five minutes is refused, both ways', async () => {
    const most = SIGNATURE_LIFE_MS / 1000
    for (const ahead of [most + 1, 3600, 86_400, -most - 1, -3600, -86_400])
      expect(await report(signed(30, ahead))).toMatchObject(REFUSED)
    expect(await ranked()).toBe(0)
  })

  it('that is put back, again and again, earns the same minutes once', async () => {
    wait(600)
    expect((await report(signed(300))).result.credited).toBe(300)
    // Right signatures, each new, of the same five minutes.
    for (let back = 1; back <= 290; back += 17) await report(signed(300, -back))
    for (let ahead = 1; ahead <= 290; ahead += 17) await report(signed(300, ahead))
    expect(await ranked()).toBe(300)
  })

  it('of two devices at once counts the time once, however they interleave', async () => {
    wait(60)
    for (let round = 0; round < 10; round += 1) {
      wait(30)
      await Promise.all([0, 1, 2, 3].map((device) => report(signed(30, device / 10))))
    }
    expect(await ranked()).toBeLessThanOrEqual(300)
    expect(await ranked()).toBeGreaterThanOrEqual(299)
  })
})

describe('a day within an hour', () => {
  it('is capped by the hour, in time and in words', async () => {
    const began = clock.getTime()
    // Day after day is claimed, sixty times.
    for (let minute = 0; minute < 60; minute += 1) {
      wait(60)
      const { status } = await report(signed(86_400, 0, 100))
      expect(status).toBe(200)
    }
    const elapsed = (clock.getTime() - began) / 1000
    const { seconds, words } = await today()
    // The first report may claim what lay before the hour: ten minutes at most.
    expect(seconds).toBeLessThanOrEqual(elapsed + REPORT_CAP_S)
    expect(await ranked()).toBe(seconds)
    expect(words).toBeLessThanOrEqual(seconds * WORDS_PER_SECOND)
  })

  it('is no less capped when a hundred reports come at the same moment', async () => {
    wait(3600)
    const claims = Array.from({ length: 100 }, (_, index) => signed(600, index / 100))
    const answers = await Promise.all(claims.map(report))
    const credited = answers.flatMap(({ status, result }) => (status === 200 ? [result.credited] : []))
    expect(credited.reduce((sum, each) => sum + each, 0)).toBe(REPORT_CAP_S)
    expect(await ranked()).toBe(REPORT_CAP_S)
  })

  it('brought along as read offline stays out of the ranking, and within the clock', async () => {
    const step = (minutes: number, spent_time: number) => ({
      kind: 'reading' as const,
      op_id: randomUUID(),
      at: new Date(START.getTime() + minutes * 60_000).toISOString(),
      source_id: article,
      spent_time,
    })
    // From the future: taken as now. The rest claims one and the same hour over and over.
    const steps = [
      ...Array.from({ length: 60 }, (_, minute) => step(minute - 60, 600)),
      step(60 * 24 * 365, 600),
    ]
    const { status } = await app.ask(sync.send, { steps }, reader)
    expect(status).toBe(200)
    const { rows } = await app.database.pool.query(
      'select sum(credited) as seconds, max(at) as latest from reading_reports where user_id = $1',
      [reader.id],
    )
    expect(Number(rows[0].seconds)).toBeLessThanOrEqual(3600 + REPORT_CAP_S)
    expect(rows[0].latest.getTime()).toBeLessThanOrEqual(clock.getTime())
    expect(await ranked()).toBe(0)
  })
})
