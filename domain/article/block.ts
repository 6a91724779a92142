// The text of an article as plain blocks, with formats as ranges: the output of extraction and the input of
// rendering.

/** Kind of a block. `caption` belongs to the picture before it, `row` is one row of a table. */
export type BlockKind = 'p' | 'h2' | 'h3' | 'quote' | 'li' | 'caption' | 'pre' | 'row' | 'img'

export type RunFormat = 'em' | 'strong' | 'code' | 'link'

/** A format of `text.slice(start, end)`, in UTF-16 units; `href` (http or https) only with `link`. */
export interface FormatRange {
  start: number
  end: number
  mark: RunFormat
  href?: string
}

/**
 * One block of an article. `text` is plain text without HTML. `src`, `alt` and the size in CSS pixels exist
 * only for `img`.
 */
export interface ArticleBlock {
  kind: BlockKind
  text: string
  runs: FormatRange[]
  src?: string
  alt?: string
  width?: number
  height?: number
}

/**
 * Separator between the cells of a `row`. Next to an empty cell the spaces are merged: `Norway | 3 | | 5`,
 * `Japan | | 2 |`.
 */
export const CELL_SEPARATOR = ' | '

/** Splits a `row` into the texts of its cells, including empty ones, with the surrounding spaces. */
export const splitCells = (row: string): string[] => row.split(/(?<=^| )\|(?= |$)/)

/**
 * A function to normalize text, so that a database, JSON and a screen accept it, and each word has its
 * dictionary spelling. Removes control characters (except tab and line ends) and invisible characters that
 * split words (zero-width space, word joiner, byte order mark, soft hyphen). Replaces unpaired surrogates and
 * ligatures, and composes accents (NFC).
 */
export function makeLegible(text: string): string {
  return decodeControls(text)
    .replace(INVISIBLE, '')
    .replace(/\p{Cs}/gu, '\uFFFD')
    .replace(/[\uFB00-\uFB06\u017F]/g, (ligature) => LIGATURES[ligature] ?? ligature)
    .replace(/[\uFF21-\uFF3A\uFF41-\uFF5A]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - FULL_WIDTH))
    .replace(WITHIN_WORD, '')
    .normalize('NFC')
}

/** The characters of windows-1252 at 0x80 to 0x9f; a dot if the code is unused. */
const QUOTES_AND_DASHES = '€.‚ƒ„…†‡ˆ‰Š‹Œ.Ž..‘’“”•–—˜™š›œ.žŸ'

/**
 * A function to decode C1 control characters to the quotes and dashes of windows-1252 that were decoded as
 * Latin-1 by mistake.
 */
export const decodeC1Letters = (text: string): string =>
  text.replace(/[\u0080-\u009F]/g, (sign) => {
    const meant = QUOTES_AND_DASHES[sign.charCodeAt(0) - 0x80]
    return meant === undefined || meant === '.' ? sign : meant
  })

/**
 * A function to decode control characters to letters (`decodeC1Letters`) or to a space (vertical tab,
 * separators).
 */
export const decodeControls = (text: string): string =>
  decodeC1Letters(text).replace(/\p{Cc}/gu, (sign) => (PARTING.includes(sign) ? ' ' : sign))

const PARTING = '\u000B\u001C\u001D\u001E\u001F'

/** Typographic ligatures: dictionaries do not use them. */
const LIGATURES: Readonly<Record<string, string>> = {
  '\uFB00': 'ff',
  '\uFB01': 'fi',
  '\uFB02': 'fl',
  '\uFB03': 'ffi',
  '\uFB04': 'ffl',
  '\uFB05': 'st',
  '\uFB06': 'st',
  '\u017F': 's',
}

/** Offset between full-width letters and ASCII. */
const FULL_WIDTH = 0xfee0

/**
 * Joiners, direction marks and variation selectors: required by other scripts and emoji, but not by Latin
 * words.
 */
const WITHIN_WORD =
  /(?<=\p{Script=Latin}\p{M}*)(?:[\u200C-\u200F\u202A-\u202E\u2061-\u2064\u2066-\u2069]|\u034F|[\uFE00-\uFE0F])+(?=[\p{Script=Latin}\p{M}])/gu

/** Control characters are `Cc`. Tab, line feed, form feed and carriage return are handled as white space. */
const INVISIBLE = /[\u200B\u2060\uFEFF\u00AD]|(?![\t\n\f\r])\p{Cc}/gu

/** A function to normalize white space to single spaces, trims the text, and removes illegible characters. */
export function normaliseSpace(text: string): string {
  return makeLegible(text).replace(/\s+/g, ' ').trim()
}

/** Returns the running text of an article, one block a line, without pictures. */
export function toPlainText(blocks: readonly ArticleBlock[]): string {
  return blocks
    .filter((block) => block.kind !== 'img' && block.text !== '')
    .map((block) => block.text)
    .join('\n')
}
