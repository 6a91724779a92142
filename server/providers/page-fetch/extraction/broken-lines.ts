// Joins words that a page hyphenates at the ends of its lines, as text copied from print has them.
import { isBrokenOff, wordJoiner } from '../../../../domain/book/broken-words.ts'

/** A word before a line end, and the one after it. */
const HALVES =
  /([\p{L}\p{N}][\p{L}\p{M}\p{N}'’\u2010-]{0,60}[-\u2010\u00ad])[ \t]*\r?\n\s*(\p{Ll}[\p{L}\p{M}'’\u2010-]*)/gu
const HAS_HALVES = /[\p{L}\p{N}][-\u2010\u00ad][ \t]*\r?\n\s*\p{Ll}/u
/** Parts of words in the text, e.g. un-, -ing: the line is about them. */
const WORD_PARTS = /[\p{L}\p{N}][-\u2010](?![\p{L}\p{N}])|(?:^|[\s,;(“"‘'])[-\u2010]\p{L}/u
const NOT_PROSE = 'pre, code, kbd, samp, script, style, textarea, title, math, svg'
/** Min. characters of a line of print before the hyphen; a shorter line is a label or an entry of a list. */
const LINE = 25
/** Words that are no second half of a word: the hyphen before them is a dash, or a suspended one. */
const OWN_WORD = /^(?:the|and|he|she|his|this|that|they|their|was|were|had|you|we|who|which)$/
/** Max. characters to check on each side of the line end. */
const CONTEXT = 200

const SOFT_HYPHEN = /(\p{L})\u00ad[ \t]*(?:<br\s*\/?>\s*|\r?\n[ \t]*)(?=\p{Ll})/giu

/** Joins words at the soft hyphens at which lines of the markup end, before soft hyphens are removed. */
export const joinSoftHyphens = (html: string): string =>
  html.includes('\u00ad') ? html.replace(SOFT_HYPHEN, '$1') : html

/** Modifies `document` in place. The other words of the page decide which hyphens stay. */
export function joinBrokenLines(document: Document): void {
  const texts = textNodesIn(document.body)
  let join: ReturnType<typeof wordJoiner> | undefined
  const joined = (line: string, token: string, rest: string) => {
    join ??= wordJoiner(texts.flatMap((node) => (node.textContent ?? '').split('\n')))
    return join(line, token, rest)
  }
  for (const node of texts) {
    const text = node.textContent ?? ''
    if (HAS_HALVES.test(text)) node.textContent = joinInside(text, joined)
    joinOverBreak(node, joined)
  }
}

type Join = ReturnType<typeof wordJoiner>

function joinInside(text: string, join: Join): string {
  return text.replace(HALVES, (whole: string, line: string, token: string, at: number) => {
    const before = text.slice(Math.max(0, at - CONTEXT), at + line.length)
    if (!isPrintLine(before) || isAfterDash(line, token)) return whole
    const end = at + whole.length
    return join(line, token, text.slice(end, end + CONTEXT).trimStart())
  })
}

/** Joins the halves around a `br` after the text. */
function joinOverBreak(node: ChildNode, join: Join): void {
  const lineBreak = node.nextSibling
  const next = lineBreak?.nextSibling
  if (lineBreak?.nodeName !== 'BR' || next?.nodeType !== 3) return
  const line = (node.textContent ?? '').trimEnd()
  const [whole = '', token = ''] = /^\s*(\p{Ll}[\p{L}\p{M}'’\u2010-]*)/u.exec(next.textContent ?? '') ?? []
  if (token === '' || !isBrokenOff(line) || !isPrintLine(line.slice(-CONTEXT))) return
  if (isAfterDash(line, token)) return
  const rest = (next.textContent ?? '').slice(whole.length)
  const end = line.slice(-CONTEXT)
  node.textContent = line.slice(0, -end.length) + join(end, token, rest.slice(0, CONTEXT).trimStart())
  next.textContent = rest
  // The line goes on with the rest of the next one, so the break is after it no more.
  if (rest.trim() !== '') lineBreak.remove()
}

const isAfterDash = (line: string, token: string): boolean => !line.endsWith('\u00ad') && OWN_WORD.test(token)

/** True for the end of a line of print that ends within a word. */
function isPrintLine(before: string): boolean {
  const line = before.split('\n').at(-1)?.trim() ?? ''
  if (line.endsWith('\u00ad')) return true
  return line.length >= LINE && line.includes(' ') && !WORD_PARTS.test(line.slice(0, -1))
}

function textNodesIn(root: Element): ChildNode[] {
  const found: ChildNode[] = []
  const visit = (node: ChildNode): void => {
    if (node.nodeType === 3) found.push(node)
    else if (node.nodeType === 1 && !(node as Element).matches(NOT_PROSE))
      for (const child of node.childNodes) visit(child)
  }
  for (const child of root.childNodes) visit(child)
  return found
}
