// Percent, minutes and names of chapters are what the line under a book says.
import { expect, it } from 'vitest'
import type { BookChapter } from '../../../../contract/entities/book.ts'
import {
  computeReadingProgress,
  findPlaceAtPercent,
  findSectionTitle,
  getChapterLabel,
  splitChapterNumber,
} from './progress.ts'
import { findBookHits } from './text/search.ts'
import { computePageLayout } from './view/layout.ts'

const chapter = (index: number, title: string, word_count: number, is_linear = true): BookChapter => ({
  ...{ index, title, depth: 0, is_linear, word_count, minutes: word_count / 200 },
  ...{ level: null, known_percent: null },
})
const CHAPTERS = [
  chapter(0, 'Cover', 0),
  chapter(1, 'CHAPTER IV. The Sea', 1000),
  chapter(2, '', 3000),
  chapter(3, 'Notes', 500, false),
]

it('counts by words, and notes as nothing', () => {
  const half = computeReadingProgress(
    { chapters: CHAPTERS, minutes: 20 },
    { chapter: 2, passed: 1 / 3, isEnd: false },
    180,
  )
  expect([half.percent, half.chapterMinutes, half.bookMinutes].map(Math.round)).toEqual([50, 11, 10])
  expect(
    computeReadingProgress({ chapters: CHAPTERS, minutes: 20 }, { chapter: 2, passed: 0.9, isEnd: true }, 200)
      .percent,
  ).toBe(100)
  expect(
    computeReadingProgress({ chapters: [], minutes: 0 }, { chapter: 0, passed: 0, isEnd: false }, 200)
      .percent,
  ).toBe(0)
})

it('finds the place of a percent again', () => {
  expect(findPlaceAtPercent(CHAPTERS, 50)).toEqual({ chapter: 2, share: 1 / 3 })
  expect(findPlaceAtPercent(CHAPTERS, 100)).toEqual({ chapter: 2, share: 1 })
})

it('calls a chapter by its number, else by its title, and one without a title by the one before', () => {
  expect([0, 1, 2].map((at) => getChapterLabel(CHAPTERS, at))).toEqual(['Cover', '第 4 章', '第 4 章'])
  expect(splitChapterNumber('Chapter 12: Biographical')).toEqual({ number: '12', name: 'Biographical' })
  expect(splitChapterNumber('Mild weather')).toEqual({ number: '', name: 'Mild weather' })
})

it('finds words whatever their case, quotes and spaces', () => {
  const blocks = [{ id: 'b0-0', text: 'He said: “It isn’t\nover.” It isn’t  so.' }]
  expect(findBookHits(blocks, 0, "ISN'T over").map(({ words }) => words)).toEqual(['isn’t\nover'])
  expect(findBookHits(blocks, 0, "isn't")).toHaveLength(2)
  expect(findBookHits(blocks, 0, ' ')).toEqual([])
})

it('sets the pages as they are drawn in the stills', () => {
  const given = { size: 18, line: 29, margin: 'normal' as const }
  expect(computePageLayout({ ...given, width: 1280, height: 640 })).toEqual({
    ...{ columns: 2, column: 356, gap: 56, height: 638, left: 296 },
  })
  expect(computePageLayout({ ...given, width: 390, height: 710 })).toEqual({
    ...{ columns: 1, column: 346, gap: 44, height: 696, left: 22 },
  })
  expect(computePageLayout({ ...given, width: 1100, height: 640 }).columns).toBe(1)
})

it('in a chapter of several sections says the one asked for, else the last that has begun', () => {
  const sections = ['', 's2', 's3'].map((fragment, at) => ({
    ...{ title: `Section ${at + 1}`, chapter: 0, fragment },
  }))
  const contents = [...sections, { title: 'Other', chapter: 1, fragment: '' }]
  const begun =
    (...names: string[]) =>
    (fragment: string) =>
      names.includes(fragment)
  expect(findSectionTitle(contents, 0, begun())).toBe('Section 1')
  expect(findSectionTitle(contents, 0, begun('s2'))).toBe('Section 2')
  expect(findSectionTitle(contents, 0, begun('s2'), 's3')).toBe('Section 3')
  expect(findSectionTitle(contents, 0, begun('s2', 's3'), 'elsewhere')).toBe('Section 3')
  expect(findSectionTitle(contents, 1, begun())).toBeUndefined()
})
