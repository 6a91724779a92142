// Shows that reviews made offline on two devices count exactly once each, in the order of time, however they arrive.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SyncStep } from '../../../contract/entities/sync.ts'
import { toCalendarDay } from '../../../domain/kernel/calendar.ts'
import { createCard, type Rating, REVIEW_RATINGS, type ScheduledCard } from '../../../domain/word/card.ts'
import { computeDueTime } from '../../../domain/word/reader-day.ts'
import { scheduleReview } from '../../../domain/word/schedule.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../tests/support/the-dictionary.ts'
import { wordHandlers } from '../word/handlers.ts'
import { syncHandlers } from './handlers.ts'

const { word } = contract
const NOW = new Date('2026-05-20T04:00:00Z')
const WORDS = ['anchor', 'barley', 'candle', 'dagger', 'ember']
const SAVED = new Date(NOW.getTime() - 90 * 86_400_000)
let app: TestKit

beforeAll(async () => {
  app = await createTestKit({
    handlers: { sync: syncHandlers, word: wordHandlers },
    now: () => NOW,
    dictionary: theDictionary(),
  })
})
afterAll(() => app.close())

type Review = Extract<SyncStep, { kind: 'review' }>
const aReview = fc.record({
  lemma: fc.constantFrom(...WORDS),
  rating: fc.constantFrom(...REVIEW_RATINGS),
  spent: fc.integer({ min: 0, max: 60_000 }),
  client: fc.integer({ min: 0, max: 1 }),
  batch: fc.integer({ min: 0, max: 9 }),
  is_sent_twice: fc.boolean(),
})
// 200 moments, no two alike, over eighty days.
const moments = fc.uniqueArray(fc.integer({ min: 0, max: 80 * 86_400 }), { minLength: 200, maxLength: 200 })
const scenario = fc.record({ reviews: fc.array(aReview, { minLength: 200, maxLength: 200 }), moments })

async function send(reader: TestUser, steps: SyncStep[]): Promise<void> {
  const { status, result } = await app.ask(contract.sync.send, { steps }, reader)
  expect(status).toBe(200)
  expect(result.results.map(({ is_done }) => is_done)).toEqual(steps.map(() => true))
}

const expectedCard = (reviews: Review[]): ScheduledCard =>
  reviews.reduce(
    (card, { rating, at, word: lemma }) =>
      scheduleReview(card, rating, new Date(at), { retention: 0.9, day_start_hour: 4, seed: lemma }).card,
    createCard(SAVED),
  )

describe('reviews that arrive late', () => {
  it('count once each, and every card is what their order in time makes it', async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async ({ reviews: given, moments: at }) => {
        const reader = await app.aUser()
        const reviews = given.map(
          ({ lemma, rating, spent }, place): Review => ({
            kind: 'review',
            op_id: randomUUID(),
            at: new Date(SAVED.getTime() + 5 * 86_400_000 + (at[place] ?? 0) * 1000).toISOString(),
            word: lemma,
            rating,
            spent,
          }),
        )
        await send(
          reader,
          WORDS.map((lemma) => ({
            kind: 'save',
            op_id: randomUUID(),
            at: SAVED.toISOString(),
            input: { word: lemma },
          })),
        )
        // Each device sends batch after batch; some batches twice at once, as after an answer that got lost.
        const client = async (number: number): Promise<void> => {
          for (let batch = 0; batch < 10; batch += 1) {
            const chosen = given.flatMap((each, place) => {
              const review = reviews[place]
              return review && each.client === number && each.batch === batch ? [{ each, review }] : []
            })
            const all = chosen.map(({ review }) => review)
            const again = chosen.flatMap(({ each, review }) => (each.is_sent_twice ? [review] : []))
            await Promise.all([send(reader, all), send(reader, again)])
          }
        }
        await Promise.all([client(0), client(1)])

        const inTime = [...reviews].sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
        for (const lemma of WORDS) {
          const mine = inTime.filter((review) => review.word === lemma)
          const { result } = await app.ask(word.detail, { word: lemma }, reader)
          const wanted = expectedCard(mine)
          expect(result.history).toHaveLength(mine.length)
          expect(result.card).toMatchObject({
            reps: wanted.reps,
            lapses: wanted.lapses,
            state: wanted.state,
            due: computeDueTime(wanted, 4).toISOString(),
          })
          expect(result.stability).toBe(wanted.stability)
          expect(result.difficulty).toBe(wanted.difficulty)
        }
        const { rows } = await app.database.pool.query(
          'select day, reviews from study_days where user_id = $1 and reviews > 0',
          [reader.id],
        )
        const perDay = new Map<string, number>()
        for (const { at: moment } of reviews) {
          const day = toCalendarDay(new Date(moment))
          perDay.set(day, (perDay.get(day) ?? 0) + 1)
        }
        expect(new Map(rows.map(({ day, reviews: count }) => [day, count]))).toEqual(perDay)
      }),
      { numRuns: 4 },
    )
  })

  it('takes a late one back first, for it arrived last', async () => {
    const reader = await app.aUser()
    const at = (days: number) => new Date(SAVED.getTime() + days * 86_400_000).toISOString()
    const step = (days: number, rating: Rating): SyncStep => ({
      kind: 'review',
      op_id: randomUUID(),
      at: at(days),
      word: 'anchor',
      rating,
      spent: 0,
    })
    await send(reader, [{ kind: 'save', op_id: randomUUID(), at: at(0), input: { word: 'anchor' } }])
    await send(reader, [step(10, 3)])
    const before = (await app.ask(word.detail, { word: 'anchor' }, reader)).result.card
    await send(reader, [step(5, 1)])
    const { result } = await app.ask(word.undoReview, { id: before.id }, reader)
    expect(result.card).toMatchObject({ reps: before.reps, due: before.due, last_review: before.last_review })
  })
})

describe('the undo of a rating whose answer was lost', () => {
  const rating = (op_id: string, rating: Rating): SyncStep => ({
    kind: 'review',
    op_id,
    at: new Date(NOW.getTime() - 60_000).toISOString(),
    word: 'anchor',
    rating,
    spent: 0,
  })
  const undo = (of: string): SyncStep => ({
    kind: 'undo',
    op_id: randomUUID(),
    at: NOW.toISOString(),
    word: 'anchor',
    of,
  })
  const codes = async (reader: TestUser, steps: SyncStep[]) =>
    (await app.ask(contract.sync.send, { steps }, reader)).result.results.map(({ code }) => code)
  async function aCard(reader: TestUser) {
    await send(reader, [
      { kind: 'save', op_id: randomUUID(), at: SAVED.toISOString(), input: { word: 'anchor' } },
    ])
    return (await app.ask(word.detail, { word: 'anchor' }, reader)).result.card
  }

  it('takes it back once, however often both are sent', async () => {
    const reader = await app.aUser()
    const card = await aCard(reader)
    const of = randomUUID()
    await app.ask(word.review, { id: card.id, rating: 1, op_id: of }, reader)
    const back = undo(of)
    await Promise.all([send(reader, [rating(of, 1), back]), send(reader, [rating(of, 1), back])])
    const after = (await app.ask(word.detail, { word: 'anchor' }, reader)).result
    expect(after.card).toEqual(card)
    expect(after.history.map(({ is_undone }) => is_undone)).toEqual([true])
  })

  it('takes back nothing else: not a later rating, not one that never arrived, not of another reader', async () => {
    const reader = await app.aUser()
    const card = await aCard(reader)
    const [first, second] = [randomUUID(), randomUUID()]
    await app.ask(word.review, { id: card.id, rating: 3, op_id: first }, reader)
    await app.ask(word.review, { id: card.id, rating: 4, op_id: second }, reader)
    const before = (await app.ask(word.detail, { word: 'anchor' }, reader)).result
    expect(await codes(reader, [undo(first)])).toEqual(['NOTHING_TO_UNDO'])
    expect(await codes(reader, [undo(randomUUID())])).toEqual(['NOTHING_TO_UNDO'])
    const stranger = await app.aUser()
    await aCard(stranger)
    expect(await codes(stranger, [undo(second)])).toEqual(['NOTHING_TO_UNDO'])
    expect((await app.ask(word.detail, { word: 'anchor' }, reader)).result).toEqual(before)
    expect(await codes(reader, [undo(second), undo(first)])).toEqual([undefined, undefined])
    expect((await app.ask(word.detail, { word: 'anchor' }, reader)).result.card).toEqual(card)
  })
})

describe('what a guest brings along', () => {
  it('keeps words, reviews, states and the base, once, and names what could not be taken', async () => {
    const reader = await app.aUser()
    const step = (hours: number) => ({
      op_id: randomUUID(),
      at: new Date(NOW.getTime() - (48 - hours) * 3_600_000).toISOString(),
    })
    const steps: SyncStep[] = [
      { ...step(0), kind: 'base', base: 'ZK' },
      { ...step(1), kind: 'save', input: { word: 'harbour', sentence: 'The harbour slept.' } },
      { ...step(2), kind: 'review', word: 'harbour', rating: 3, spent: 800 },
      { ...step(3), kind: 'state', word: 'gull', state: 'KNOWN' },
      { ...step(4), kind: 'review', word: 'unsaved', rating: 3, spent: 800 },
      { ...step(5), kind: 'save', input: { word: 'quay' } },
      { ...step(6), kind: 'delete', word: 'quay' },
    ]
    const sent = await app.ask(contract.sync.send, { steps }, reader)
    expect(sent.result.results.filter(({ is_done }) => !is_done)).toEqual([
      { op_id: steps[4]?.op_id, is_done: false, code: 'WORD_NOT_SAVED' },
    ])
    await app.ask(contract.sync.send, { steps }, reader)
    const { result } = await app.ask(word.lemmas, {}, reader)
    expect(result).toMatchObject({
      base: 'ZK',
      states: [['gull', 'KNOWN']],
      cards: [['harbour', 'WEAK', expect.any(String)]],
    })
    const detail = await app.ask(word.detail, { word: 'harbour' }, reader)
    expect(detail.result.card).toMatchObject({ reps: 1, created_at: steps[1]?.at, last_review: steps[2]?.at })
  })
})
