// Shows that the schedule is FSRS-6's, on the vectors its authors publish, and that undo and rebuild hold.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createCard, type Rating, restoreCard, type ScheduledCard, snapshotCard } from './card.ts'
import {
  classifyStrength,
  computeRetrievability,
  isStrong,
  type LogRow,
  previewReviews,
  replayReviewLog,
  revertReview,
  scheduleReview,
} from './schedule.ts'

const DAY = 86_400_000
const plain = { retention: 0.9 }
const born = new Date('2022-11-29T12:30:00Z')
const plusDays = (date: Date, days: number) => new Date(date.getTime() + days * DAY)

const play = (ratings: Rating[], gaps?: number[]) => {
  let card = createCard(born)
  let now = born
  const intervals: number[] = []
  for (const [index, rating] of ratings.entries()) {
    now = gaps ? plusDays(now, gaps[index] ?? 0) : index === 0 ? now : card.due
    card = scheduleReview(card, rating, now, plain).card
    intervals.push(card.scheduled_days)
  }
  return { card, intervals }
}

describe('the published vectors', () => {
  it('gives the intervals of ts-fsrs (packages/fsrs/__tests__/FSRS-6.test.ts, ivl_history)', () => {
    const { intervals } = play([3, 3, 3, 3, 3, 3, 1, 1, 3, 3, 3, 3, 3])
    expect(intervals).toEqual([0, 2, 11, 46, 163, 498, 0, 0, 2, 4, 7, 12, 21])
  })

  it('gives the memory state of fsrs-rs (src/inference.rs, test_memory_state)', () => {
    const { card } = play([1, 3, 3, 3, 3, 3], [0, 0, 1, 3, 8, 21])
    expect(card.stability).toBeCloseTo(53.62691, 4)
    expect(card.difficulty).toBeCloseTo(6.3574867, 4)
  })

  it('gives the second state of fsrs-rs (src/model_v6.rs, test_forward) for each rating twice', () => {
    const pairs = ([1, 2, 3, 4] as const).map((rating) => play([rating, rating], [0, 1]).card)
    const stability = [0.10088589, 3.2494123, 7.3153, 18.014914]
    const difficulty = [8.806304, 6.7404594, 2.1112142, 1]
    for (const [index, card] of pairs.entries()) {
      expect(card.stability).toBeCloseTo(stability[index]!, 4)
      expect(card.difficulty).toBeCloseTo(difficulty[index]!, 4)
    }
  })

  it('gives the first states of ts-fsrs (first repeat)', () => {
    const first = ([1, 2, 3, 4] as const).map(
      (rating) => scheduleReview(createCard(born), rating, born, plain).card,
    )
    expect(first.map((card) => card.stability)).toEqual([0.212, 1.2931, 2.3065, 8.2956])
    expect(first.map((card) => card.difficulty)).toEqual([6.4133, 5.11217071, 2.11810397, 1])
    expect(first.map((card) => card.scheduled_days)).toEqual([0, 0, 0, 8])
    expect(first.map((card) => card.state)).toEqual(['LEARNING', 'LEARNING', 'LEARNING', 'REVIEW'])
    const minutes = first.map((card) => (card.due.getTime() - born.getTime()) / 60_000)
    expect(minutes.slice(0, 3)).toEqual([1, 6, 10])
  })

  it('never lets difficulty fall under 1 (py-fsrs, test_repeated_correct_reviews)', () => {
    expect(play(Array<Rating>(10).fill(4), [0]).card.difficulty).toBe(1)
  })

  it('sends a forgotten word through a ten-minute step (py-fsrs, test_review_state)', () => {
    const { card } = play([3, 3, 3])
    const forgotten = scheduleReview(card, 1, card.due, plain).card
    expect(forgotten.state).toBe('RELEARNING')
    expect(forgotten.due.getTime() - card.due.getTime()).toBe(600_000)
    expect(forgotten.lapses).toBe(1)
  })

  it('follows the forgetting curve of fsrs-rs (src/model_v6.rs, test_power_forgetting_curve)', () => {
    const points: [days: number, stability: number, chance: number][] = [
      [0, 1, 1],
      [1, 2, 0.9403443],
      [2, 3, 0.9253786],
      [3, 4, 0.9185229],
      [4, 4, 0.9],
      [5, 2, 0.8261359],
    ]
    for (const [days, stability, chance] of points) {
      const card: ScheduledCard = { ...createCard(born), state: 'REVIEW', stability, last_review: born }
      expect(computeRetrievability(card, plusDays(born, days))).toBeCloseTo(chance, 5)
    }
  })

  it('is 0.9024733 when an easy first review comes due (ts-fsrs, get retrievability)', () => {
    const { card } = scheduleReview(createCard(born), 4, born, plain)
    expect(computeRetrievability(card, card.due)).toBeCloseTo(0.9024733, 6)
    expect(computeRetrievability(createCard(born), born)).toBe(0)
  })
})

const ratings = fc.constantFrom<Rating>(1, 2, 3, 4)
const retentions = fc.integer({ min: 800, max: 970 }).map((permille) => permille / 1000)
const waits = fc.integer({ min: 0, max: 60 * DAY })
const histories = fc.array(fc.tuple(ratings, waits, retentions), { maxLength: 12 })
const seeds = fc.constantFrom('apple', 'serendipity', 'look forward to')

const live = (history: [Rating, number, number][], seed: string) => {
  let card = createCard(born)
  let now = born
  const rows: LogRow[] = []
  for (const [index, [rating, wait, retention]] of history.entries()) {
    now = new Date(now.getTime() + wait)
    const step = scheduleReview(card, rating, now, { retention, seed })
    card = step.card
    rows.push({ id: index + 1, kind: 'REVIEW', rating, at: step.log.at, retention: step.log.retention })
  }
  return { card, rows, now }
}

describe('reviewing', () => {
  it('is undone without a trace', () => {
    fc.assert(
      fc.property(histories, seeds, ratings, retentions, (history, seed, rating, retention) => {
        const { card, now } = live(history, seed)
        const { log } = scheduleReview(card, rating, now, { retention, seed })
        expect(revertReview(log)).toEqual(card)
        const stored = JSON.parse(JSON.stringify(snapshotCard(log.before, log.retention)))
        expect(restoreCard(stored)).toEqual(card)
      }),
    )
  })

  it('can be rebuilt from its log alone', () => {
    fc.assert(
      fc.property(histories, seeds, (history, seed) => {
        const { card, rows } = live(history, seed)
        expect(replayReviewLog([...rows].reverse(), born, seed)).toEqual(card)
      }),
    )
  })

  it('is rebuilt without what was taken back, in whatever order undo and review came', () => {
    const steps = fc.array(fc.option(fc.tuple(ratings, waits), { nil: 'undo' as const }), { maxLength: 20 })
    fc.assert(
      fc.property(steps, seeds, (actions, seed) => {
        let card = createCard(born)
        let now = born
        const rows: LogRow[] = []
        const past: { id: number; card: ScheduledCard }[] = []
        for (const action of actions) {
          const id = rows.length + 1
          if (action === 'undo') {
            const last = past.pop()
            if (last === undefined) continue
            card = last.card
            rows.push({ id, kind: 'UNDO', undoes: last.id })
            continue
          }
          now = new Date(now.getTime() + action[1])
          const step = scheduleReview(card, action[0], now, { retention: 0.9, seed })
          past.push({ id, card })
          rows.push({ id, kind: 'REVIEW', rating: action[0], at: step.log.at, retention: step.log.retention })
          card = step.card
        }
        expect(replayReviewLog(rows, born, seed)).toEqual(card)
      }),
    )
  })

  it('comes sooner the more one wants to retain', () => {
    fc.assert(
      fc.property(histories, ratings, retentions, retentions, (history, rating, one, other) => {
        const { card, now } = live(history, 'apple')
        const [low, high] = [Math.min(one, other), Math.max(one, other)]
        const lax = scheduleReview(card, rating, now, { retention: low }).card
        const strict = scheduleReview(card, rating, now, { retention: high }).card
        expect(strict.due.getTime()).toBeLessThanOrEqual(lax.due.getTime())
      }),
    )
    const { card } = play([3, 3, 3])
    const dueAt = (retention: number) => scheduleReview(card, 3, card.due, { retention }).card.scheduled_days
    expect(dueAt(0.97)).toBeLessThan(dueAt(0.9))
    expect(dueAt(0.9)).toBeLessThan(dueAt(0.8))
  })

  it('does what the buttons said it would', () => {
    fc.assert(
      fc.property(histories, seeds, retentions, (history, seed, retention) => {
        const { card, now } = live(history, seed)
        const shown = previewReviews(card, now, { retention, seed })
        for (const rating of [1, 2, 3, 4] as const) {
          expect(scheduleReview(card, rating, now, { retention, seed }).card.due).toEqual(shown[rating])
        }
        expect(shown[1].getTime()).toBeLessThanOrEqual(shown[2].getTime())
        expect(shown[3].getTime()).toBeLessThanOrEqual(shown[4].getTime())
      }),
    )
  })

  it('previews what ts-fsrs itself gives, for cards of every kind', () => {
    // Also such as no history leads to: an old database or another program may hold them.
    const cards = fc.record({
      state: fc.constantFrom<ScheduledCard['state']>('NEW', 'LEARNING', 'REVIEW', 'RELEARNING'),
      stability: fc.double({ min: 0.001, max: 36_500, noNaN: true }),
      difficulty: fc.double({ min: 1, max: 10, noNaN: true }),
      elapsed_days: fc.nat(400),
      scheduled_days: fc.nat(400),
      learning_steps: fc.nat(3),
      reps: fc.nat(300),
      lapses: fc.nat(20),
    })
    const times = fc.tuple(fc.integer({ min: -DAY, max: 900 * DAY }), fc.integer({ min: 0, max: 40 * DAY }))
    const spread = fc.option(fc.string({ maxLength: 12 }), { nil: undefined })
    fc.assert(
      fc.property(cards, times, spread, retentions, (drawn, [wait, late], seed, retention) => {
        const memory =
          drawn.state === 'NEW' ? { stability: 0, difficulty: 0, last_review: null } : { last_review: born }
        const card: ScheduledCard = { ...drawn, ...memory, due: plusDays(born, late / DAY) }
        const now = new Date(born.getTime() + wait)
        const options = seed === undefined ? { retention } : { retention, seed }
        const given = ([1, 2, 3, 4] as const).map(
          (rating) => scheduleReview(card, rating, now, options).card.due,
        )
        expect(Object.values(previewReviews(card, now, options))).toEqual(given)
      }),
      { numRuns: 5000 },
    )
  })

  it('spreads words learned on one day over several days, a few per cent either way', () => {
    const { card } = play([3, 3, 3, 3])
    const exact = scheduleReview(card, 3, card.due, plain).card.scheduled_days
    const spread = Array.from({ length: 200 }, (_, index) => {
      return scheduleReview(card, 3, card.due, { retention: 0.9, seed: `word ${index}` }).card.scheduled_days
    })
    expect(new Set(spread).size).toBeGreaterThan(5)
    for (const days of spread) expect(Math.abs(days - exact) / exact).toBeLessThan(0.1)
  })

  it('counts the night between bedtime and breakfast in Shanghai as a day', () => {
    const bedtime = new Date('2026-03-01T15:00:00Z')
    const breakfast = new Date('2026-03-01T23:30:00Z')
    const noon = new Date('2026-03-02T04:00:00Z')
    const first = scheduleReview(createCard(bedtime), 3, bedtime, plain).card
    const second = scheduleReview(first, 3, breakfast, plain).card
    expect(second.elapsed_days).toBe(1)
    expect(scheduleReview(second, 3, noon, plain).card.elapsed_days).toBe(0)
  })

  it('does not run backwards when the clock does', () => {
    const { card } = play([3, 3])
    const early = plusDays(card.last_review!, -3)
    const step = scheduleReview(card, 3, early, plain)
    expect(step.log.at).toEqual(card.last_review)
    expect(step.card).toEqual(scheduleReview(card, 3, card.last_review!, plain).card)
    expect(computeRetrievability(card, early)).toBe(1)
  })
})

it('is rebuilt without a seed with the retention of each review', () => {
  const rows: LogRow[] = []
  let card = createCard(born)
  for (const [index, retention] of [0.8, 0.95, 0.85, 0.9, 0.97].entries()) {
    const step = scheduleReview(card, 3, card.due, { retention })
    rows.push({ kind: 'REVIEW', id: index + 1, rating: 3, at: step.log.at, retention })
    card = step.card
  }
  expect(replayReviewLog(rows, born)).toEqual(card)
})

describe('strength', () => {
  it('grows with practice and fades with neglect', () => {
    expect(classifyStrength(createCard(born), born)).toBe('NEW')
    const steps = [[3], [3, 3, 3], [3, 3, 3, 3]].map((history) => play(history as Rating[]).card)
    expect(steps.map((card) => classifyStrength(card, card.last_review!))).toEqual(['WEAK', 'FAIR', 'STRONG'])
    const strong = steps[2]!
    expect(classifyStrength(strong, strong.due)).toBe('STRONG')
    expect(classifyStrength(strong, plusDays(strong.due, 300))).toBe('FAIR')
    expect(classifyStrength(strong, plusDays(strong.due, 3000))).toBe('WEAK')
  })

  it('is strong exactly where it is called so', () => {
    const { card } = play([3, 3, 3, 3])
    const cards: ScheduledCard[] = [
      createCard(born),
      ...[6.9, 7, 20.9, 21, 400].map((stability) => ({ ...card, stability })),
      { ...card, stability: 400, state: 'RELEARNING' },
      { ...card, stability: 400, last_review: null },
    ]
    const told = cards.flatMap((each) =>
      [0, 10, 60, 500, 10_000].map((days) => {
        const now = plusDays(card.last_review!, days)
        expect(isStrong(each, now)).toBe(classifyStrength(each, now) === 'STRONG')
        return classifyStrength(each, now)
      }),
    )
    expect(told.slice(0, 5)).toEqual(Array(5).fill('NEW'))
    const first = (index: number) => told[index * 5]
    expect([1, 2, 3, 4, 5, 6, 7].map(first)).toEqual([
      ...['WEAK', 'FAIR', 'FAIR', 'STRONG', 'STRONG', 'WEAK', 'WEAK'],
    ])
  })

  it('is weak again once forgotten', () => {
    const { card } = play([3, 3, 3, 3])
    expect(classifyStrength(scheduleReview(card, 1, card.due, plain).card, card.due)).toBe('WEAK')
  })
})
