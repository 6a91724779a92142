// Shows that the chapters of drawn books are found in every form of heading, and that no letter of the text is lost.
import { describe, expect, it } from 'vitest'
import { HEAD_KINDS, type HeadKind } from '../../tests/support/text-book-heads.ts'
import { type DrawnBook, drawBook } from '../../tests/support/text-books.ts'
import { createSeededRandom } from '../article/cover/seeded-random.ts'
import { cutChapters, splitTextParagraphs } from './plain-text.ts'

/** Part 'held' has words for headings that were not in view when the rules were written. */
const PARTS = ['tuned', 'held'] as const
const BOOKS = 12
const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

interface Count {
  right: number
  found: number
  all: number
}

function countHeads({ text, heads }: DrawnBook): Count {
  const left = heads.map(lettersOf)
  const titles = cutChapters(splitTextParagraphs(text))
    .map(({ title }) => lettersOf(title))
    .filter((title) => title !== '')
  let right = 0
  for (const title of titles) {
    const at = left.indexOf(title)
    if (at < 0) continue
    left.splice(at, 1)
    right += 1
  }
  return { right, found: titles.length, all: heads.length }
}

const drawn = (part: (typeof PARTS)[number], kind: HeadKind) =>
  Array.from({ length: BOOKS }, (_, seed) => drawBook(`test ${kind} ${seed}`, part, kind))

describe.each(PARTS)('books with words of the part %s', (part) => {
  it.each(HEAD_KINDS)('and headings of the kind %s', (kind) => {
    const counts = drawn(part, kind).map(countHeads)
    const sum = (of: keyof Count) => counts.reduce((total, count) => total + count[of], 0)
    expect(sum('right')).toBeGreaterThanOrEqual(sum('all') * 0.9)
    expect(sum('right')).toBeGreaterThanOrEqual(sum('found') * 0.95)
  })

  it.each(HEAD_KINDS)('lose no letter with headings of the kind %s', (kind) => {
    for (const { text, content, layout } of drawn(part, kind)) {
      if (layout.page > 0) continue
      const chapters = cutChapters(splitTextParagraphs(text))
      const read = chapters.flatMap(({ title, paragraphs }) => [title, ...paragraphs]).join('')
      expect(lettersOf(read) === lettersOf(content)).toBe(true)
    }
  })
})

/** Lines of about `length` letters. */
const drawLines = (seed: string, count: number, length: number): string[] => {
  const dice = createSeededRandom(seed)
  const words = ['lamp', 'harbour', 'of', 'the', 'evening', 'chalk', 'and', 'boats', 'window'] as const
  return Array.from({ length: count }, () => {
    let line: string = 'The'
    while (line.length < length) line += ` ${dice.pick(words)}`
    return `${line}.`
  })
}

it.each([
  ['{', '}'],
  ['[', ']'],
  ['- ', ' -'],
])('page numbers between %s and %s that end no sentence are no chapters', (before, after) => {
  const page = (number: number) =>
    `${drawLines(`page ${number}`, 18, 56).join('\n')}\n\n${before}${number}${after}\n\n`
  const pages = Array.from(
    { length: 30 },
    (_, at) => `${at % 10 === 0 ? `CHAPTER ${at / 10 + 1}\n\n` : ''}${page(at + 1)}`,
  )
  const titles = cutChapters(splitTextParagraphs(pages.join(''))).map(({ title }) => title)
  expect(titles).toEqual(['CHAPTER 1', 'CHAPTER 2', 'CHAPTER 3'])
})

it('numbered poems that are the whole book are its chapters, numbered stanzas are not', () => {
  const poems = (lines: number) =>
    ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII']
      .map((number) => `${number}\n\n${drawLines(number, lines, 36).join('\n')}`)
      .join('\n\n')
  const titlesOf = (text: string) => cutChapters(splitTextParagraphs(text)).map(({ title }) => title)
  expect(titlesOf(poems(14))).toHaveLength(8)
  expect(titlesOf(poems(4))).toEqual([''])
})
