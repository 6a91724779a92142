// Removes line numbers next to code, and inserts line breaks between lines of code.
import { countUp, dropGutters, MIN_LINES, numbersIn, readNumberedTable } from './code-gutters.ts'

/** Class names that syntax highlighters use for line numbers and their column. */
const NAMES_NUMBERS =
  /^(?:(?:code|hljs|rouge|crayon|blob|line|cm|react)[-_]?)*(?:lnt?|gutter|nums?|numbers?|linenos?|linenums?|linenumbers?|linenodiv|ln[-_](?:n|num|numbers)|line[-_]n(?:o|os|um|ums|umber|umbers)(?:[-_](?:rows?|cell|container))?)$/i
const LINE_NUMBERS =
  '[class*="ln" i], [class*="line" i], [class*="gutter" i], [class*="blob-num" i], [class*="nums" i], [data-line-number]'
/** Class names that syntax highlighters use for number literals in code. */
const NUMBER_OF_CODE = /^(?:(?:hljs|cm|pl)-)?(?:number|literal|constant|m[fihob]?)$/i
const CODE =
  'pre, code, [class~="code"], .blob-code, .rouge-code, .hljs-ln-code, .crayon-code, .syntaxhighlighter, .codehilite'
/** Elements of running text. */
const IN_TEXT = 'p, dd, figcaption, h1, h2, h3, h4, h5, h6'
/** The smallest elements that contain both code and its line numbers. */
const CODE_CONTAINER =
  'pre, table, figure, [class~="highlight"], [class^="highlight-" i], [class*=" highlight-" i], [class~="code"], [class*="code-block" i], [class*="codeblock" i], [class*="codehilite" i], [class*="syntaxhighlight" i], [class*="chroma" i]'

/** Modifies `document` in place. */
export function readCode(document: Document): void {
  const codes = new Map<Element, Element[]>()
  for (const node of document.querySelectorAll(LINE_NUMBERS))
    if (
      node.isConnected &&
      isNamedNumber(node) &&
      !isOfText(node) &&
      hasCode(node.parentElement?.closest(CODE_CONTAINER), node, codes)
    )
      dropNumber(node)
  for (const table of document.querySelectorAll('table')) readNumberedTable(table)
  const seen = new Set<Element>()
  for (const pre of document.querySelectorAll('pre')) {
    if (!pre.isConnected) continue
    dropColumns(pre, seen)
    dropNumbersOfLines(pre)
    for (const line of pre.querySelectorAll('li, div, p, tr')) endLine(line)
    dropGutters(pre, seen)
  }
  for (const code of document.querySelectorAll('code:has(br)'))
    if (!code.closest('pre')) dropGutters(code, seen)
}

const classesOf = (node: Element): string[] => (node.getAttribute('class') ?? '').split(/\s+/)
function isNamedNumber(node: Element): boolean {
  const isNamed =
    node.hasAttribute('data-line-number') || classesOf(node).some((name) => NAMES_NUMBERS.test(name))
  return isNamed && numbersIn(node) !== undefined
}

/** True if there is code in `around` besides the node; `codes` are the elements of code found so far. */
function hasCode(around: Element | null | undefined, node: Element, codes: Map<Element, Element[]>): boolean {
  if (!around) return false
  if (around.matches(CODE)) return true
  const found = codes.get(around) ?? [...around.querySelectorAll(CODE)]
  codes.set(around, found)
  return found.some((code) => !node.contains(code) && code.isConnected)
}

/** True if the node is in a paragraph, or in a table that is not a listing of numbered lines. */
function isOfText(node: Element): boolean {
  if (node.closest('pre, code')) return false
  const cell = node.closest('td, th')
  const table = cell?.closest('table')
  if (!cell || !table) return node.closest(IN_TEXT) !== null
  if (table.querySelector('pre') !== null) return false
  return (
    table.querySelector('th') !== null || [...table.querySelectorAll('tr')].some((row) => !isLineOfCode(row))
  )
}

/** True if the last cell of the row is a line of code and all cells before it are line numbers. */
function isLineOfCode(row: Element): boolean {
  const cells = [...row.children]
  const line = cells.pop()
  return line !== undefined && !isNamedNumber(line) && cells.every(isNamedNumber)
}

/** Removes a line number. A table whose rows are a number and a line of code becomes a `pre`. */
function dropNumber(node: Element): void {
  const table = node.nodeName === 'TD' && !node.closest('pre') ? node.closest('table') : null
  node.remove()
  if (!table || table.querySelector('table, pre') !== null) return
  const rows = [...table.querySelectorAll('tr')]
  const cells = rows.map((row) => [...row.children].filter((cell) => !isNamedNumber(cell)))
  if (rows.length < 2 || cells.some(({ length }) => length !== 1)) return
  const code = table.ownerDocument.createElement('pre')
  code.textContent = cells.map(([cell]) => (cell?.textContent ?? '').replace(/^\n|\s+$/g, '')).join('\n')
  table.replaceWith(code)
}

/**
 * Removes columns of ascending numbers, in a cell or an element of a listing before the code. Elements in
 * `seen` are not checked again.
 */
function dropColumns(pre: Element, seen: Set<Element>): void {
  const listing = pre.parentElement?.closest('table, figure')
  for (let node: Element | null = listing ? pre : null; node && node !== listing; node = node.parentElement) {
    const before = node.previousElementSibling
    const numbers = before && !seen.has(before) ? numbersIn(before) : undefined
    if (before) seen.add(before)
    if (before && numbers && numbers.length >= MIN_LINES && countUp(numbers)) before.remove()
  }
}

/** Removes ascending numbers in separate elements at the beginning of all lines. */
function dropNumbersOfLines(pre: Element): void {
  const found: Element[] = []
  let text = ''
  const gather = (node: Node): void => {
    if (node.nodeType === 3) text += node.textContent
    if (node.nodeType !== 1) return
    const element = node as Element
    if (element.nodeName === 'BR') text += '\n'
    else if (isNumberOfLine(element)) {
      found.push(element)
      text += MARK
    } else element.childNodes.forEach(gather)
  }
  pre.childNodes.forEach(gather)
  if (found.length < MIN_LINES || !countUp(found.flatMap((node) => numbersIn(node) ?? []))) return
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  if (lines.length !== found.length || !lines.every((line) => line.trimStart().startsWith(MARK))) return
  if (!/\p{L}/u.test(text) || !/[=;{}()[\]<>]/.test(text)) return
  const isSpaced = lines.every((line) => /^\s*\uE000(?:[ \t]|$)/.test(line))
  for (const node of found) {
    const next = node.nextSibling
    if (isSpaced && next?.nodeType === 3) next.textContent = (next.textContent ?? '').replace(/^[ \t]/, '')
    node.remove()
  }
}
/** Placeholder for a line number; this private-use character occurs in no page. */
const MARK = '\uE000'

const isNumberOfLine = (node: Element): boolean =>
  /^\s*\d{1,6}[:|]?\s*$/.test(node.textContent ?? '') &&
  node.nodeName !== 'SUP' &&
  !classesOf(node).some((name) => NUMBER_OF_CODE.test(name))

/** Inserts a line break after a block element of code, which has none in its text. */
function endLine(line: Element): void {
  const next = line.nextSibling
  if (!next || line.textContent?.endsWith('\n') || /^[ \t]*\n/.test(next.textContent ?? '')) return
  line.after('\n')
}
