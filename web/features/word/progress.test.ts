// A session that moves with every rating, and says what is left.
import { expect, it } from 'vitest'
import type { DueCard } from '../../../contract/entities/word.ts'
import { progressOf } from './progress.ts'
import { rate, startSession, undo } from './session.ts'

const NOW = new Date('2026-11-20T08:00:00Z')
const after = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000).toISOString()
const next = { '1': after(1), '2': after(6), '3': after(10), '4': after(9000) }
const card = (id: number) => ({ id, lemma: `word${id}`, due: after(0), state: 'NEW', next }) as DueCard

it('moves with the first rating of a new word, though the word comes back', () => {
  const begun = startSession([card(1), card(2)])
  expect(progressOf(begun)).toEqual({ seen: 0, total: 2, share: 0, text: '0 / 2' })
  const one = rate(begun, 3, 0, NOW)
  expect(progressOf(one)).toEqual({ seen: 1, total: 2, share: 0.25, text: '1 / 2' })
  expect(progressOf(rate(begun, 1, 0, NOW)).share).toBe(0.125)
  expect(progressOf(undo(one))).toEqual(progressOf(begun))
})

it('says how many are left when all have been seen', () => {
  const both = rate(rate(startSession([card(1), card(2)]), 3, 0, NOW), 3, 0, NOW)
  expect(progressOf(both)).toEqual({ seen: 2, total: 2, share: 0.5, text: '还剩 2 个' })
  const end = rate(rate(both, 4, 0, NOW), 4, 0, NOW)
  expect(progressOf(end)).toEqual({ seen: 2, total: 2, share: 1, text: '2 / 2' })
})

it('counts on what today holds before all of it has come', () => {
  const one = rate(startSession([card(1), card(2)]), 4, 0, NOW)
  expect(progressOf(one, 10)).toEqual({ seen: 1, total: 10, share: 0.1, text: '1 / 10' })
  // With cards still to come it is not said how many are left.
  expect(progressOf(rate(one, 4, 0, NOW), 10).text).toBe('2 / 10')
})
