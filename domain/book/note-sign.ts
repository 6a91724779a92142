// Patterns of note references after a word in a book: 1, [2], 1,2, 1–3, 4a, n5, *, †; letters and Roman
// numerals if they are links.

const NUMBER = String.raw`\d{1,4}[a-z]?`
const FIGURES = String.raw`(?:[nN]\.?)?${NUMBER}(?:\s?[,;–-]\s?${NUMBER})*`
const MARKS = '[*†‡§¶‖]{1,3}'
const LETTERS = '[A-Za-z]|[ivxlc]{1,6}'
const whole = (signs: string) => new RegExp(String.raw`^[[(]?(?:${signs})\.?[\])]?\s*$`, 'u')

export const isNoteFigure = (text: string): boolean => FIGURE.test(text)
const FIGURE = whole(`${FIGURES}|${MARKS}`)

/** True for a letter or a Roman numeral, which is a note reference only if it is a link. */
export const isNoteLetter = (text: string): boolean => LETTER.test(text)
const LETTER = whole(LETTERS)

/**
 * Separator in a converted book between a word and its note reference, and between the reference and a
 * following letter.
 */
export const HAIR_SPACE = '\u200A'

const CLOSE_NUMBER = String.raw`\d{1,4}(?:[a-z](?![\p{L}\p{N}]))?`
/**
 * Without the spaces that a list may have: the next number may belong to the text, as in "Paris¹, 200 men".
 */
const CLOSE_FIGURES = String.raw`(?:[nN]\.?)?${CLOSE_NUMBER}(?:[,;–-]${CLOSE_NUMBER})*(?!\d)`

/** Typesetters also put hair spaces around dashes, and before a sentence that begins with I or A. */
const OF_TYPESETTING = String.raw`(?<!\s[–—-])(?!(?<=[.!?…]["”’]?)${HAIR_SPACE}[IAa]\s\p{Ll})`

/**
 * A note reference in the text of a book, including the hair space before it; a full stop only if a hair
 * space follows.
 */
export const NOTE_SIGNS = new RegExp(
  String.raw`${OF_TYPESETTING}${HAIR_SPACE}[[(]?(?:${CLOSE_FIGURES}|${MARKS}|(?:${LETTERS})(?![\p{L}\p{N}]))` +
    String.raw`(?:\.(?=[\])]?${HAIR_SPACE}))?[\])]?(?:${HAIR_SPACE}(?![\p{L}\p{N}]))?`,
  'gu',
)

/** True if the line ends with a word, with optional punctuation. */
export const endsInLetter = (line: string): boolean => LETTER_END.test(line)
const LETTER_END = /\p{L}[.,;:!?'"’”)\]»›…]{0,3}$/u

/** True if the line ends with a word or a number. */
export const endsInWord = (line: string): boolean => WORD_END.test(line)
const WORD_END = /[\p{L}\p{N}]\p{P}{0,3}$/u

/**
 * True if the line ends with a complete number that no further digit can continue: a year, 1,200, 45%, (12).
 */
export const endsInWholeNumber = (line: string): boolean => WHOLE_NUMBER_END.test(line)
const WHOLE_NUMBER_END =
  /(?:(?<![\p{L}\p{N}][.,:/–-]?)(?:1\d|20)\d\d[.,;:!?'"’”)\]…]{0,2}|(?<!\d)\d{1,3}(?:,\d{3})+|\d[%°)\]”’"]{1,2})$/u
