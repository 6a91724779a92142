// Finds the words of a paragraph, because a tap, a mark and a count must all mean the same word.

/** A word of a paragraph; `start` and `end` are UTF-16 offsets in it, `end` exclusive. */
export type WordToken = { text: string; start: number; end: number }

// Addresses first, whose parts (https, com) are no words, then dotted abbreviations (Ph.D., U.S., p.m.), names joined by &
// (AT&T), then runs of letters and digits joined by inner apostrophes or hyphens. A run that begins with a digit is matched
// so that its tail (the s of 1990s) is not taken for a word.
const LETTER = 'A-Za-zÀ-ÖØ-öø-ɏ'
/** The source of a regular expression for addresses of pages and of mail; it takes no white space. */
// Bounded, because signs in a row would else be tried from each of them anew.
export const ADDRESS_PATTERN = String.raw`(?:https?:\/\/|www\.)[^\s—–)\]}"”]+|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}|(?:[\w-]{1,63}\.){1,5}(?:com|org|net|edu|gov|io|cn|uk)\b(?:\/[^\s—–)\]}"”]*)?`
const DEGREE = String.raw`\b(?:Ph|Ed|Sc|Litt|Psy|Pharm)\.D\.|\b[BM]\.(?:Sc|Ed|Eng|Phil|Tech)\.|\bD\.Phil\.|\bLL\.[BDM]\.`
const WORD = new RegExp(
  `(${ADDRESS_PATTERN})|${DEGREE}|(?:[A-Za-z]\\.){2,}|[A-Z]{1,3}&[A-Z]{1,2}(?![${LETTER}])|[${LETTER}0-9]+(?:['’‘ʼ\\-‐‑][${LETTER}0-9]+)*`,
  'g',
)
const DIGIT = /^[0-9]/

/**
 * The words of `text`, in order: `don't`, `well-known`, `O’Neill’s` and `U.S.` are one word each;
 * numbers are none.
 */
export const tokenizeText = (text: string): WordToken[] => {
  const tokens: WordToken[] = []
  for (const match of text.matchAll(WORD)) {
    const [word, address] = match
    if (address === undefined && !DIGIT.test(word))
      tokens.push({ text: word, start: match.index, end: match.index + word.length })
  }
  return tokens
}

/** The word at a UTF-16 offset of `text`, or undefined between words; the offset just after a word belongs to it. */
export const findWordAt = (text: string, offset: number): WordToken | undefined => {
  let touching: WordToken | undefined
  for (const token of tokenizeText(text)) {
    if (token.start > offset) break
    if (offset < token.end) return token
    if (offset === token.end) touching = token
  }
  return touching
}
