// Distinguishes numbers of printed pages from other numbers in lines of their own: they run on through a chapter.

/** Numbers in a row that show pages. */
const FEWEST = 3
/** Pages that may have no number between two that have: those with a picture, the first of a part. */
const FARTHEST = 3
/** Other numbers, as years, that may be between those of two pages. */
const MOST_OTHERS = 5
/** In parentheses it is that of a formula or a note. */
const NUMBER = /(?<![\d(])\d{1,5}(?![\d)])|(?<![\p{L}(])[ivxlcdm]{1,9}(?![\p{L})])/iu
const LETTERS = new Map(Object.entries({ i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 }))

/** The lines whose number is one of at least three that rise from page to page. `numberOf`: what of a line has its number. */
export function runningNumbers<Line>(
  lines: readonly Line[],
  numberOf: (line: Line) => string | undefined,
): ReadonlySet<Line> {
  const numbers = lines.flatMap((line) => {
    const [written] = NUMBER.exec(numberOf(line) ?? '') ?? []
    return written === undefined ? [] : [{ line, value: readNumber(written), before: 1, behind: 1 }]
  })
  const near = (at: number) => numbers.slice(Math.max(0, at - MOST_OTHERS - 1), at)
  for (const [at, number] of numbers.entries())
    for (const other of near(at))
      if (isNext(other.value, number.value)) number.before = Math.max(number.before, other.before + 1)
  for (let at = numbers.length - 1; at > 0; at -= 1) {
    const number = numbers[at]
    for (const other of number ? near(at) : [])
      if (number && isNext(other.value, number.value))
        other.behind = Math.max(other.behind, number.behind + 1)
  }
  return new Set(numbers.filter(({ before, behind }) => before + behind > FEWEST).map(({ line }) => line))
}

const isNext = (value: number, next: number): boolean => next > value && next - value <= FARTHEST

function readNumber(written: string): number {
  if (/\d/.test(written)) return Number(written)
  const values = [...written.toLowerCase()].map((letter) => LETTERS.get(letter) ?? 0)
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0)
}
