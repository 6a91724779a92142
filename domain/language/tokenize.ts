// Tokenizer for English text. Tapping, highlighting and counting must use the same token boundaries.

/** A token of a paragraph; `start` and `end` are UTF-16 offsets in it, `end` exclusive. */
export type WordToken = { text: string; start: number; end: number }

// In order of priority: addresses, whose parts (https, com) are no words; dotted abbreviations (Ph.D., U.S.,
// p.m.); names joined by & (AT&T); runs of letters and digits joined by inner apostrophes or hyphens. A run
// that begins with a digit is matched so that its tail (the s of 1990s) does not become a token.
const LETTER = 'A-Za-zÀ-ÖØ-öø-ɏ'
/** Source of a regular expression for URLs and mail addresses; it matches no white space. */
// All repetitions are bounded: otherwise a long run of characters would be tried again from each of them.
export const ADDRESS_PATTERN = String.raw`(?:https?:\/\/|www\.)[^\s—–)\]}"”]+|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}|(?:[\w-]{1,63}\.){1,5}(?:com|org|net|edu|gov|io|cn|uk)\b(?:\/[^\s—–)\]}"”]*)?`
const DEGREE = String.raw`\b(?:Ph|Ed|Sc|Litt|Psy|Pharm)\.D\.|\b[BM]\.(?:Sc|Ed|Eng|Phil|Tech)\.|\bD\.Phil\.|\bLL\.[BDM]\.`
const WORD = new RegExp(
  `(${ADDRESS_PATTERN})|${DEGREE}|(?:[A-Za-z]\\.){2,}|[A-Z]{1,3}&[A-Z]{1,2}(?![${LETTER}])|[${LETTER}0-9]+(?:['’‘ʼ\\-‐‑][${LETTER}0-9]+)*`,
  'g',
)
const DIGIT = /^[0-9]/

/**
 * Returns the tokens of `text`, in order: `don't`, `well-known`, `O’Neill’s` and `U.S.` are one token each;
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

/**
 * Returns the token at a UTF-16 offset of `text`, or undefined between words. The offset directly after a
 * token belongs to it.
 */
export const findWordAt = (text: string, offset: number): WordToken | undefined => {
  let touching: WordToken | undefined
  for (const token of tokenizeText(text)) {
    if (token.start > offset) break
    if (offset < token.end) return token
    if (offset === token.end) touching = token
  }
  return touching
}
