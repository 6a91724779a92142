// Shows that the chapters of drawn books are found whatever marks them, and that no letter of the text is lost.
import { describe, expect, it } from 'vitest'
import { HEAD_KINDS, type HeadKind } from '../../tests/support/text-book-heads.ts'
import { type DrawnBook, drawBook } from '../../tests/support/text-books.ts'
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
