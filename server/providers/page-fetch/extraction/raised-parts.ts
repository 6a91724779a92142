// Reads what is around raised text in sanitized markup: the text after it, the fraction that it begins.
import type { parseDocument } from 'htmlparser2'
import { formatFraction } from '../../../../domain/article/raised-text.ts'
import { namesRaised } from '../../../../domain/book/note-markup.ts'
import { saysNote } from './note-sign.ts'

type Node = ReturnType<typeof parseDocument>['children'][number]
type Element = Extract<Node, { attribs: unknown }>

/** Max. characters after raised text that decide what it means. */
const MAX_BEHIND = 24
const INLINE = /^(?:a|abbr|b|bdi|cite|code|del|em|font|i|ins|mark|q|s|small|span|strong|sub|sup|time|u|var)$/
/** The line and the denominator of a fraction that is raised only above its line: ³/4. */
const UNDER = /^(\s?[⁄∕/]\s?)(\d{1,3})(?![\d.,/⁄])/

const isElement = (node: Node | null | undefined): node is Element => node?.type === 'tag'

function textIn(node: Node): string {
  if (node.type === 'text') return node.data
  return isElement(node) ? node.children.map(textIn).join('') : ''
}

/** The text after a node in its line, at most `MAX_BEHIND` characters. */
export function textBehind(node: Node): string {
  let text = ''
  let at: Node = node
  while (text.length < MAX_BEHIND) {
    const next: Node | null = at.next
    if (next === null) {
      const { parent } = at
      if (!isElement(parent as Node | null) || !INLINE.test((parent as Element).name)) break
      at = parent as Element
    } else {
      if (isElement(next) && !INLINE.test(next.name)) break
      text += textIn(next)
      at = next
    }
  }
  return text.slice(0, MAX_BEHIND)
}

/** True if an element around the raised text, with no other text, is a link or a declared note sign. */
export function isWithinNote(node: Element): boolean {
  const text = textIn(node).trim()
  for (let at = node.parent; isElement(at as Node | null); at = (at as Element).parent) {
    const around = at as Element
    if (!INLINE.test(around.name) || textIn(around).trim() !== text) return false
    if (around.name === 'a' || saysNote(around.attribs)) return true
  }
  return false
}

export interface FoundFraction {
  text: string
  /** Number of nodes that it consists of. */
  count: number
  /** Text after it in its last node. */
  rest: string
}

/**
 * The fraction that begins with the raised number at this index: with a lowered number, or a small or an
 * ordinary one if no word is before it.
 * @param line the text before it
 */
export function fractionAt(nodes: readonly Node[], at: number, line: string): FoundFraction | undefined {
  const [upper, sign, lower] = nodes.slice(at, at + 3)
  if (!isElement(upper) || !(upper.name === 'sup' || namesRaised(upper.attribs['class'] ?? '')))
    return undefined
  const over = textIn(upper)
  if (over.length > 4 || !sign) return undefined
  const isOwn = !/[^\s([“"—–-]$/u.test(line)
  if (isElement(lower) && (lower.name === 'sub' || isLowered(lower) || (isOwn && lower.name !== 'a'))) {
    const text = formatFraction(over, textIn(sign), textIn(lower))
    if (text !== undefined) return { text, count: 3, rest: '' }
  }
  const [whole = '', slash = '', under = ''] = (sign.type === 'text' && isOwn && UNDER.exec(sign.data)) || []
  const text = formatFraction(over, slash, under)
  return text === undefined ? undefined : { text, count: 2, rest: textIn(sign).slice(whole.length) }
}

const isLowered = ({ children }: Element): boolean => {
  const [only, other] = children
  return isElement(only) && only.name === 'sub' && !other
}

/**
 * The numbers that are raised after words: note signs, unless they are exponents. A number that continues
 * their sequence is a note sign after an amount, too.
 */
export function raisedNumbers(nodes: readonly Node[]): ReadonlySet<number> {
  const found = new Set<number>()
  const visit = (node: Node): void => {
    if (!isElement(node)) return
    if (node.name !== 'sup') {
      for (const child of node.children) visit(child)
      return
    }
    const text = textIn(node).trim()
    const before = node.prev === null ? '' : textIn(node.prev).slice(-3)
    if (/^\d{1,3}$/.test(text) && /\p{L}{2}\p{P}?$|\p{L}\p{P}{1,2}$/u.test(before)) found.add(Number(text))
  }
  for (const node of nodes) visit(node)
  return found
}
