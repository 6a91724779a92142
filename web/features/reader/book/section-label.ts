// What the place before the reader is called: by its line of the contents where a chapter has several, else by its chapter.
import type { BookChapter } from '../../../../contract/entities/book.ts'
import type { BookFile } from './file/book-file.ts'
import { chapterLabel, sectionTitle, titleLabel } from './progress.ts'
import { pointIn, type Shown } from './view/book-view.ts'
import { byName } from './view/cfi.ts'

/** `asked` is the fragment that just led here: its heading may stand in the middle of the page. */
export function sectionLabel(
  chapters: readonly BookChapter[],
  { contents }: Pick<BookFile, 'contents'>,
  { chapter, body, place }: Shown,
  asked?: string,
): string {
  const here = place && pointIn(body, place)?.node
  const hasBegun = (fragment: string): boolean => {
    const head = byName(body, fragment)
    return !!head && !!here && (head.compareDocumentPosition(here) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  }
  const title = sectionTitle(contents, chapter, hasBegun, asked)
  return title === undefined ? chapterLabel(chapters, chapter) : titleLabel(title)
}
