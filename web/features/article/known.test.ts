// Shows what is said of how hard an article is, for a reader of whom something is known and for one of whom nothing is.
import { expect, it } from 'vitest'
import { formatHardness, formatNewWords } from './known.tsx'

it.each([
  [null, 'DIFFICULT', '困难'],
  [99, 'EASY', '简单'],
  [95, 'DIFFICULT', '困难'],
  [94.9, 'EASY', '对你稍难'],
  [90, 'DIFFICULT', '对你稍难'],
  [89.9, 'DIFFICULT', '对你偏难'],
  [null, null, ''],
] as const)('says of %s %% known at %s: %s', (known_percent, level, text) => {
  expect(formatHardness({ known_percent, level })).toBe(text)
})

it('says about how many words are new, and nothing of a reader who has told no level', () => {
  expect(formatNewWords({ known_percent: 96, word_count: 350 })).toBe('大约 12 个生词')
  expect(formatNewWords({ known_percent: 100, word_count: 350 })).toBe('没有生词')
  expect(formatNewWords({ known_percent: null, word_count: 350 })).toBeUndefined()
})
