// Distinguishes numbers of printed pages from other numbers in separate lines: page numbers increase.

/** Min. numbers in a sequence that identify page numbers. */
const MIN_SEQUENCE = 3
/**
 * Max. difference of two successive page numbers: pages with a picture, or the first page of a part, may have
 * no number.
 */
const MAX_STEP = 3
/** Max. other numbers, e.g. years, between the numbers of two pages. */
const MAX_OTHERS = 5
/** A number in parentheses belongs to a formula or a note, so it does not match. */
const NUMBER = /(?<![\d(])\d{1,5}(?![\d)])|(?<![\p{L}(])[ivxlcdm]{1,9}(?![\p{L})])/iu
const LETTERS = new Map(Object.entries({ i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 }))

/**
 * Returns the lines whose number is part of an increasing sequence of at least three. `numberOf` returns the
 * part of a line that contains its number.
 */
export function runningNumbers<Line>(
  lines: readonly Line[],
  numberOf: (line: Line) => string | undefined,
): ReadonlySet<Line> {
  const numbers = lines.flatMap((line) => {
    const [written] = NUMBER.exec(numberOf(line) ?? '') ?? []
    return written === undefined ? [] : [{ line, value: readNumber(written), before: 1, behind: 1 }]
  })
  const precedingNumbers = (at: number) => numbers.slice(Math.max(0, at - MAX_OTHERS - 1), at)
  for (const [at, number] of numbers.entries())
    for (const other of precedingNumbers(at))
      if (isNext(other.value, number.value)) number.before = Math.max(number.before, other.before + 1)
  for (let at = numbers.length - 1; at > 0; at -= 1) {
    const number = numbers[at]
    for (const other of number ? precedingNumbers(at) : [])
      if (number && isNext(other.value, number.value))
        other.behind = Math.max(other.behind, number.behind + 1)
  }
  return new Set(
    numbers.filter(({ before, behind }) => before + behind > MIN_SEQUENCE).map(({ line }) => line),
  )
}

const isNext = (value: number, next: number): boolean => next > value && next - value <= MAX_STEP

function readNumber(written: string): number {
  if (/\d/.test(written)) return Number(written)
  const values = [...written.toLowerCase()].map((letter) => LETTERS.get(letter) ?? 0)
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0)
}
