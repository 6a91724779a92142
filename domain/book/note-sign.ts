// The signs of notes behind a word of a book: 1, [2], 1,2, 1–3, *, †; letters and Roman numerals where they are links.

const FIGURES = String.raw`\d{1,3}(?:\s?[,;–-]\s?\d{1,3})*`
const MARKS = '[*†‡§¶‖]{1,3}'
const LETTERS = '[A-Za-z]|[ivxlc]{1,6}'
const whole = (signs: string) => new RegExp(String.raw`^[[(]?(?:${signs})[\])]?\s*$`, 'u')

export const isNoteFigure = (text: string): boolean => FIGURE.test(text)
const FIGURE = whole(`${FIGURES}|${MARKS}`)

/** A letter or a Roman numeral: of a note only where it is a link. */
export const isNoteLetter = (text: string): boolean => LETTER.test(text)
const LETTER = whole(LETTERS)

/** What a book has between a word and the sign of its note. */
export const HAIR_SPACE = '\u200A'

/** Without the spaces that a list may have: what follows them may be a number of the text, as in "Paris¹, 200 men". */
const CLOSE_FIGURES = String.raw`\d{1,3}(?:[,;–-]\d{1,3})*(?!\d)`

/** A sign of a note in the text of a book, the hair space before it included. */
export const NOTE_SIGNS = new RegExp(
  String.raw`${HAIR_SPACE}[[(]?(?:${CLOSE_FIGURES}|${MARKS}|(?:${LETTERS})(?![\p{L}\p{N}]))[\])]?`,
  'gu',
)
