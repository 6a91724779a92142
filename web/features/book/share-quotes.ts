// Which words of a book may stand on its share card: what its reader highlighted, then how it is described.
import type { BookShown } from '../../../contract/entities/book.ts'

/** In characters: more does not fit on a card, less says nothing. */
const SHORTEST = 12
const LONGEST = 420
const MOST = 30

const clean = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Each once, the reader's own first; none for a book without either. */
export function quotesFor(
  { description }: Pick<BookShown, 'description'>,
  highlights: readonly string[],
): string[] {
  const all = [...highlights, description].map(clean)
  return [...new Set(all.filter(({ length }) => length >= SHORTEST && length <= LONGEST))].slice(0, MOST)
}
