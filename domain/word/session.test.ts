// Shows in which order a review brings its cards, and what it counts.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createCard, REVIEW_RATINGS, type ScheduledCard } from './card.ts'
import { computeRetrievability, previewReviews, scheduleReview } from './schedule.ts'
import {
  computeWait,
  countFreshAllowed,
  isDueInSession,
  SAME_SESSION_MS,
  type SessionCard,
  selectNextCards,
  sortByTurn,
  sumTodayCount,
} from './session.ts'

const now = new Date('2026-03-02T04:00:00Z')
const days = (count: number) => new Date(now.getTime() + count * 86_400_000)
const limits = { daily_new: 10, fresh_today: 0, size: 15, force: false }

const fresh = (id: number, saved = -1): SessionCard => ({ ...createCard(days(saved)), id })
const reviewed = (id: number, stability: number, elapsed: number, due: number): SessionCard => ({
  ...createCard(now),
  id,
  state: 'REVIEW',
  stability,
  difficulty: 5,
  last_review: days(-elapsed),
  due: days(due),
  reps: 3,
})
const step = (id: number, minutesOverdue: number): SessionCard => ({
  ...reviewed(id, 2, 0.01, -minutesOverdue / 1440),
  state: 'LEARNING',
})
const ids = (cards: SessionCard[]) => cards.map((card) => card.id)

describe('the next cards', () => {
  it('brings what is most forgotten first, not what was due first', () => {
    const longOverdue = reviewed(1, 100, 110, -10)
    const nearlyLost = reviewed(2, 3, 9, -6)
    expect(ids(selectNextCards([longOverdue, nearlyLost], now, limits))).toEqual([2, 1])
  })

  it('brings what is due on a day from the beginning of that day, by the hour that the reader has chosen', () => {
    // Ten in the evening of Shanghai; it is noon of the day before.
    const tomorrow = { ...reviewed(1, 5, 5, 0), due: new Date('2026-03-03T14:00:00Z') }
    const at = (time: string, day_start_hour?: number) =>
      ids(
        selectNextCards([tomorrow], new Date(time), {
          ...limits,
          ...(day_start_hour === undefined ? {} : { day_start_hour }),
        }),
      )
    expect(at('2026-03-02T19:59:59Z')).toEqual([])
    expect(at('2026-03-02T20:00:00Z')).toEqual([1])
    expect(at('2026-03-02T16:00:00Z', 0)).toEqual([1])
    expect(at('2026-03-02T21:59:59Z', 6)).toEqual([])
    expect(at('2026-03-02T22:00:00Z', 6)).toEqual([1])
    // A step of minutes keeps its time.
    const soon = { ...tomorrow, state: 'RELEARNING' as const }
    expect(ids(selectNextCards([soon], new Date('2026-03-03T01:00:00Z'), limits))).toEqual([])
  })

  it('orders reviews by retrievability', () => {
    const card = fc.record({
      id: fc.nat(),
      stability: fc.double({ min: 0.1, max: 500, noNaN: true }),
      elapsed: fc.double({ min: 0, max: 500, noNaN: true }),
    })
    fc.assert(
      fc.property(fc.array(card, { maxLength: 30 }), (list) => {
        const cards = list.map(({ id, stability, elapsed }) => reviewed(id, stability, elapsed, -1))
        const chances = selectNextCards(cards, now, { ...limits, size: 100 }).map((item) =>
          computeRetrievability(item, now),
        )
        expect(chances).toEqual([...chances].sort((a, b) => a - b))
      }),
    )
  })

  it('keeps the short steps in front of a backlog', () => {
    expect(ids(selectNextCards([reviewed(1, 3, 9, -6), step(2, 1), step(3, 5)], now, limits))).toEqual([
      3, 2, 1,
    ])
  })

  it('keeps a step that has not run out behind everything else, the soonest first', () => {
    const cards = [step(1, -9), step(2, -1), fresh(3), reviewed(4, 3, 9, -6), step(5, 1)]
    expect(ids(selectNextCards(cards, now, limits))).toEqual([5, 4, 3, 2, 1])
    const ahead = [...cards, reviewed(6, 10, 2, 8), fresh(7, 0)]
    expect(ids(selectNextCards(ahead, now, { ...limits, daily_new: 1, force: true }))).toEqual([
      5, 4, 3, 6, 7, 2, 1,
    ])
  })

  it('counts a step to the session up to a quarter of an hour before its time, ahead of time always', () => {
    const cards = [step(1, -15), step(2, -15.1)]
    expect(ids(selectNextCards(cards, now, limits))).toEqual([1])
    expect(ids(selectNextCards(cards, now, { ...limits, force: true }))).toEqual([1, 2])
  })

  it('brings new words after what is due, the first saved first', () => {
    expect(ids(selectNextCards([fresh(1, -1), fresh(2, -3), reviewed(3, 3, 4, -1)], now, limits))).toEqual([
      3, 2, 1,
    ])
  })

  it('stops new words at the limit of the day, counting those of today', () => {
    const cards = [1, 2, 3, 4].map((id) => fresh(id))
    expect(ids(selectNextCards(cards, now, { ...limits, daily_new: 5, fresh_today: 3 }))).toEqual([1, 2])
    expect(selectNextCards(cards, now, { ...limits, daily_new: 5, fresh_today: 9 })).toEqual([])
  })

  it('leaves alone what is not due, unless asked to run ahead', () => {
    const cards = [reviewed(1, 10, 2, 8), reviewed(2, 10, 6, 4), fresh(3)]
    expect(ids(selectNextCards(cards, now, { ...limits, daily_new: 0 }))).toEqual([])
    expect(ids(selectNextCards(cards, now, { ...limits, daily_new: 0, force: true }))).toEqual([2, 1, 3])
  })

  it('gives no more than asked for, and no card twice', () => {
    const cards = [...Array(40).keys()].map((id) => reviewed(id, 3, 4, id % 2 ? -1 : 1))
    const got = ids(selectNextCards(cards, now, { ...limits, force: true }))
    expect(got).toHaveLength(15)
    expect(new Set(got).size).toBe(15)
  })
})

it('allows new words up to the day’s limit, never fewer than none', () => {
  expect(countFreshAllowed({ daily_new: 4, fresh_today: 2 })).toBe(2)
  expect(countFreshAllowed({ daily_new: 2, fresh_today: 7 })).toBe(0)
})

it('calls a quarter of an hour soon, and not a moment longer', () => {
  const after = (ms: number) => new Date(now.getTime() + ms)
  expect(SAME_SESSION_MS).toBe(900_000)
  expect(isDueInSession(after(SAME_SESSION_MS), now)).toBe(true)
  expect(isDueInSession(after(SAME_SESSION_MS + 1), now)).toBe(false)
  expect(isDueInSession(days(-3), now)).toBe(true)
})

it('takes turns: steps that ran out, the others as they come, steps that have not', () => {
  const cards = [step(1, -2), reviewed(2, 9, 9, 0), step(3, 0), fresh(4), step(5, -1), step(6, 7)]
  expect(ids(sortByTurn(cards, now))).toEqual([6, 3, 2, 4, 5, 1])
})

it('counts what is due and the new words allowed as one', () => {
  expect(sumTodayCount({ due: 4, fresh: 11 })).toBe(15)
})

it('tells how long a card stays away from the dates on its buttons alone', () => {
  const options = { retention: 0.9, seed: 'anchor' }
  const history = fc.array(
    fc.tuple(fc.constantFrom(...REVIEW_RATINGS), fc.double({ min: 0, max: 40, noNaN: true })),
    {
      maxLength: 8,
    },
  )
  fc.assert(
    fc.property(history, (reviews) => {
      let card: ScheduledCard = createCard(days(-400))
      let at = days(-400)
      for (const [rating, later] of reviews) {
        at = new Date(at.getTime() + Math.round(later * 86_400_000))
        card = scheduleReview(card, rating, at, options).card
      }
      const dates = previewReviews(card, now, options)
      const next = Object.fromEntries(
        REVIEW_RATINGS.map((rating) => [rating, dates[rating].toISOString()]),
      ) as Record<1 | 2 | 3 | 4, string>
      for (const rating of REVIEW_RATINGS)
        expect(computeWait({ state: card.state, next }, rating)).toBe(dates[rating].getTime() - now.getTime())
    }),
  )
})
