// Functions that encode superscripts and subscripts as plain text: 10⁶, H₂O and x^(2.5) have other meanings
// than 106, H2O and x2.5.

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

/** Formats a superscript text after `line`, the preceding text of its line. */
export function formatRaisedText(raw: string, line: string): string {
  const text = raw.trim()
  const before = endOf(line)
  // Note marks (*, †), primes and degree signs are raised already; [2] is recognizable by its brackets.
  if (text === '' || NO_LETTER.test(text) || /^[[{]/.test(text)) return raw
  if (text === text.toUpperCase() && TRADE[text] !== undefined && /\p{L}$/u.test(before)) return TRADE[text]
  if (ORDINAL.test(text) && /[\p{N}\p{L}]$/u.test(before)) return text
  if (/^\p{L}+\.?$/u.test(text)) {
    const base = /[\p{L}\p{M}]*$/u.exec(before)?.[0] ?? ''
    if (base.length > 1) return /^\p{Ll}$/u.test(text) ? `[${text}]` : text
    if (isEndOfWord(text, base, before)) return text
  }
  return written(text, SUPERSCRIPT) ?? plainIndex('^', text, before)
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
  if (!/^\d{1,4}$/.test(over) || !/^\s*[⁄/]\s*$/.test(sign) || !/^\d{1,4}$/.test(under)) return undefined
  return VULGAR[`${over}/${under}`] ?? `${written(over, SUPERSCRIPT)}⁄${written(under, SUBSCRIPT)}`
}

/**
 * Converts a superscript or subscript text after `line` to characters of the same length, so that offsets in
 * the text stay valid. Returns undefined if there are no such characters, and for words, which stay words. A
 * trade mark becomes one character.
 */
export function toIndexSigns(raw: string, line: string, isRaised: boolean): string | undefined {
  const text = raw.trim()
  if (text === '' || text.length > MAX_RAISED_LENGTH || isOfWords(text, line)) return undefined
  const [, whole, sign, part] = /^([-−–]?\d+)([./])(\d+)$/.exec(text) ?? []
  const table = isRaised ? SUPERSCRIPT : SUBSCRIPT
  const converted =
    whole && part
      ? `${written(whole, table)}${sign === '.' ? POINT : SLASH}${written(part, table)}`
      : (isRaised ? formatRaisedText : formatLoweredText)(text, line)
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
