// Parser for the numbers of chapter headings: 12, XII, twelve, the twelfth, 十二.

export type NumberForm = 'digits' | 'roman' | 'word' | 'ordinal'

export interface HeadingNumber {
  value: number
  form: NumberForm
}

const UNITS = [
  ...['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  ...['thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
]
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const IRREGULAR: Readonly<Record<string, string>> = {
  ...{ first: 'one', second: 'two', third: 'three', fifth: 'five', eighth: 'eight', ninth: 'nine' },
  twelfth: 'twelve',
}
const ROMAN = /^(?=[IVXLCDM])M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/

/** Parses a whole number; undefined if the text is anything else. */
export function parseHeadingNumber(text: string): HeadingNumber | undefined {
  if (/^\d{1,4}$/.test(text)) return { value: Number(text), form: 'digits' }
  if (/^[IVXLCDM]{1,9}$|^[ivxlcdm]{1,9}$/.test(text)) {
    const value = romanValue(text.toUpperCase())
    return value === undefined ? undefined : { value, form: 'roman' }
  }
  const words = text
    .toLowerCase()
    .split(/[\s-]+/)
    .filter((word) => word !== 'and')
  const last = words.at(-1) ?? ''
  const cardinal = cardinalOf(last)
  const value = valueOfWords([...words.slice(0, -1), cardinal ?? last])
  return value === undefined ? undefined : { value, form: cardinal === undefined ? 'word' : 'ordinal' }
}

function romanValue(text: string): number | undefined {
  if (!ROMAN.test(text)) return undefined
  const values = [...text].map((letter) => [1, 5, 10, 50, 100, 500, 1000]['IVXLCDM'.indexOf(letter)] ?? 0)
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0)
}

/** Returns the cardinal of an ordinal: twelfth → twelve, twentieth → twenty. */
function cardinalOf(word: string): string | undefined {
  if (IRREGULAR[word] !== undefined) return IRREGULAR[word]
  if (word.endsWith('tieth')) return `${word.slice(0, -4)}y`
  return word.endsWith('th') ? word.slice(0, -2) : undefined
}

/** Up to 999: "one hundred and one", "twenty-one". */
function valueOfWords(words: readonly string[]): number | undefined {
  const hundred = words.indexOf('hundred')
  if (hundred > 1 || hundred === 0) return undefined
  const hundreds = hundred === 1 ? UNITS.indexOf(words[0] ?? '') + 1 : 0
  const [first, second, ...others] = words.slice(hundred + 1)
  if (others.length > 0 || (hundred === 1 && (hundreds === 0 || hundreds > 9))) return undefined
  if (first === undefined) return hundred === 1 ? hundreds * 100 : undefined
  const unit = UNITS.indexOf(second ?? first) + 1
  if (second === undefined && unit > 0) return hundreds * 100 + unit
  const ten = TENS.indexOf(first)
  if (ten < 0 || (second !== undefined && (unit === 0 || unit > 9))) return undefined
  return hundreds * 100 + (ten + 2) * 10 + (second === undefined ? 0 : unit)
}

const CHINESE_UNITS: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 }

/** Parses 十二, 一百零三 or 12. */
export function parseChineseNumber(text: string): number {
  if (/^\d+$/.test(text)) return Number(text)
  let total = 0
  let digit = 0
  for (const sign of text) {
    const unit = CHINESE_UNITS[sign]
    if (unit === undefined) digit = Math.max(0, '零一二三四五六七八九'.indexOf(sign.replace(/[两兩]/, '二')))
    else {
      total += (digit || 1) * unit
      digit = 0
    }
  }
  return total + digit
}
