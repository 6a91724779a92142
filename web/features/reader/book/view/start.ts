// Where a book is opened: at the place that the address names, else where the reader was, else at its beginning.
import { parseCfiChapter } from '../../../../../domain/book/cfi.ts'
import type { BookFile } from '../file/book-file.ts'
import type { OpenedBook } from '../opened-book.ts'
import type { BookStart } from '../use-book-view.ts'

/** `requestedCfi`: the place of a note that a link led to, '' for none. */
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

/** The place that the address names; '' when it names none. */
export const getRequestedCfi = (): string => new URLSearchParams(window.location.search).get('cfi') ?? ''

/** Once the reader has moved on, coming back to the page brings them where they were. */
export function clearRequestedCfi(): void {
  const { search, pathname } = window.location
  if (search !== '') window.history.replaceState(window.history.state, '', pathname)
}
