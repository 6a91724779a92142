// Chooses the quotes for a book's share card: the reader's highlights, then the description.
import type { BookShown } from '../../../contract/entities/book.ts'

/** In characters: a longer quote does not fit on a card, a shorter one has too little content. */
const MIN_QUOTE_LENGTH = 12
const MAX_QUOTE_LENGTH = 420
const MAX_QUOTES = 30

const clean = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Deduplicated, the reader's highlights first; empty for a book without highlights or description. */
export function chooseShareQuotes(
  { description }: Pick<BookShown, 'description'>,
  highlights: readonly string[],
): string[] {
  const all = [...highlights, description].map(clean)
  return [
    ...new Set(all.filter(({ length }) => length >= MIN_QUOTE_LENGTH && length <= MAX_QUOTE_LENGTH)),
  ].slice(0, MAX_QUOTES)
}
