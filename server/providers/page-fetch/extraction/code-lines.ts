// Leaves out the line numbers that pages write next to their code, and puts its lines on lines of their own.

/** Names that highlighters give to the number of a line, or to the column of them. */
const NAMES_NUMBERS =
  /^(?:(?:code|hljs|rouge|crayon|blob|line|cm|react)[-_]?)*(?:lnt?|gutter|nums?|numbers?|linenos?|linenums?|linenumbers?|linenodiv|ln[-_](?:n|num|numbers)|line[-_]n(?:o|os|um|ums|umber|umbers)(?:[-_](?:rows?|cell|container))?)$/i
const LINE_NUMBERS =
  '[class*="ln" i], [class*="line" i], [class*="gutter" i], [class*="blob-num" i], [class*="nums" i], [data-line-number]'
/** A highlighter marks the numbers of a program by such names. */
const NUMBER_OF_CODE = /^(?:(?:hljs|cm|pl)-)?(?:number|literal|constant|m[fihob]?)$/i
const CODE =
  'pre, code, [class~="code"], .blob-code, .rouge-code, .hljs-ln-code, .crayon-code, .syntaxhighlighter, .codehilite'
/** Of running text. */
const IN_TEXT = 'p, dd, figcaption, h1, h2, h3, h4, h5, h6'
/** The smallest part of a page that holds code and its line numbers. */
const AROUND =
  'pre, table, figure, [class~="highlight"], [class^="highlight-" i], [class*=" highlight-" i], [class~="code"], [class*="code-block" i], [class*="codeblock" i], [class*="codehilite" i], [class*="syntaxhighlight" i], [class*="chroma" i]'
/** A block of code with fewer numbered lines is not known by its numbers alone. */
const FEWEST = 3

/** Changes `document` in place. */
export function readCode(document: Document): void {
  for (const node of document.querySelectorAll(LINE_NUMBERS))
    if (
      node.isConnected &&
      isNamedNumber(node) &&
      !isOfText(node) &&
      hasCode(node.parentElement?.closest(AROUND), node)
    )
      dropNumber(node)
  const seen = new Set<Element>()
  for (const pre of document.querySelectorAll('pre')) {
    if (!pre.isConnected) continue
    dropColumns(pre, seen)
    dropNumbersOfLines(pre)
    for (const line of pre.querySelectorAll('li, div, p, tr')) endLine(line)
  }
}

const classesOf = (node: Element): string[] => (node.getAttribute('class') ?? '').split(/\s+/)
const isNumber = (text: string): boolean => /^\s*\d{1,6}[.:|]?\s*$/.test(text)

/** Numbers in the text of an element, piece by piece; undefined where it has other text. */
function numbersIn(node: Node): number[] | undefined {
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

const countUp = (numbers: readonly number[]): boolean =>
  numbers.every((number, at) => at === 0 || number === (numbers[at - 1] ?? 0) + 1)

function isNamedNumber(node: Element): boolean {
  const isNamed =
    node.hasAttribute('data-line-number') || classesOf(node).some((name) => NAMES_NUMBERS.test(name))
  return isNamed && numbersIn(node) !== undefined
}

const hasCode = (around: Element | null | undefined, node: Element): boolean =>
  !!around &&
  (around.matches(CODE) || [...around.querySelectorAll(CODE)].some((code) => !node.contains(code)))

/** In a paragraph, or in a table of more than numbered lines. */
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

/** The last cell of a row is its line, those before are numbers. */
function isLineOfCode(row: Element): boolean {
  const cells = [...row.children]
  const line = cells.pop()
  return line !== undefined && !isNamedNumber(line) && cells.every(isNamedNumber)
}

/** A row of a table whose cells are a number and a line of code is that line. */
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

/** Columns of numbers that count up, in a cell or an element before the code; what was looked at before is not again. */
function dropColumns(pre: Element, seen: Set<Element>): void {
  for (let node: Element | null = pre; node && !isPage(node); node = node.parentElement) {
    const before = node.previousElementSibling
    const numbers = before && !seen.has(before) ? numbersIn(before) : undefined
    if (before) seen.add(before)
    if (before && numbers && numbers.length >= FEWEST && countUp(numbers) && hasCode(node, before))
      before.remove()
    if (node.matches('table, figure')) return
  }
}

const isPage = ({ nodeName }: Element): boolean => /^(?:ARTICLE|MAIN|BODY)$/.test(nodeName)

/** Numbers in elements of their own with which all lines begin, counting up. */
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
  if (found.length < FEWEST || !countUp(found.flatMap((node) => numbersIn(node) ?? []))) return
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
/** In place of a number; no text of a page has this letter. */
const MARK = '\uE000'

const isNumberOfLine = (node: Element): boolean =>
  /^\s*\d{1,6}[:|]?\s*$/.test(node.textContent ?? '') &&
  node.nodeName !== 'SUP' &&
  !classesOf(node).some((name) => NUMBER_OF_CODE.test(name))

/** Lines that are blocks by name have no line end in the text of the page. */
function endLine(line: Element): void {
  const next = line.nextSibling
  if (!next || line.textContent?.endsWith('\n') || /^[ \t]*\n/.test(next.textContent ?? '')) return
  line.after('\n')
}
