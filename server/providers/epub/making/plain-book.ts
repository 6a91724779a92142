// Creates the draft of a book from chapters of plain text or generated HTML.
import { truncateText } from '../../../../domain/kernel/well-formed.ts'
import type { DraftBook, DraftChapter } from './draft.ts'

export interface PlainChapter {
  title: string
  /** Sanitized, well-formed XHTML. */
  body: string
  depth?: number
  is_linear?: boolean
}

export function plainBook(
  chapters: readonly PlainChapter[],
  about: Partial<Omit<DraftBook, 'chapters' | 'contents'>> = {},
): DraftBook {
  const draftChapters: DraftChapter[] = chapters.map(({ title, body, depth = 0, is_linear = true }) => ({
    ...{ title: truncateText(title, 300), depth, is_linear, body, html: {}, attributes: {}, sheets: [] },
  }))
  return {
    ...{ title: '', creators: [], publisher: '', language: '', description: '', published: '' },
    ...{ is_rtl: false, is_fixed: false, files: new Map(), cover: null },
    ...about,
    chapters: draftChapters,
    // Empty: `packEpub` falls back to the headings of the chapters.
    contents: [],
  }
}
