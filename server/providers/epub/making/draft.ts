// A book between what it came as and the EPUB that is packed of it: chapters already safe, files already looked at.
import { decodeControls } from '../../../../domain/article/block.ts'
import type { BookRepair } from '../../../../domain/book/kinds.ts'
import { truncateText } from '../../../../domain/kernel/well-formed.ts'

export interface DraftChapter {
  title: string
  depth: number
  is_linear: boolean
  /** Which side of a spread a page of a fixed layout is on. */
  spread?: 'left' | 'right' | undefined
  /** Well-formed XHTML of the body's inside, safe; links lead to names of `DraftBook.files` or of chapters. */
  body: string
  /** Attributes of its `html` and `body`, already safe. */
  html: Readonly<Record<string, string>>
  attributes: Readonly<Record<string, string>>
  /** Names of style sheets among the files. */
  sheets: readonly string[]
  /** Of a page that is drawn as it is: `width=600, height=800`. */
  viewport?: string | undefined
}

export interface DraftContent {
  title: string
  /** Number of the chapter; null for a heading that leads nowhere. */
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
  /** What had to be put right in the file; absent means nothing. */
  repairs?: readonly BookRepair[]
  /** Name of the cover among the files. */
  cover: string | null
}

/** The name of the n-th chapter in the new archive. */
export const chapterName = (index: number): string => `c${String(index + 1).padStart(4, '0')}.xhtml`

/** Chapters are called as the contents call them; what stands in between keeps its own heading, and its depth. */
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

/** What XML cannot hold. */
const NOT_XML = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu

/** Text without what XML cannot hold; controls that mean a letter or a space are that. */
export const xmlText = (text: string): string =>
  decodeControls(text.toWellFormed()).replaceAll('\f', ' ').replace(NOT_XML, '')

export const escapeMarkup = (text: string): string =>
  xmlText(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
