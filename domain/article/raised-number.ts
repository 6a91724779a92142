// Detects raised digits that are no exponent: cents of a price, minutes of a time, the fraction of a mixed number.

/** Symbols and codes of currencies, before or after an amount. */
const CURRENCY =
  '(?:[$€£¥₹₩₽₺₪₫₱฿]|(?:US|AU|NZ|CA|HK|[ACS])\\$|(?:USD|EUR|GBP|CAD|AUD|NZD|CHF|JPY|CNY|RMB|HKD|SGD|INR|SEK|NOK|DKK|PLN|BRL|MXN|ZAR|Rs\\.?|R\\$|Fr\\.|kr\\.?|zł|Kč|RM))'
const AMOUNT = String.raw`(?<base>\d{1,3}(?:[,.’'\u00a0\u202f ]\d{3})+|\d{1,7}|(?=[.,]))`
const PRICE = new RegExp(String.raw`${CURRENCY}\s?${AMOUNT}(?<point>[.,]?)$`, 'u')
/** An amount whose currency is after its cents. It is no part of a calculation: 3 × 10¹² dollars. */
const BARE_AMOUNT = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,/]|[−+×·*=^]\s?)${AMOUNT.replace('|(?=[.,])', '')}(?<point>[.,]?)$`,
  'u',
)
const CURRENCY_BEHIND = new RegExp(
  String.raw`^\s?(?:${CURRENCY}(?!\p{L})|(?:dollars?|euros?|pounds?|francs?|yuan|rupees?|kron(?:a|or|er)|zlotys?)(?!\p{L}))`,
  'u',
)
/** Cents, also with the point before them, or with a sign of cents or of a note after them. */
const CENTS = /^(?<point>[.,]?)(?<cents>\d\d)(?<mark>[*†‡]?|\s?[¢c])$/u
/** A number of a count in powers of ten, as in $10¹². */
const POWER_OF_TEN = /^(?:12|15|18|21|24)$/

const HOURS = String.raw`(?<![\p{L}\p{N}.,:/]|[−+×·*=^]\s?)(?:[01]?\d|2[0-3])$`
const HOUR = new RegExp(HOURS, 'u')
/** A power of ten or two before a duration: 10¹² hours. */
const POWER_OF_HOURS = /^\s?(?:hrs|hours)\b/i
const MINUTES = /^[0-5]\d$/
const HOUR_BEHIND = /^\s?(?:[ap]\.?\s?m\b|o[’']clock\b|(?:GMT|UTC|[CEMP][DS]T)\b|(?:hrs|hours)\b)/i
/** An hour that is no usual base of a power. */
const TIME_BEFORE = /(?:^|\s)at\s(?!10$|2$)\d{1,2}$/i
/** The end of a period whose beginning is a time. */
const PERIOD_BEFORE = /:[0-5]\d(?:\s?[ap]\.?m\.?)?\s?(?:to|and|until|till|[–—-])\s?\d{1,2}$/i

/** The end of a sentence, or a comma, whose sign is before the raised digits: they are a note sign. */
const NEXT_SENTENCE = /^(?:\s+["“‘'([]?\p{Lu}|\s*$)/u
const NEXT_CLAUSE = /^\s+\p{Ll}/u
const USUAL_CENTS = /^(?:00|49|50|9[05789])$/
/** Words before an amount: it is in a sentence, and no price tag. */
const IN_SENTENCE = /\p{L}\S*\s+\S+\s+\S*$/u

/** Number of characters of a line that an amount and its currency have at most. */
export const LINE_END = 24

/**
 * Returns the text to write instead of raised digits after `line`: `.99` in $5⁹⁹, `:30` in 8³⁰ a.m. Undefined
 * if they are an exponent, or a note sign.
 * @param behind the text after the digits in the line
 */
export function formatRaisedNumber(text: string, line: string, behind: string): string | undefined {
  const end = line.slice(-LINE_END)
  return formatCents(text, end, behind) ?? formatMinutes(text, end, behind)
}

function formatCents(text: string, line: string, behind: string): string | undefined {
  const cents = CENTS.exec(text)?.groups
  if (!cents || /^[\d,.]*\d/.test(behind)) return undefined
  const isMarked = PRICE.test(line)
  const amount = (PRICE.exec(line) ?? (CURRENCY_BEHIND.test(behind) ? BARE_AMOUNT.exec(line) : null))?.groups
  if (!amount) return undefined
  const { base = '', point = '' } = amount
  const isPower = base === '10' && POWER_OF_TEN.test(text)
  if (point === '' && cents['point'] === '' && (isPower || (!isMarked && base === '2'))) return undefined
  if (point !== '' && cents['point'] !== '') return undefined
  if (isNoteAfterPoint(point, text, line, behind)) return undefined
  const sign = point === '' ? cents['point'] || '.' : ''
  return `${sign}${cents['cents']}${/[*†‡]/.exec(cents['mark'] ?? '')?.[0] ?? ''}`
}

/** True for a note sign after the sign that ends a sentence or a clause: $80.¹⁸ The costs; $400,¹⁵ which. */
function isNoteAfterPoint(point: string, text: string, line: string, behind: string): boolean {
  if (USUAL_CENTS.test(text) || !IN_SENTENCE.test(line)) return false
  if (point === '.') return NEXT_SENTENCE.test(behind)
  return (
    point === ',' && /[$£]/.test(line) && NEXT_CLAUSE.test(behind) && !/^\s+(?:each|per|a)\b/.test(behind)
  )
}

function formatMinutes(text: string, line: string, behind: string): string | undefined {
  if (!MINUTES.test(text) || !HOUR.test(line)) return undefined
  if (POWER_OF_HOURS.test(behind) && /(?<!\d)(?:10|2)$/.test(line) && !text.startsWith('0')) return undefined
  // An exponent has no zero before it.
  const isTime =
    text.startsWith('0') || HOUR_BEHIND.test(behind) || TIME_BEFORE.test(line) || PERIOD_BEFORE.test(line)
  return isTime ? `:${text}` : undefined
}
