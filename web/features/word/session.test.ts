// How cards go through a session: on, back again, and back by undo.
import { describe, expect, it } from 'vitest'
import type { DueCard } from '../../../contract/entities/word.ts'
import { currentCard, rate, startSession, summaryOf, undo, withMore, withRenewed } from './session.ts'

const NOW = new Date('2026-11-20T08:00:00Z')
const after = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000).toISOString()
const card = (id: number): DueCard => ({
  id,
  word: `word${id}`,
  lemma: `word${id}`,
  phonetic: '',
  gloss: '',
  due: after(0),
  state: 'REVIEW',
  strength: 'FAIR',
  reps: 1,
  lapses: 0,
  last_review: null,
  created_at: after(-1000),
  contexts: [],
  next: { '1': after(10), '2': after(2000), '3': after(4000), '4': after(9000) },
})
const ids = (session: { queue: readonly DueCard[] }) => session.queue.map(({ id }) => id)

describe('a session', () => {
  it('goes to the next card and ends when none is left', () => {
    const one = rate(startSession([card(1), card(2)]), 3, 900, NOW)
    expect(currentCard(one)?.id).toBe(2)
    expect(currentCard(rate(one, 4, 900, NOW))).toBeUndefined()
  })

  it('brings a forgotten card back after three others, or at the end', () => {
    const session = startSession([1, 2, 3, 4, 5, 6].map(card))
    expect(ids(rate(session, 1, 0, NOW))).toEqual([2, 3, 4, 1, 5, 6])
    expect(ids(rate(startSession([card(1)]), 1, 0, NOW))).toEqual([1])
  })

  it('undoes to exactly what was before, also a card that had come back', () => {
    const session = startSession([1, 2, 3].map(card))
    for (const rating of [1, 2, 3, 4] as const) expect(undo(rate(session, rating, 5, NOW))).toEqual(session)
    expect(undo(session)).toBe(session)
  })

  it('takes more cards without doubling any', () => {
    const session = rate(startSession([card(1), card(2)]), 3, 0, NOW)
    expect(ids(withMore(session, [card(1), card(2), card(3)]))).toEqual([2, 3])
  })

  it("shows the server's newer dates when the card comes back", () => {
    const session = rate(startSession([card(1), card(2)]), 1, 0, NOW)
    const newer = { ...card(1), reps: 9 }
    expect(withRenewed(session, newer).queue.find(({ id }) => id === 1)?.reps).toBe(9)
  })

  it('sums up what it came to', () => {
    const session = rate(rate(startSession([card(1), card(2)]), 1, 2000, NOW), 3, 4000, NOW)
    expect(summaryOf(session)).toEqual({ reviews: 2, words: 2, kept: 0.5, seconds: 6, forgotten: ['word1'] })
  })
})
