// Parser for the numbers in an English text, in digits and in words: 1,250, 1.4 billion, two thousand,
// ninety-eight.

export interface EnglishNumber {
  /** UTF-16 units. */
  start: number
  end: number
  value: number
  isInWords: boolean
}

const SMALL = new Map(
  `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
  eighteen nineteen`
    .split(/\s+/)
    .map((word, value) => [word, value]),
)
const TENS = new Map(
  'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ').map((word, at) => [word, (at + 2) * 10]),
)
const SCALES = new Map([
  ['thousand', 1e3],
  ['million', 1e6],
  ['billion', 1e9],
  ['trillion', 1e12],
])
const FIGURE = /(?<![\w.,])\d+(?:[.,]\d+)*(?![\w]|[.,]\d)/g
const SCALED = /^\s*(thousand|million|billion|trillion)\b/i
const WORD = /[a-z]+/gi
/** Separators between two words of one number. */
const JOINT = /^(?:\s*-\s*|\s+)$/
const AND = /^\s+and\s+$/i

/** Parses numbers in digits, with a following scale word: 1.4 billion. */
function inFigures(text: string): EnglishNumber[] {
  return [...text.matchAll(FIGURE)].map(({ 0: digits, index }) => {
    const behind = text.slice(index + digits.length)
    const scale = SCALED.exec(behind)
    const value = Number(digits.replace(/,(?=\d{3}(?!\d))/g, ''))
    return {
      start: index,
      end: index + digits.length + (scale?.[0].length ?? 0),
      value: value * (SCALES.get(scale?.[1]?.toLowerCase() ?? '') ?? 1),
      isInWords: false,
    }
  })
}

interface Reading {
  start: number
  end: number
  total: number
  part: number
  /** Kind of the last token. It determines which token is valid next. */
  last: 'small' | 'tens' | 'hundred' | 'scale'
}

/** Extends the parser state by one token. Returns undefined when the token begins another number. */
function readOn(now: Reading, word: string): Omit<Reading, 'start' | 'end'> | undefined {
  const { total, part, last } = now
  const [small, tens, scale] = [SMALL.get(word), TENS.get(word), SCALES.get(word)]
  if (small !== undefined) {
    if (last === 'small' || (last === 'tens' && (small === 0 || small > 9))) return undefined
    return { total, part: part + small, last: 'small' }
  }
  if (tens !== undefined) {
    // Nineteen eighty-four, twenty twenty: a year, spoken as two numbers.
    if (total === 0 && part >= 10 && part <= 20 && last !== 'hundred')
      return { total, part: part * 100 + tens, last: 'tens' }
    return last === 'hundred' || last === 'scale' ? { total, part: part + tens, last: 'tens' } : undefined
  }
  if (word === 'hundred' && part > 0 && part < 100) return { total, part: part * 100, last: 'hundred' }
  if (scale !== undefined && part > 0) return { total: total + part * scale, part: 0, last: 'scale' }
  return undefined
}

function begin(word: string, before: string): Omit<Reading, 'start' | 'end'> | undefined {
  const [small, tens] = [SMALL.get(word), TENS.get(word)]
  if (small !== undefined) return { total: 0, part: small, last: 'small' }
  if (tens !== undefined) return { total: 0, part: tens, last: 'tens' }
  const isOne = /\ba\s+$/i.test(before)
  if (word === 'hundred' && isOne) return { total: 0, part: 100, last: 'hundred' }
  const scale = SCALES.get(word)
  return scale !== undefined && isOne ? { total: scale, part: 0, last: 'scale' } : undefined
}

function inWords(text: string): EnglishNumber[] {
  const found: Reading[] = []
  let now: Reading | undefined
  for (const { 0: raw, index } of text.matchAll(WORD)) {
    const word = raw.toLowerCase()
    const end = index + raw.length
    if (word === 'and') continue
    const between = now ? text.slice(now.end, index) : ''
    const isNext =
      JOINT.test(between) || (AND.test(between) && (now?.last === 'hundred' || now?.last === 'scale'))
    const on = now && isNext ? readOn(now, word) : undefined
    if (now && on) {
      Object.assign(now, on, { end })
      continue
    }
    const first = begin(word, text.slice(Math.max(0, index - 4), index))
    now = first && { ...first, start: index, end }
    if (now) found.push(now)
  }
  return found.map(({ start, end, total, part }) => ({ start, end, value: total + part, isInWords: true }))
}

/** Returns every number in the text, in order. */
export const extractEnglishNumbers = (text: string): EnglishNumber[] =>
  [...inFigures(text), ...inWords(text)].sort((a, b) => a.start - b.start)
