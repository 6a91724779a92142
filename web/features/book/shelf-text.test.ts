// Shows what a shelf says of each book, which one it goes on with, and in which order the others stand.
import { describe, expect, it } from 'vitest'
import type { MyBook } from '../../../contract/entities/book.ts'
import { formatDuration } from '../../lib/format.ts'
import { estimateMinutesLeft, getReadingPace } from '../../local/book-pace.ts'
import { computeReadingProgress } from '../reader/book/progress.ts'
import { findNowReading, formatTimeLeft, getPercentRead, getShelfCaption, sortShelf } from './shelf-text.ts'

const NOW = Date.parse('2026-11-26T08:00:00Z')
const aBook = (title: string, given: Partial<MyBook> = {}): MyBook => ({
  ...{
    book_uuid: title,
    title,
    name: title,
    author: '',
    digest: '',
    cover: null,
    language: 'en',
    format: 'EPUB' as const,
  },
  ...{ layout: 'REFLOW' as const, level: null, word_count: 12_000, minutes: 100, chapter_count: 4 },
  ...{ known_percent: null, published_at: null, state: 'READY' as const, reason: null, message: null },
  ...{ repairs: [], pos: null, added_at: '2026-11-01T00:00:00Z', opened_at: null },
  ...given,
})
const at = (percent: number, updated_at = '2026-09-20T20:00:00Z') => ({
  pos: { cfi: '', chapter: 3, percent, updated_at },
  opened_at: updated_at,
})

describe('the fact below a cover', () => {
  it.each([
    [{}, '未读', 'plain'],
    [at(4.9), '读到 4%', 'plain'],
    [at(0.2), '读到 1%', 'plain'],
    [at(70), '读到 70%', 'plain'],
    [at(71), '还有 29 分钟', 'accent'],
    [at(99.4), '还有 1 分钟', 'accent'],
    // 20:00 in London is the next day in Shanghai.
    [at(99.5), '读完 · 9/21', 'plain'],
    [at(100, '2025-03-02T01:00:00Z'), '2025 年读完', 'plain'],
    [{ ...at(40), minutes: 0 }, '读到 40%', 'plain'],
    [{ state: 'MAKING' as const }, '正在处理', 'plain'],
    [{ state: 'FAILED' as const, ...at(4) }, '处理失败', 'warn'],
  ])('of %j is %s', (given, text, tone) => {
    expect(getShelfCaption(aBook('A', given), NOW)).toEqual({ text, tone })
  })
  it('says what is left in hours, and nothing of a book without words', () => {
    expect(formatTimeLeft(aBook('A', { minutes: 171, ...at(62) }))).toBe('还有 1 小时 5 分')
    expect(formatTimeLeft(aBook('A', { minutes: 0 }))).toBe('')
    expect(getPercentRead(aBook('A'))).toBe(0)
  })
})

describe('what is left of a book', () => {
  // Chapters of rounded minutes: a book's own minutes are not its words by a pace.
  const chapters = [3_000, 9_000].map((word_count, index) => ({
    ...{ index, title: '', depth: 0, is_linear: true, word_count, minutes: 60 },
    ...{ level: null, known_percent: null },
  }))
  it.each([0, 1 / 3, 0.999])(
    'is the same on the shelf and in the reader, %d of the last chapter on',
    (passed) => {
      const book = { chapters, minutes: 120 }
      const { percent, bookMinutes } = computeReadingProgress(
        book,
        { chapter: 1, passed, isEnd: false },
        getReadingPace(),
      )
      expect(formatTimeLeft(aBook('A', { minutes: 120, ...at(percent) }))).toBe(
        `还有 ${formatDuration(bookMinutes * 60)}`,
      )
    },
  )
  it('is longer for a slow reader', () => {
    expect([90, 180, 360].map((pace) => estimateMinutesLeft(100, 50, pace))).toEqual([100, 50, 25])
  })
})

describe('the shelf', () => {
  const fresh = aBook('Walden', { added_at: '2026-11-20T00:00:00Z' })
  const begun = aBook('Moby-Dick', at(4, '2026-11-10T00:00:00Z'))
  const far = aBook('Emma', at(80, '2026-11-02T00:00:00Z'))
  const done = aBook('Alice', at(100, '2026-11-25T00:00:00Z'))
  const broken = aBook('Broken', { state: 'FAILED', ...at(9, '2026-11-26T00:00:00Z') })
  const all = [far, done, fresh, begun]
  const titles = (books: readonly MyBook[]) => books.map(({ title }) => title)

  it('goes on with what was opened last and has an end before it', () => {
    expect(findNowReading([...all, broken])?.title).toBe('Moby-Dick')
    expect(findNowReading([fresh, done])).toBeUndefined()
  })
  it('stands in the order that is asked for', () => {
    expect(titles(sortShelf(all, 'recent'))).toEqual(['Alice', 'Walden', 'Moby-Dick', 'Emma'])
    expect(titles(sortShelf(all, 'added'))[0]).toBe('Walden')
    expect(titles(sortShelf(all, 'title'))).toEqual(['Alice', 'Emma', 'Moby-Dick', 'Walden'])
    expect(titles(sortShelf(all, 'left'))).toEqual(['Emma', 'Moby-Dick', 'Walden', 'Alice'])
    expect(titles(all)[0]).toBe('Emma')
  })
})
