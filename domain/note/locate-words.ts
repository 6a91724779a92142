// Splits a text into the tokens by which anchors are compared. Case, quotes and spaces are normalized; each
// Chinese character is a token.

/** A token and its range, in UTF-16 units. */
export type PlacedWord = { key: string; start: number; end: number }

const WORD = /\p{Script=Han}|[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*/gu

/** Returns the tokens of a text in order, in O(length). A text without letters, digits or hanzi has none. */
export const locateWords = (text: string): PlacedWord[] => {
  const found: PlacedWord[] = []
  // A loop of `exec` allocates half as much as `matchAll`: a book has 50,000 words.
  WORD.lastIndex = 0
  for (let match = WORD.exec(text); match; match = WORD.exec(text)) {
    const [word] = match
    const key = word.toLowerCase()
    found.push({
      key: key.includes('’') ? key.replaceAll('’', "'") : key,
      start: match.index,
      end: match.index + word.length,
    })
  }
  return found
}
