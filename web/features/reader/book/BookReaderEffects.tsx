// Effects that are loaded after the pages of a book: panels, notes, shortcuts, and saving of position and
// reading time.
import { BookPanels, type BookPanelsProps } from './BookPanels.tsx'
import { type BookKeys, useBookKeys } from './use-book-keys.ts'
import { useBookReport } from './use-book-report.ts'
import { useSyncBookPosition } from './use-sync-book-position.ts'

export type BookReaderEffectsProps = BookPanelsProps & Pick<BookKeys, 'turn' | 'isScrolled' | 'subject'>

/** Mount it only once a page is rendered. */
export function BookReaderEffects({ turn, isScrolled, subject, ...panels }: BookReaderEffectsProps) {
  const { book, file, shown, percent, target, onOpen, onGo } = panels
  useBookReport(book.book_uuid, shown && percent)
  useSyncBookPosition(book.book_uuid, { shown, percent }, book.pos, (pos) =>
    onGo(pos.chapter, pos.cfi ? { cfi: pos.cfi } : undefined),
  )
  useBookKeys({
    ...{ turn, isScrolled, target, subject, open: onOpen },
    ...{ is_rtl: file.is_rtl, book_uuid: book.book_uuid },
  })
  return <BookPanels {...panels} />
}
