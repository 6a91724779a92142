// Superscripts and subscripts as plain text: 10⁶, H₂O and x^(2.5) mean what 106, H2O and x2.5 do not.

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

/** Longer ones are text that a page sets small, not an index or a note's number. */
export const MAX_RAISED_LENGTH = 24
const ORDINAL = /^(?:st|nd|rd|th|d)$/i
const TRADE: Record<string, string> = { TM: '™', SM: '℠', R: '®', C: '©' }
/** Letters that are an exponent on a capital too: Rⁿ, Aᵀ. */
const EXPONENT = /^(?:[nijkxyz]{1,2}|\p{Lu}{1,2})$/u
/** Letters that are an exponent or an index by themselves, and what they are one of: a variable, or what is in brackets. */
const INDEX = /^[nijkxyzT]{1,2}$/
const INDEXED = /(?:(?<![\p{L}\p{M}\p{N}])\p{L}|[)\]])$/u
const NO_LETTER = /^[^\p{L}\p{N}+\-−–=]+$/u

/** As much of a line as is looked at: its last two letters. A line may be a whole page without a space. */
const endOf = (line: string): string => line.slice(-8)

/** A raised piece of text after `line`, the text of its line so far. */
export function formatRaisedText(raw: string, line: string): string {
  const text = raw.trim()
  const before = endOf(line)
  // Signs of notes (*, †), primes and degrees stand high already; [2] is apart by its brackets.
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

/** The end of an abbreviation, as of Mlle, St and 1er, not an exponent. */
function isEndOfWord(text: string, base: string, before: string): boolean {
  if (base === '') return text.length > 1 || !/[\p{N})\]]$/u.test(before)
  return /\p{Lu}/u.test(base) && !EXPONENT.test(text)
}

/** A lowered piece of text after `line`. */
export function formatLoweredText(raw: string, line: string): string {
  const text = raw.trim()
  if (text === '' || NO_LETTER.test(text) || /^[[{]/.test(text)) return raw
  const isWord = /^\p{L}{2,}/u.test(text)
  return (isWord ? undefined : written(text, SUBSCRIPT)) ?? plainIndex('_', text, endOf(line))
}

/** A fraction that was set as a raised and a lowered number; undefined for anything else. */
export function formatFraction(upper: string, sign: string, lower: string): string | undefined {
  const [over, under] = [upper.trim(), lower.trim()]
  if (!/^\d{1,4}$/.test(over) || !/^\s*[⁄/]\s*$/.test(sign) || !/^\d{1,4}$/.test(under)) return undefined
  return VULGAR[`${over}/${under}`] ?? `${written(over, SUPERSCRIPT)}⁄${written(under, SUBSCRIPT)}`
}

/**
 * A raised or lowered piece of text after `line` as signs of the same number, so that places in its text stay the same;
 * undefined where there are no such signs, and for words, which stay words. A trade mark becomes one sign.
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

/** Whether its letters are those of words (yᵉ, wᶜʰ, ˢⁿᵒʷ), not of an exponent or an index. */
function isOfWords(text: string, line: string): boolean {
  if (/^(?:TM|SM)$/i.test(text)) return false
  if (!/[^\p{L}\s,;]/u.test(text)) return !INDEX.test(text) || !INDEXED.test(endOf(line))
  return (text.match(/\p{L}{2,}/gu) ?? []).some((run) => !INDEX.test(run))
}

/** Of a number that is an index as a whole: 10²·⁵, x¹⁄². */
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

/** A raised or lowered sign as the letter or digit that it means; undefined for any other. */
export const toPlainSign = (sign: string): string | undefined => PLAIN.get(sign)

/** Raised: an exponent, not an index of a formula. */
export const isRaisedSign = (sign: string): boolean => RAISED.has(sign)
const RAISED: ReadonlySet<string> = new Set(SUPERSCRIPT.values())

/** Letters and digits with their raised or lowered signs. */
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
