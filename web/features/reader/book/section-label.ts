// Computes the label of the current place: the contents entry where a chapter has several, otherwise the
// chapter.
import type { BookChapter } from '../../../../contract/entities/book.ts'
import type { BookFile } from './file/book-file.ts'
import { findSectionTitle, getChapterLabel, getTitleLabel } from './progress.ts'
import { findTextPoint, type ShownPage } from './view/book-view.ts'
import { findByName } from './view/cfi.ts'

/**
 * `requestedFragment`: the fragment that was just navigated to; its heading may be in the middle of the page.
 */
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
