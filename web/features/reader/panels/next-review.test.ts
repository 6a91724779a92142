// When a saved word is asked next, in words.
import { expect, it } from 'vitest'
import { formatNextReview } from './next-review.ts'

const NOON = Date.parse('2026-03-02T04:00:00Z')
const inHours = (hours: number) => new Date(NOON + hours * 3_600_000).toISOString()

it('says when a word is asked next, by the days of Shanghai', () => {
  expect(formatNextReview({ strength: 'NEW', due: inHours(0) }, NOON)).toBe('等第一次复习')
  expect(formatNextReview({ strength: 'NEW', due: inHours(20) }, NOON)).toBe('明天第一次复习')
  expect(formatNextReview({ strength: 'WEAK', due: inHours(-50) }, NOON)).toBe('今天复习')
  expect(formatNextReview({ strength: 'WEAK', due: inHours(11) }, NOON)).toBe('今天复习')
  expect(formatNextReview({ strength: 'WEAK', due: inHours(13) }, NOON)).toBe('明天复习')
  expect(formatNextReview({ strength: 'FAIR', due: inHours(24 * 5) }, NOON)).toBe('5 天后复习')
  expect(formatNextReview({ strength: 'STRONG', due: inHours(24 * 62) }, NOON)).toBe('2 个月后复习')
})
