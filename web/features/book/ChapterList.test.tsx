// Shows which chapters a book's page lists: those with words, the one being read, and those that the file lacks.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { BookChapter } from '../../../contract/entities/book.ts'
import { formatMissingChapter } from '../../../domain/book/kinds.ts'
import { ChapterList } from './ChapterList.tsx'

const aChapter = (index: number, title: string, given: Partial<BookChapter> = {}): BookChapter => ({
  ...{ index, title, depth: 0, is_linear: true, word_count: 0, minutes: 0, level: null, known_percent: null },
  ...given,
})

it('lists what is missing, and no pages without words', () => {
  const chapters = [
    aChapter(0, 'Title Page'),
    aChapter(1, 'The Ferry', { word_count: 900, minutes: 5 }),
    aChapter(2, formatMissingChapter(3)),
    aChapter(3, 'Notes', { word_count: 40, is_linear: false }),
    aChapter(4, formatMissingChapter(5), { is_linear: false }),
  ]
  const shown = renderToStaticMarkup(<ChapterList chapters={chapters} here={undefined} lang="en" />)
  expect([...shown.matchAll(/<span[^>]*>([^<]+)<\/span>/g)].map(([, text]) => text)).toEqual([
    'The Ferry',
    '5 分钟',
    '第 3 章缺失',
    '第 5 章缺失',
  ])
  expect(shown).toContain('<span>第 3 章缺失</span>')
})
