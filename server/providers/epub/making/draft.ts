// Intermediate format between uploaded book and generated EPUB: sanitized chapters and validated files.
import { decodeControls } from '../../../../domain/article/block.ts'
import type { BookRepair } from '../../../../domain/book/kinds.ts'
import { truncateText } from '../../../../domain/kernel/well-formed.ts'

export interface DraftChapter {
  title: string
  depth: number
  is_linear: boolean
  /** Side of the spread, for a page of a fixed layout. */
  spread?: 'left' | 'right' | undefined
  /**
   * Sanitized, well-formed XHTML of the body's content. Links refer to names of `DraftBook.files` or of
   * chapters.
   */
  body: string
  /** Sanitized attributes of the `html` and `body` elements. */
  html: Readonly<Record<string, string>>
  attributes: Readonly<Record<string, string>>
  /** Names of its style sheets in `files`. */
  sheets: readonly string[]
  /** Viewport of a fixed-layout page, e.g. `width=600, height=800`. */
  viewport?: string | undefined
}

export interface DraftContent {
  title: string
  /** Index of the chapter; null for a heading without a link. */
  chapter: number | null
  fragment: string
  children: DraftContent[]
}

export interface DraftBook {
  title: string
  creators: string[]
  publisher: string
  language: string
  description: string
  published: string
  is_rtl: boolean
  is_fixed: boolean
  chapters: DraftChapter[]
  contents: DraftContent[]
  /** Pictures, style sheets and fonts by their name in the new archive. */
  files: Map<string, Uint8Array>
  /** Repairs that the file needed; undefined if there are none. */
  repairs?: readonly BookRepair[]
  /** Name of the cover in `files`. */
  cover: string | null
}

/** File name of the chapter with this index in the new archive. */
export const chapterName = (index: number): string => `c${String(index + 1).padStart(4, '0')}.xhtml`

/**
 * Sets the title and depth of each chapter from the contents; a chapter without an entry retains its own
 * heading and depth.
 */
export function nameChapters(chapters: DraftChapter[], contents: readonly DraftContent[]): void {
  const seen = new Set<number>()
  const walk = (entries: readonly DraftContent[], deep: number): void => {
    for (const { title, chapter, children } of entries) {
      const at = chapter === null ? undefined : chapters[chapter]
      if (at && chapter !== null && !seen.has(chapter)) {
        seen.add(chapter)
        if (title !== '') at.title = truncateText(title, 300)
        at.depth = Math.min(deep, 9)
      }
      walk(children, deep + 1)
    }
  }
  walk(contents, 0)
}

/** Characters that are not allowed in XML. */
const NOT_XML = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu

/**
 * Removes characters that are not allowed in XML; control characters that represent a letter or a space are
 * decoded.
 */
export const xmlText = (text: string): string =>
  decodeControls(text.toWellFormed()).replaceAll('\f', ' ').replace(NOT_XML, '')

export const escapeMarkup = (text: string): string =>
  xmlText(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
