// Cuts Markdown where its blocks end, and finds blocks that would take a parser more than linear time or deep recursion.

export interface MarkdownPart {
  text: string
  /** One block that is to be shown as it is written: parsing it would cost too much. */
  isCostly: boolean
}

/** Characters of a part; some rules of a parser look through all that is left of the text for each block. */
const PART = 16_000
/** Signs of emphasis, code, links and HTML in one paragraph: a parser tries each of them against the others. */
export const MAX_SIGNS = 300
/** Sum of the squares of those numbers in a whole text; a long novel comes to a tenth of it. */
const MAX_COST = 5_000_000
/** What a paragraph may still have when that is used up. */
const FEW_SIGNS = 20
/** Quotes and lists within each other: a parser calls itself for each. */
export const MAX_NESTING = 20
/** Columns before the marker of a list; each level takes two at least. */
const MAX_INDENT = MAX_NESTING * 4

const SIGN = /[*_~`[\]<!&@\\]|:\/\//g
const FENCE = /^ {0,3}(`{3,}|~{3,})/
const MARKERS = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)))+/
const MARKER = />|[-+*]|\d{1,9}[.)]/g
const ITEM = /^[ \t>]*(?:[-+*]|\d{1,9}[.)])[ \t]/
const BULLET = /^[ \t>]*[-+*][ \t]/
const HEADING = /^ {0,3}#{1,6}[ \t]/
const TABLE_RULE = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t:|-]*)?$/

/** Takes time linear in its length. The parts in order are the whole text; a costly block is a part by itself. */
export function splitMarkdown(text: string): MarkdownPart[] {
  const parts: MarkdownPart[] = []
  const cost = { left: MAX_COST }
  let cheap: string[] = []
  let length = 0
  const flush = () => {
    if (cheap.length > 0) parts.push({ text: cheap.join('\n'), isCostly: false })
    cheap = []
    length = 0
  }
  for (const block of blocksIn(text.split('\n'))) {
    if (isCostly(block, cost)) {
      flush()
      parts.push({ text: block.join('\n'), isCostly: true })
      continue
    }
    // What is indented continues the list item before it.
    if (length > PART && !/^[ \t]/.test(block[0] ?? '')) flush()
    for (const line of block) {
      cheap.push(line)
      length += line.length + 1
    }
  }
  flush()
  return parts
}

/** Lines up to the next blank one, which goes with them; fenced code whole; a very long list in pieces. */
function* blocksIn(lines: readonly string[]): Generator<string[]> {
  let block: string[] = []
  let length = 0
  let fence = ''
  for (const line of lines) {
    if (fence === '' && length > PART && /^(?:[-+*]|\d{1,9}[.)])[ \t]/.test(line)) {
      yield block
      block = []
      length = 0
    }
    block.push(line)
    length += line.length + 1
    const mark = FENCE.exec(line)?.[1] ?? ''
    if (fence === '') fence = mark
    else if (mark.startsWith(fence) && line.trim() === mark) fence = ''
    if (fence === '' && line.trim() === '') {
      yield block
      block = []
      length = 0
    }
  }
  if (block.length > 0) yield block
}

function isCostly(block: readonly string[], cost: { left: number }): boolean {
  const [first = '', second = ''] = block
  if (FENCE.test(first)) return false
  const isList = ITEM.test(first)
  const isTable = first.includes('|') && TABLE_RULE.test(second)
  let signs = 0
  for (const line of block) {
    const markers = MARKERS.exec(line)?.[0] ?? ''
    if ((markers.match(MARKER)?.length ?? 0) > MAX_NESTING) return true
    if (markers !== '' && line.search(/[^ \t]/) > MAX_INDENT) return true
    // Emphasis does not reach from one of these to the next.
    const isNew = isTable || HEADING.test(line) || BULLET.test(line) || (isList && ITEM.test(line))
    if (isNew) signs = 0
    const before = signs
    signs += line.match(SIGN)?.length ?? 0
    cost.left -= signs ** 2 - before ** 2
    if (signs > (cost.left > 0 ? MAX_SIGNS : FEW_SIGNS)) return true
  }
  return false
}
