// A session that moves with every rating, and says what is left.
import { expect, it } from 'vitest'
import type { DueCard } from '../../../contract/entities/word.ts'
import { getSessionProgress } from './progress.ts'
import { rateCurrentCard, startSession, undoLastRating } from './session.ts'

const NOW = new Date('2026-11-20T08:00:00Z')
const after = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000).toISOString()
const next = { '1': after(1), '2': after(6), '3': after(10), '4': after(9000) }
const card = (id: number) => ({ id, lemma: `word${id}`, due: after(0), state: 'NEW', next }) as DueCard

it('moves with the first rating of a new word, though the word comes back', () => {
  const begun = startSession([card(1), card(2)])
  expect(getSessionProgress(begun)).toEqual({ seen: 0, total: 2, share: 0, text: '0 / 2' })
  const one = rateCurrentCard(begun, 3, 0, NOW)
  expect(getSessionProgress(one)).toEqual({ seen: 1, total: 2, share: 0.25, text: '1 / 2' })
  expect(getSessionProgress(rateCurrentCard(begun, 1, 0, NOW)).share).toBe(0.125)
  expect(getSessionProgress(undoLastRating(one))).toEqual(getSessionProgress(begun))
})

it('says how many are left when all have been seen', () => {
  const both = rateCurrentCard(rateCurrentCard(startSession([card(1), card(2)]), 3, 0, NOW), 3, 0, NOW)
  expect(getSessionProgress(both)).toEqual({ seen: 2, total: 2, share: 0.5, text: '还剩 2 个' })
  const end = rateCurrentCard(rateCurrentCard(both, 4, 0, NOW), 4, 0, NOW)
  expect(getSessionProgress(end)).toEqual({ seen: 2, total: 2, share: 1, text: '2 / 2' })
})

it('counts on what today holds before all of it has come', () => {
  const one = rateCurrentCard(startSession([card(1), card(2)]), 4, 0, NOW)
  expect(getSessionProgress(one, 10)).toEqual({ seen: 1, total: 10, share: 0.1, text: '1 / 10' })
  // With cards still to come it is not said how many are left.
  expect(getSessionProgress(rateCurrentCard(one, 4, 0, NOW), 10).text).toBe('2 / 10')
})
