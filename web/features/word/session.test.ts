// How cards go through a session: on, back again, and back by undo.
import { describe, expect, it } from 'vitest'
import type { DueCard } from '../../../contract/entities/word.ts'
import {
  addCards,
  countReady,
  currentCard,
  rateCurrentCard,
  replaceCard,
  startSession,
  summarizeSession,
  undoLastRating,
} from './session.ts'

const NOW = new Date('2026-11-20T08:00:00Z')
const plus = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000).toISOString()
const card = (id: number, state: DueCard['state'] = 'REVIEW'): DueCard => ({
  id,
  word: `word${id}`,
  lemma: `word${id}`,
  phonetic: '',
  phonetics: { uk: '', us: '' },
  gloss: '',
  is_gloss_own: false,
  due: plus(0),
  state,
  strength: 'FAIR',
  reps: 1,
  lapses: 0,
  is_resting: false,
  last_review: null,
  created_at: plus(-1000),
  contexts: [],
  next: { '1': plus(10), '2': plus(15), '3': plus(15.01), '4': plus(24 * 60) },
})
const ids = (session: { queue: readonly DueCard[] }) => session.queue.map(({ id }) => id)

describe('a session', () => {
  it('goes to the next card and ends when none is left', () => {
    const one = rateCurrentCard(startSession([card(1), card(2)]), 3, 900, NOW)
    expect(currentCard(one)?.id).toBe(2)
    expect(currentCard(rateCurrentCard(one, 4, 900, NOW))).toBeUndefined()
  })

  it('asks all others before one whose minutes have not run out', () => {
    const session = startSession([1, 2, 3, 4, 5, 6].map((id) => card(id, 'NEW')))
    expect(ids(rateCurrentCard(session, 1, 0, NOW))).toEqual([2, 3, 4, 5, 6, 1])
    expect(ids(rateCurrentCard(startSession([card(1)]), 1, 0, NOW))).toEqual([1])
  })

  it('asks one whose minutes have run out first, and the soonest of those that have not', () => {
    const session = rateCurrentCard(startSession([1, 2, 3].map((id) => card(id))), 2, 0, NOW)
    const later = rateCurrentCard(session, 1, 0, new Date(NOW.getTime() + 60_000))
    expect(ids(later)).toEqual([3, 2, 1])
    expect(
      ids(rateCurrentCard({ ...later, queue: [card(9), ...later.queue] }, 4, 0, new Date(plus(11)))),
    ).toEqual([2, 3, 1])
  })

  it('does not ask at once again while another waits', () => {
    const waits = rateCurrentCard(
      startSession([card(1, 'LEARNING'), { ...card(2, 'LEARNING'), due: plus(9) }]),
      1,
      0,
      NOW,
    )
    expect(ids(waits)).toEqual([2, 1])
  })

  it('is done for now with a card due later than in a quarter of an hour', () => {
    const session = startSession([card(1), card(2)])
    const left = ([1, 2, 3, 4] as const).map((rating) => ids(rateCurrentCard(session, rating, 0, NOW)))
    expect(left).toEqual([[2, 1], [2, 1], [2], [2]])
  })

  it('is in the steps of what it was: learnt the first time, or again', () => {
    const stateOf = (state: DueCard['state']) =>
      rateCurrentCard(startSession([card(1, state)]), 1, 0, NOW).queue[0]?.state
    expect(
      ['NEW', 'LEARNING', 'REVIEW', 'RELEARNING'].map((state) => stateOf(state as DueCard['state'])),
    ).toEqual(['LEARNING', 'LEARNING', 'RELEARNING', 'RELEARNING'])
  })

  it('counts what can be asked now, not what waits for its minutes', () => {
    const session = rateCurrentCard(startSession([1, 2, 3].map((id) => card(id))), 1, 0, NOW)
    expect(countReady(session, NOW)).toBe(2)
    expect(countReady(session, new Date(plus(10)))).toBe(3)
  })

  it('undoes to exactly what was before, also a card that had come back', () => {
    const session = startSession([1, 2, 3].map((id) => card(id)))
    for (const rating of [1, 2, 3, 4] as const)
      expect(undoLastRating(rateCurrentCard(session, rating, 5, NOW))).toEqual(session)
    expect(undoLastRating(session)).toBe(session)
  })

  it('asks more cards before one whose minutes have not run out, and behind the one that is up', () => {
    const waits = rateCurrentCard(startSession([card(1), card(2)]), 1, 0, NOW)
    expect(ids(addCards(waits, [card(3)], NOW))).toEqual([2, 3, 1])
    const alone = rateCurrentCard(startSession([card(1)]), 1, 0, NOW)
    expect(ids(addCards(alone, [card(3)], NOW))).toEqual([3, 1])
    // Whose minutes have run out is next, but does not push away what is being looked at.
    expect(ids(addCards(waits, [card(3)], new Date(plus(10))))).toEqual([2, 1, 3])
  })

  it('counts a step from the rating, however long ago the dates were made and by whatever clock', () => {
    const late = new Date(plus(45))
    const session = rateCurrentCard(startSession([card(1), card(2)]), 1, 0, late)
    expect(ids(session)).toEqual([2, 1])
    expect(session.queue[1]?.due).toBe(plus(55))
    // Days are days: not back in this session, although their date is by now near.
    expect(ids(rateCurrentCard(startSession([card(1)]), 4, 0, new Date(plus(24 * 60 - 5))))).toEqual([])
  })

  it('says the same on its buttons while somebody looks at the card', () => {
    const session = rateCurrentCard(startSession([card(1)]), 1, 0, NOW)
    const newer: DueCard = { ...card(1, 'RELEARNING'), reps: 9 }
    expect(replaceCard(session, newer, true)).toBe(session)
    expect(currentCard(replaceCard(session, newer, false))?.reps).toBe(9)
  })

  it('lets go of one that has days ahead after all, and of its turn keeps the time', () => {
    const session = rateCurrentCard(startSession([card(1), card(2)]), 1, 0, NOW)
    expect(ids(replaceCard(session, { ...card(1), due: plus(9999) }))).toEqual([2])
    const newer = { ...card(1, 'RELEARNING'), due: plus(300) }
    expect(replaceCard(session, newer).queue[1]?.due).toBe(plus(10))
  })

  it('takes more cards without doubling any', () => {
    const session = rateCurrentCard(startSession([card(1), card(2)]), 3, 0, NOW)
    expect(ids(addCards(session, [card(1), card(2), card(3)]))).toEqual([2, 3])
  })

  it("shows the server's newer dates when the card comes back", () => {
    const session = rateCurrentCard(startSession([card(1), card(2)]), 1, 0, NOW)
    const newer = { ...card(1, 'RELEARNING'), reps: 9 }
    expect(replaceCard(session, newer).queue.find(({ id }) => id === 1)?.reps).toBe(9)
  })

  it('sums up what it came to', () => {
    const session = rateCurrentCard(
      rateCurrentCard(startSession([card(1), card(2)]), 1, 2000, NOW),
      3,
      4000,
      NOW,
    )
    expect(summarizeSession(session)).toEqual({
      reviews: 2,
      words: 2,
      retention: 0.5,
      seconds: 6,
      forgotten: ['word1'],
    })
    // 100 % of words met for the first time would be no praise.
    const first = rateCurrentCard(rateCurrentCard(startSession([card(1, 'NEW')]), 3, 1000, NOW), 3, 1000, NOW)
    expect(summarizeSession(first).retention).toBeNull()
    // A word counts once, and as it was when it first came up.
    const again = [1, 3, 3].reduce(
      (session, rating) => rateCurrentCard(session, rating as 1 | 3, 0, NOW),
      startSession([card(1), card(2, 'NEW')]),
    )
    expect(again.rated.map(({ card: { id } }) => id)).toEqual([1, 2, 1])
    expect(summarizeSession(again)).toMatchObject({ words: 2, retention: 0 })
  })
})
