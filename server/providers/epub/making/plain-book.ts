// Puts chapters that came as plain text or as HTML of our own making together to the draft of a book.
import { truncateText } from '../../../../domain/kernel/well-formed.ts'
import type { DraftBook, DraftChapter } from './draft.ts'

export interface PlainChapter {
  title: string
  /** Safe, well-formed XHTML. */
  body: string
  depth?: number
  is_linear?: boolean
}

export function plainBook(
  chapters: readonly PlainChapter[],
  about: Partial<Omit<DraftBook, 'chapters' | 'contents'>> = {},
): DraftBook {
  const made: DraftChapter[] = chapters.map(({ title, body, depth = 0, is_linear = true }) => ({
    ...{ title: truncateText(title, 300), depth, is_linear, body, html: {}, attributes: {}, sheets: [] },
  }))
  return {
    ...{ title: '', creators: [], publisher: '', language: '', description: '', published: '' },
    ...{ is_rtl: false, is_fixed: false, files: new Map(), cover: null },
    ...about,
    chapters: made,
    // By their headings.
    contents: [],
  }
}
