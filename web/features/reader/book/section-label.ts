// What the place before the reader is called: by its line of the contents where a chapter has several, else by its chapter.
import type { BookChapter } from '../../../../contract/entities/book.ts'
import type { BookFile } from './file/book-file.ts'
import { findSectionTitle, getChapterLabel, getTitleLabel } from './progress.ts'
import { findTextPoint, type ShownPage } from './view/book-view.ts'
import { findByName } from './view/cfi.ts'

/** `requestedFragment` is the fragment that just led here: its heading may stand in the middle of the page. */
export function getSectionLabel(
  chapters: readonly BookChapter[],
  { contents }: Pick<BookFile, 'contents'>,
  { chapter, body, place }: ShownPage,
  requestedFragment?: string,
): string {
  const here = place && findTextPoint(body, place)?.node
  const hasBegun = (fragment: string): boolean => {
    const head = findByName(body, fragment)
    return !!head && !!here && (head.compareDocumentPosition(here) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  }
  const title = findSectionTitle(contents, chapter, hasBegun, requestedFragment)
  return title === undefined ? getChapterLabel(chapters, chapter) : getTitleLabel(title)
}
