// Cuts a text into the words that anchors are compared by: case, quotes and spaces do not count, Chinese goes by character.

/** A word and where it stands, in UTF-16 units. */
export type PlacedWord = { key: string; start: number; end: number }

const WORD = /\p{Script=Han}|[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*/gu

/** The words of a text in order; O(length). Text without letters, digits or hanzi has none. */
export const locateWords = (text: string): PlacedWord[] => {
  const found: PlacedWord[] = []
  // A loop of `exec` makes half the garbage of `matchAll`: a book has 50,000 words.
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
