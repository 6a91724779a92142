// Shows what an editor sees of an issue before readers get it.
import { expect, it } from 'vitest'
import { countPublishDoubts, formatPublishDoubts } from './publish-doubts.ts'

const whole = { translated_percent: 100, is_stub: false, duplicate_of: null, other_language: null }

it('a whole issue raises no doubt', () => {
  expect(formatPublishDoubts(countPublishDoubts([whole, whole]))).toBe('')
})

it('each doubt is counted by itself, none at 100 %, partly from 1 to 99 %', () => {
  const doubts = countPublishDoubts([
    { ...whole, translated_percent: 0 },
    { ...whole, translated_percent: 1 },
    { ...whole, translated_percent: 99, is_stub: true },
    { ...whole, duplicate_of: 7 },
    { ...whole, duplicate_of: 8, other_language: 'ja' },
  ])
  expect(doubts).toEqual({
    untranslated: 1,
    partly_translated: 2,
    stubs: 1,
    duplicates: 2,
    other_language: 1,
  })
  expect(formatPublishDoubts(doubts)).toBe(
    '1 篇没有译文，2 篇译文不全，1 篇内容残缺，2 篇可能重复，1 篇不是英文',
  )
})
