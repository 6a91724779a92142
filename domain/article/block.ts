// The text of an article as plain blocks with formats by offset: what extraction gives and what every reader shows.

/** What a block is. `caption` belongs to the picture before it, `row` is one row of a table. */
export type BlockKind = 'p' | 'h2' | 'h3' | 'quote' | 'li' | 'caption' | 'pre' | 'row' | 'img'

export type RunFormat = 'em' | 'strong' | 'code' | 'link'

/** A format over `text.slice(start, end)`, in UTF-16 units; `href` (http or https) only with `link`. */
export interface FormatRange {
  start: number
  end: number
  mark: RunFormat
  href?: string
}

/** One block of an article. No HTML: `text` is what a reader sees. `src`, `alt` and the size in CSS pixels only with `img`. */
export interface ArticleBlock {
  kind: BlockKind
  text: string
  runs: FormatRange[]
  src?: string
  alt?: string
  width?: number
  height?: number
}

/** Cells of a `row` are joined by this; next to an empty cell the spaces fall together: `Norway | 3 | | 5`, `Japan | | 2 |`. */
export const CELL_SEPARATOR = ' | '

/** The texts of the cells of a `row`, the empty ones too; with the spaces around them. */
export const splitCells = (row: string): string[] => row.split(/(?<=^| )\|(?= |$)/)

/**
 * Text that a database, JSON and a screen all take: without control characters (but tab and line ends), without invisible
 * ones that would split words (zero-width space, word joiner, byte order mark, soft hyphen), without halves of a character,
 * without ligatures, with each accent in its letter (NFC), so that a word is the one that a dictionary has.
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

/** What windows-1252 has at 0x80 to 0x9f; a dot where it has nothing. */
const QUOTES_AND_DASHES = '€.‚ƒ„…†‡ˆ‰Š‹Œ.Ž..‘’“”•–—˜™š›œ.žŸ'

/** Text with the letters that C1 controls are in disguise: quotes and dashes of windows-1252 that were taken for Latin-1. */
export const decodeC1Letters = (text: string): string =>
  text.replace(/[\u0080-\u009F]/g, (sign) => {
    const meant = QUOTES_AND_DASHES[sign.charCodeAt(0) - 0x80]
    return meant === undefined || meant === '.' ? sign : meant
  })

/** Text whose controls are what they mean: letters (`decodeC1Letters`), or the end of a word (vertical tab, separators). */
export const decodeControls = (text: string): string =>
  decodeC1Letters(text).replace(/\p{Cc}/gu, (sign) => (PARTING.includes(sign) ? ' ' : sign))

const PARTING = '\u000B\u001C\u001D\u001E\u001F'

/** Letters that a printer joined: no dictionary has a word that is written so. */
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

/** Of letters as wide as hanzi, above ASCII. */
const FULL_WIDTH = 0xfee0

/** Joiners, marks of direction and variants: other scripts and emoji need them, Latin words do not. */
const WITHIN_WORD =
  /(?<=\p{Script=Latin}\p{M}*)(?:[\u200C-\u200F\u202A-\u202E\u2061-\u2064\u2066-\u2069]|\u034F|[\uFE00-\uFE0F])+(?=[\p{Script=Latin}\p{M}])/gu

/** Control characters are `Cc`; tab, line feed, form feed and carriage return are left to the white space rule. */
const INVISIBLE = /[\u200B\u2060\uFEFF\u00AD]|(?![\t\n\f\r])\p{Cc}/gu

/** White space of any kind as single spaces, without those at the ends. Illegible characters go. */
export function normaliseSpace(text: string): string {
  return makeLegible(text).replace(/\s+/g, ' ').trim()
}

/** The running text of an article, one line a block; pictures say nothing. */
export function toPlainText(blocks: readonly ArticleBlock[]): string {
  return blocks
    .filter((block) => block.kind !== 'img' && block.text !== '')
    .map((block) => block.text)
    .join('\n')
}
