// Removes line numbers that are in elements next to code: columns, paragraphs, the first cells of table rows.

/** Min. lines of a code block whose line numbers are recognized without a class name. */
export const MIN_LINES = 3
/** Max. characters of the name of a language or a file between line numbers and their code. */
const LABEL = 24
/** Max. elements before and after code that are checked. */
const MAX_STEPS = 400
const LINES = 'li, div, p, tr'
const PAGE = /^(?:ARTICLE|MAIN|BODY)$/
const CODE_CELL = 'pre, code'
const OUTPUT = 'pre, code, samp, output'
/** The end of a line in most programming languages. */
const CODE_END = /[;{}]\s*$|[)\]>:,]\s*$|^\s*(?:#|\/\/|\/\*|<!--)/
const CODE_SIGN = /[=;{}()[\]<>]/

const isNumber = (text: string): boolean => /^\s*\d{1,6}[.:|]?\s*$/.test(text)

/** The numbers in the text of an element; undefined if it contains other text. */
export function numbersIn(node: Node): number[] | undefined {
  const found: number[] = []
  const gather = (each: Node): boolean => {
    if (each.nodeType === 3)
      return (each.textContent ?? '')
        .split(/\s+/)
        .filter((word) => word !== '')
        .every((word) => isNumber(word) && found.push(Number.parseInt(word, 10)) > 0)
    return [...each.childNodes].every(gather)
  }
  return gather(node) ? found : undefined
}

export const countUp = (numbers: readonly number[]): boolean =>
  numbers.every((number, at) => at === 0 || number === (numbers[at - 1] ?? 0) + 1)

/** The lines of code, which end in line breaks or are elements. */
function linesOf(code: Element): string[] {
  let text = ''
  const gather = (node: Node): void => {
    if (node.nodeType === 3) text += node.textContent
    if (node.nodeType !== 1) return
    const isLine = (node as Element).matches(LINES)
    if (node.nodeName === 'BR') text += '\n'
    else for (const child of node.childNodes) gather(child)
    if (isLine && !text.endsWith('\n')) text += '\n'
  }
  for (const child of code.childNodes) gather(child)
  return text.split('\n')
}

/** Number of lines of code. */
interface Size {
  all: number
  /** Without blank lines. */
  written: number
  /** Elements, of which the styles of the page may make lines. */
  elements: number
}

function sizeOf(code: Element): Size {
  const lines = linesOf(code)
  const inner = code.querySelector('code') ?? code
  const written = lines.filter((line) => line.trim() !== '').length
  return { all: lines.length, written, elements: inner.children.length }
}

/** True if there are as many numbers as the code has lines, blank ones or not. */
function areNumbersOf(numbers: readonly number[], { all, written, elements }: Size): boolean {
  if (numbers.length < MIN_LINES || !countUp(numbers)) return false
  const isOfLines = written <= numbers.length && numbers.length <= all + 1
  return isOfLines || (written === 1 && elements === numbers.length)
}

/**
 * Removes the numbers before or after code, if there are as many as it has lines. Elements in `seen` are not
 * checked again.
 */
export function dropGutters(code: Element, seen: Set<Element>): void {
  const size = sizeOf(code)
  if (Math.max(size.all, size.elements) < MIN_LINES) return
  for (let node: Element | null = code; node && !PAGE.test(node.nodeName); node = node.parentElement) {
    dropBeside(node, 'previousElementSibling', size, seen)
    dropBeside(node, 'nextElementSibling', size, seen)
    if (hasText(node, 'previousSibling') || hasText(node, 'nextSibling')) break
  }
}

/** True if there is text before or after the element in its parent, which is read up to the first text only. */
function hasText(element: Element, side: 'previousSibling' | 'nextSibling'): boolean {
  for (let at = element[side]; at; at = at[side])
    if (at.nodeType !== 8 && (at.textContent ?? '').trim() !== '') return true
  return false
}

const normal = (element: Element): string => (element.textContent ?? '').trim()

type Side = 'previousElementSibling' | 'nextElementSibling'

function dropBeside(node: Element, side: Side, size: Size, seen: Set<Element>): void {
  const found: Element[] = []
  const numbers: number[] = []
  let labels = 0
  for (let at = node[side], steps = 0; at && steps < MAX_STEPS && !seen.has(at); at = at[side], steps += 1) {
    if (normal(at) === '' && at.querySelector('img') === null) continue
    // Code after code is what it prints.
    if (side === 'nextElementSibling' && (at.matches(OUTPUT) || at.querySelector(OUTPUT) !== null)) break
    const own = numbers.length > size.all ? undefined : numbersOf(at, size.all)
    if (own === undefined) {
      const isLabel = found.length === 0 && labels === 0 && /^[\w.+#/-]+$/.test(normal(at))
      if (!isLabel || normal(at).length > LABEL) break
      labels += 1
      continue
    }
    if (side === 'nextElementSibling') numbers.push(...own)
    else numbers.unshift(...own)
    found.push(at)
    if (areNumbersOf(numbers, size)) {
      for (const each of found) each.remove()
      return
    }
    // The next gutter may be that of other code.
    if (own.length > 1) break
  }
  for (const each of found) seen.add(each)
}

/** The numbers in an element, also if they are written without spaces: 12345. */
function numbersOf(node: Element, lines: number): number[] | undefined {
  const text = normal(node)
  if (!/^\d[\d\s.:|]*$/.test(text)) return undefined
  const numbers = numbersIn(node)
  const [only] = numbers ?? []
  const isRun = numbers?.length === 1 && /^\d{3,}$/.test(text)
  const whole = isRun ? Array.from({ length: lines }, (_, at) => at + 1) : []
  for (const run of [whole, whole.slice(0, -1)])
    if (run.length >= MIN_LINES && run.join('') === text) return run
  return only === undefined ? undefined : numbers
}

/** Replaces a table whose rows are a line number and a line of code, or whose cells are columns of them. */
export function readNumberedTable(table: Element): void {
  const rows = [...table.querySelectorAll('tr')].map((row) => [...row.children])
  const [first] = rows
  if (!first || rows.some((cells) => cells.length !== 2) || table.querySelector('table') !== null) return
  const lines = rows.length === 1 ? linesOfColumns(first) : linesOfRows(rows)
  if (!lines) return
  const code = table.ownerDocument.createElement('pre')
  code.textContent = lines.join('\n')
  table.replaceWith(code)
}

function linesOfRows(rows: readonly Element[][]): string[] | undefined {
  const numbers = rows.map(([cell]) =>
    cell && isNumber(normal(cell)) ? Number.parseInt(normal(cell), 10) : -9,
  )
  if (rows.length < MIN_LINES || !countUp(numbers) || numbers.includes(-9)) return undefined
  const cells = rows.flatMap(([, cell]) => cell ?? [])
  const lines = cells.map((cell) =>
    linesOf(cell)
      .join('\n')
      .replace(/^\n+|\s+$/g, ''),
  )
  if (lines.some((line) => line.includes('\n'))) return undefined
  return cells.every(isOfCode) || areCode(lines) ? lines : undefined
}

function linesOfColumns([numbers, code]: readonly Element[]): string[] | undefined {
  const found = numbers && numbersIn(numbers)
  if (!found || !code || !areNumbersOf(found, sizeOf(code))) return undefined
  const lines = linesOf(code).map((line) => line.trimEnd())
  return isOfCode(code) || areCode(lines) ? lines : undefined
}

/** True for a cell without words outside of its code. */
const isOfCode = (cell: Element): boolean => {
  const code = cell.querySelector(CODE_CELL)
  return normal(cell) === '' || (code !== null && normal(code) === normal(cell))
}

/** True for text that is code without markup: most lines have signs of code, and many end in one. */
function areCode(lines: readonly string[]): boolean {
  const written = lines.filter((line) => line.trim() !== '')
  const share = (sign: RegExp) => written.filter((line) => sign.test(line)).length / written.length
  return share(CODE_SIGN) >= 0.6 && share(CODE_END) >= 0.5 && share(/[;{}=]/) >= 0.3
}
