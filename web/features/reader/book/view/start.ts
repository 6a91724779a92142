// Where a book is opened: where the reader was, else at its beginning.
import type { BookFile } from '../file/book-file.ts'
import type { OpenedBook } from '../queries.ts'
import type { Start } from '../use-book-view.ts'
import { chapterOfCfi } from './cfi.ts'

export function startAt({ pos, chapters }: OpenedBook, file: BookFile): Start {
  if (pos) {
    const chapter = (pos.cfi && chapterOfCfi(pos.cfi)) || pos.chapter
    return { chapter, spot: pos.cfi ? { cfi: pos.cfi } : undefined }
  }
  const first = chapters.findIndex(({ index }) => file.isLinear(index))
  return { chapter: Math.max(0, first), spot: undefined }
}
