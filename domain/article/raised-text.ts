// Functions that encode superscripts and subscripts as plain text: 10⁶, H₂O and x^(2.5) have other meanings
// than 106, H2O and x2.5.
import { formatRaisedNumber, LINE_END } from './raised-number.ts'

const pairs = (from: string, to: string): Map<string, string> => {
  const letters = [...from]
  return new Map([...to].map((sign, at) => [letters[at] ?? '', sign]))
}

const SUPERSCRIPT = pairs(
  '0123456789+-−–=()abcdefghijklmnoprstuvwxyzABDEGHIJKLMNOPRTUVWβγδθ',
  '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂᵝᵞᵟᶿ',
)
const SUBSCRIPT = pairs('0123456789+-−–=()aehijklmnoprstuvxβγρφχ', '₀₁₂₃₄₅₆₇₈₉₊₋₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓᵦᵧᵨᵩᵪ')

const VULGAR: Record<string, string> = {
  '1/2': '½',
  '1/3': '⅓',
  '2/3': '⅔',
  '1/4': '¼',
  '3/4': '¾',
  '1/5': '⅕',
  '2/5': '⅖',
  '3/5': '⅗',
  '4/5': '⅘',
  '1/6': '⅙',
  '5/6': '⅚',
  '1/8': '⅛',
  '3/8': '⅜',
  '5/8': '⅝',
  '7/8': '⅞',
}

/** Maximum length: longer text is only set small by the page, and is no index or note reference. */
export const MAX_RAISED_LENGTH = 24
const ORDINAL = /^(?:st|nd|rd|th|d)$/i
/** Endings of ordinals that are Roman numerals, which are no letters of notes: XIXe. */
const ROMAN_ORDINAL = /^(?:e|er|re|[èe]me)$/
const ROMAN = /(?<!\p{L})[IVXLC]{2,7}$/u
const TRADE: Record<string, string> = { TM: '™', SM: '℠', R: '®', C: '©' }
/** Letters that are an exponent also after a capital: Rⁿ, Aᵀ. */
const EXPONENT = /^(?:[nijkxyz]{1,2}|\p{Lu}{1,2})$/u
/**
 * Letters that can be an exponent or an index alone, and the possible bases: a variable, or an expression in
 * brackets.
 */
const INDEX = /^[nijkxyzT]{1,2}$/
const INDEXED = /(?:(?<![\p{L}\p{M}\p{N}])\p{L}|[)\]])$/u
const NO_LETTER = /^[^\p{L}\p{N}+\-−–=]+$/u

/**
 * Returns only the end of a line, enough for its last two letters. A line may be a whole page without a
 * space.
 */
const endOf = (line: string): string => line.slice(-8)

/** What is known of a superscript text besides the text before it. */
export interface RaisedContext {
  /** The text after it in its line. */
  behind?: string
  /** It is a note sign, so its digits are no cents and no minutes. */
  isNote?: boolean
}

/** Formats a superscript text after `line`, the preceding text of its line. */
export function formatRaisedText(raw: string, line: string, context: RaisedContext = {}): string {
  const text = raw.trim()
  const before = endOf(line)
  const { behind = '', isNote = false } = context
  // Note marks (*, †), primes and degree signs are raised already; [2] is recognizable by its brackets.
  if (text === '' || NO_LETTER.test(text) || /^[[{]/.test(text)) return raw
  const number = isNote ? undefined : formatRaisedNumber(text, line, behind)
  if (number !== undefined) return number
  const fraction = fractionOfMixed(text, line, behind)
  if (fraction !== undefined) return fraction
  const trade = tradeSign(text, before)
  if (trade !== undefined) return trade
  if (ORDINAL.test(text) && /[\p{N}\p{L}]$/u.test(before)) return text
  if (ROMAN_ORDINAL.test(text) && ROMAN.test(before)) return text
  if (/^\p{L}+\.?$/u.test(text)) {
    const base = /[\p{L}\p{M}]*$/u.exec(before)?.[0] ?? ''
    if (base.length > 1) return /^\p{Ll}$/u.test(text) ? `[${text}]` : text
    if (isEndOfWord(text, base, before)) return text
  }
  return written(text, SUPERSCRIPT) ?? plainIndex('^', text, before)
}

/** Text after a mixed number: a word for what is measured, or a sign of inches and feet. */
const MEASURED = /^(?:[\s-](?!(?:is|are|was|equals|has|means|gives|where|which|times)\b)\p{L}{2}|["”″′’'])/u

/** The raised fraction of a mixed number, as in 1½ cups; undefined for an exponent, as in (a + 1)^(1/2). */
function fractionOfMixed(text: string, line: string, behind: string): string | undefined {
  const isMixed = /(?<![\p{L}\p{N}.]|[−+×·*=^]\s?)\d{1,3}$/u.test(line.slice(-LINE_END))
  return isMixed && MEASURED.test(behind) ? VULGAR[text.replace(/\s?[⁄∕]\s?/, '/')] : undefined
}

/** The sign of a trade mark, whose letters may be in brackets; undefined for any other text. */
function tradeSign(text: string, before: string): string | undefined {
  const [, open, letters = '', close] = /^(\(?)([A-Z]{1,2}|tm|sm)(\)?)$/.exec(text) ?? []
  const isClosed = (open === '(') === (close === ')')
  const isAfterName = letters.length > 1 ? /[\p{L}\p{N}.!”"’]$/u : open === '(' ? /\p{L}{2}$/u : /\p{L}$/u
  return isClosed && isAfterName.test(before) ? TRADE[letters.toUpperCase()] : undefined
}

/** True for the end of an abbreviation such as Mlle, St and 1er, which is no exponent. */
function isEndOfWord(text: string, base: string, before: string): boolean {
  if (base === '') return text.length > 1 || !/[\p{N})\]]$/u.test(before)
  return /\p{Lu}/u.test(base) && !EXPONENT.test(text)
}

/** Formats a subscript text after `line`. */
export function formatLoweredText(raw: string, line: string): string {
  const text = raw.trim()
  if (text === '' || NO_LETTER.test(text) || /^[[{]/.test(text)) return raw
  const isWord = /^\p{L}{2,}/u.test(text)
  return (isWord ? undefined : written(text, SUBSCRIPT)) ?? plainIndex('_', text, endOf(line))
}

/** Formats a fraction that was set as a superscript and a subscript number; undefined for other input. */
export function formatFraction(upper: string, sign: string, lower: string): string | undefined {
  const [over, under] = [upper.trim(), lower.trim()]
  if (!/^\d{1,4}$/.test(over) || !/^\s*[⁄∕/]\s*$/.test(sign) || !/^\d{1,4}$/.test(under)) return undefined
  return VULGAR[`${over}/${under}`] ?? `${written(over, SUPERSCRIPT)}⁄${written(under, SUBSCRIPT)}`
}

/** Returns the fraction after the end of `line`: separated from a whole number if its digits would join it. */
export const mixedFraction = (fraction: string, line: string): string =>
  fraction.length > 1 && /\d$/.test(line) ? ` ${fraction}` : fraction

/**
 * Converts a superscript or subscript text after `line` to characters of the same length, so that offsets in
 * the text stay valid. Returns undefined if there are no such characters, and for words, which stay words. A
 * trade mark becomes one character, and cents and minutes get the sign before them.
 */
export function toIndexSigns(
  raw: string,
  line: string,
  isRaised: boolean,
  context: RaisedContext = {},
): string | undefined {
  const text = raw.trim()
  if (text === '' || text.length > MAX_RAISED_LENGTH || isOfWords(text, line)) return undefined
  const { behind = '', isNote = false } = context
  const number = isRaised && !isNote ? formatRaisedNumber(text, line, behind) : undefined
  if (number !== undefined) return number === text ? undefined : raw.replace(text, () => number)
  const [, whole, sign, part] = /^([-−–]?\d+)([./])(\d+)$/.exec(text) ?? []
  const table = isRaised ? SUPERSCRIPT : SUBSCRIPT
  const converted =
    whole && part
      ? `${written(whole, table)}${sign === '.' ? POINT : SLASH}${written(part, table)}`
      : isRaised
        ? formatRaisedText(text, line, { isNote: true })
        : formatLoweredText(text, line)
  const isTrade = Object.values(TRADE).includes(converted)
  return converted !== text && (converted.length === text.length || isTrade)
    ? raw.replace(text, () => converted)
    : undefined
}

/** True if its letters belong to words (yᵉ, wᶜʰ, ˢⁿᵒʷ), not to an exponent or an index. */
function isOfWords(text: string, line: string): boolean {
  if (/^(?:TM|SM)$/i.test(text)) return false
  if (!/[^\p{L}\s,;]/u.test(text)) return !INDEX.test(text) || !INDEXED.test(endOf(line))
  return (text.match(/\p{L}{2,}/gu) ?? []).some((run) => !INDEX.test(run))
}

/** Separators in an index that is a decimal or a fraction: 10²·⁵, x¹⁄². */
const POINT = '·'
const SLASH = '⁄'
const PLAIN: ReadonlyMap<string, string> = new Map([
  ...[...SUPERSCRIPT, ...SUBSCRIPT].map(
    ([letter, sign]) => [sign, /[−–]/.test(letter) ? '-' : letter] as const,
  ),
  ...Object.entries(TRADE)
    .slice(0, 2)
    .map(([letters, sign]) => [sign, letters] as const),
  [POINT, '.'] as const,
  [SLASH, '/'] as const,
])

/** Maps a superscript or subscript character to its plain letter or digit; undefined for any other. */
export const toPlainSign = (sign: string): string | undefined => PLAIN.get(sign)

/** True for superscript characters (exponents), false for subscript ones. */
export const isRaisedSign = (sign: string): boolean => RAISED.has(sign)
const RAISED: ReadonlySet<string> = new Set(SUPERSCRIPT.values())

/** Map of letters and digits to their superscript or subscript characters. */
export const indexTable = (isRaised: boolean): ReadonlyMap<string, string> =>
  isRaised ? SUPERSCRIPT : SUBSCRIPT

function written(text: string, table: ReadonlyMap<string, string>): string | undefined {
  const signs = [...text].map((sign) => table.get(sign) ?? (/[,;\s]/.test(sign) ? sign : undefined))
  return signs.every((sign) => sign !== undefined) ? signs.join('') : undefined
}

function plainIndex(sign: string, text: string, before: string): string {
  if (!/\S$/.test(before)) return text
  return /^(?:\p{L}+|\p{N}+)$/u.test(text)
    ? `${sign}${text}`
    : `${sign}(${text.replace(/^\(([^()]*)\)$/, '$1')})`
}
