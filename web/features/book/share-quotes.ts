// Which words of a book may stand on its share card: what its reader highlighted, then how it is described.
import type { BookShown } from '../../../contract/entities/book.ts'

/** In characters: more does not fit on a card, less says nothing. */
const MIN_QUOTE_LENGTH = 12
const MAX_QUOTE_LENGTH = 420
const MAX_QUOTES = 30

const clean = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Each once, the reader's own first; none for a book without either. */
export function chooseShareQuotes(
  { description }: Pick<BookShown, 'description'>,
  highlights: readonly string[],
): string[] {
  const all = [...highlights, description].map(clean)
  return [
    ...new Set(all.filter(({ length }) => length >= MIN_QUOTE_LENGTH && length <= MAX_QUOTE_LENGTH)),
  ].slice(0, MAX_QUOTES)
}
