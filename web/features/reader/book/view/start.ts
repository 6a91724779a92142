// Decides where a book opens: at the CFI of the URL; the fallback is the reader's saved place, then the
// book's beginning.
import { parseCfiChapter } from '../../../../../domain/book/cfi.ts'
import type { BookFile } from '../file/book-file.ts'
import type { OpenedBook } from '../opened-book.ts'
import type { BookStart } from '../use-book-view.ts'

/** `requestedCfi`: the CFI of a note that a link has in its query, '' for none. */
export function resolveBookStart(
  { pos, chapters }: OpenedBook,
  file: BookFile,
  requestedCfi: string,
): BookStart {
  const wanted = parseCfiChapter(requestedCfi)
  if (wanted !== undefined && wanted < file.count) return { chapter: wanted, spot: { cfi: requestedCfi } }
  if (pos) {
    const chapter = (pos.cfi && parseCfiChapter(pos.cfi)) || pos.chapter
    return { chapter, spot: pos.cfi ? { cfi: pos.cfi } : undefined }
  }
  const first = chapters.findIndex(({ index }) => file.isLinear(index))
  return { chapter: Math.max(0, first), spot: undefined }
}

/** The CFI in the query of the page's URL; '' when there is none. */
export const getRequestedCfi = (): string => new URLSearchParams(window.location.search).get('cfi') ?? ''

/** Removes the CFI from the URL once the reader has moved on, so that a reload opens their latest place. */
export function clearRequestedCfi(): void {
  const { search, pathname } = window.location
  if (search !== '') window.history.replaceState(window.history.state, '', pathname)
}
