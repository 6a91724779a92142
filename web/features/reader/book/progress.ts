// Computes the progress of a reader in a book and the time left, by word counts; and the label of a chapter.
import type { BookChapter } from '../../../../contract/entities/book.ts'
import { estimateMinutesLeft } from '../../../local/book-pace.ts'

export interface ReadingProgress {
  /** Progress in the whole book, 0–100. */
  percent: number
  /** Minutes left in the chapter and in the book. */
  chapterMinutes: number
  bookMinutes: number
}

/**
 * `passed`: share of the chapter's letters before the page, 0–1; `isEnd`: its last page is visible. `pace`:
 * words per minute.
 */
export function computeReadingProgress(
  { chapters, minutes }: { chapters: readonly BookChapter[]; minutes: number },
  at: { chapter: number; passed: number; isEnd: boolean },
  pace: number,
): ReadingProgress {
  const words = chapters.map(({ is_linear, word_count }) => (is_linear ? word_count : 0))
  const total = words.reduce((sum, count) => sum + count, 0)
  const before = words.slice(0, at.chapter).reduce((sum, count) => sum + count, 0)
  const own = chapters[at.chapter]?.word_count ?? 0
  const isLast = words.slice(at.chapter + 1).every((count) => count === 0)
  const read = before + at.passed * (words[at.chapter] ?? 0)
  const left = own * (1 - at.passed)
  const percent = at.isEnd && isLast ? 100 : total === 0 ? 0 : Math.min(100, (read / total) * 100)
  return {
    percent,
    chapterMinutes: left / pace,
    // The same estimate as on the shelf.
    bookMinutes: estimateMinutesLeft(minutes, percent, pace),
  }
}

/**
 * Inverse of `computeReadingProgress`: finds the chapter, and the share of it, at a percentage of the book.
 */
export function findPlaceAtPercent(
  chapters: readonly BookChapter[],
  percent: number,
): { chapter: number; share: number } {
  const words = chapters.map(({ is_linear, word_count }) => (is_linear ? word_count : 0))
  let left = (words.reduce((sum, count) => sum + count, 0) * Math.min(100, Math.max(0, percent))) / 100
  for (const [chapter, count] of words.entries()) {
    if (count > 0 && left < count) return { chapter, share: left / count }
    left -= count
  }
  const last = words.findLastIndex((count) => count > 0)
  return { chapter: Math.max(0, last), share: last < 0 ? 0 : 1 }
}

const NUMBERED = /^(?:chapter|ch\.)\s+(\d{1,4}|[ivxlc]{1,8})\b[.:\s—–-]*(.*)$/i
const BARE = /^(\d{1,4}|[IVXLC]{1,8})[.:]?(?:\s+(.*))?$/

/** Splits a chapter's title into its number ('' when it has none) and the rest. */
export function splitChapterNumber(title: string): { number: string; name: string } {
  const found = NUMBERED.exec(title) ?? BARE.exec(title)
  if (!found) return { number: '', name: title }
  const [, number = '', name = ''] = found
  return { number: /^\d/.test(number) ? number : String(fromRoman(number)), name: name.trim() }
}

const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 }

function fromRoman(text: string): number {
  const values = [...text.toLowerCase()].map((letter) => ROMAN[letter] ?? 0)
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0)
}

/** The fields of a contents entry that `findSectionTitle` reads. */
export interface ContentsSection {
  title: string
  chapter: number | null
  fragment: string
}

/**
 * Returns the contents entry for a place in a chapter with several entries: the entry that was just
 * requested, otherwise the last that has begun. undefined: the chapter has at most one entry, so its own
 * title is the label.
 */
export function findSectionTitle(
  contents: readonly ContentsSection[],
  chapter: number,
  hasBegun: (fragment: string) => boolean,
  requestedFragment?: string,
): string | undefined {
  const sections = contents.filter((each) => each.chapter === chapter && each.title !== '')
  if (sections.length < 2) return undefined
  const here =
    sections.find(({ fragment }) => requestedFragment && fragment === requestedFragment) ??
    sections.findLast(({ fragment }) => fragment === '' || hasBegun(fragment))
  return here?.title
}

/** `第 3 章`, or the title itself where it has no number. */
export const getTitleLabel = (title: string): string => {
  const { number } = splitChapterNumber(title)
  return number === '' ? title || '正文' : `第 ${number} 章`
}

/** The label of a chapter's title; a chapter without a title has that of the chapter before. */
export const getChapterLabel = (chapters: readonly BookChapter[], chapter: number): string =>
  getTitleLabel(chapters.slice(0, chapter + 1).findLast((each) => each.title !== '')?.title ?? '')
