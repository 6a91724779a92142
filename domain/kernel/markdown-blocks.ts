// Splits Markdown at its block boundaries, and detects blocks for which a parser needs more than linear time
// or deep recursion.

export interface MarkdownPart {
  text: string
  /** True for a single block that must be rendered as plain text, because parsing is too expensive. */
  isCostly: boolean
}

/** Size of a chunk in characters. Some rules of a parser scan the whole remaining text for each block. */
const PART = 16_000
/**
 * Maximum of characters for emphasis, code, links and HTML in one paragraph: a parser tries each against the
 * others.
 */
export const MAX_SIGNS = 300
/** Maximum sum of the squares of these numbers in a whole text; a long novel needs a tenth of it. */
const MAX_COST = 5_000_000
/** Maximum per paragraph after that sum is used up. */
const FEW_SIGNS = 20
/** Maximum nesting of quotes and lists: a parser recurses for each level. */
export const MAX_NESTING = 20
/** Maximum columns before the marker of a list; each level needs at least two. */
const MAX_INDENT = MAX_NESTING * 4

const SIGN = /[*_~`[\]<!&@\\]|:\/\//g
const FENCE = /^ {0,3}(`{3,}|~{3,})/
const MARKERS = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)))+/
const MARKER = />|[-+*]|\d{1,9}[.)]/g
const ITEM = /^[ \t>]*(?:[-+*]|\d{1,9}[.)])[ \t]/
const BULLET = /^[ \t>]*[-+*][ \t]/
const HEADING = /^ {0,3}#{1,6}[ \t]/
const TABLE_RULE = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t:|-]*)?$/

/**
 * Splits a text in linear time. The parts in order are the whole text; an expensive block is a separate part.
 */
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
    // An indented block continues the list item before it.
    if (length > PART && !/^[ \t]/.test(block[0] ?? '')) flush()
    for (const line of block) {
      cheap.push(line)
      length += line.length + 1
    }
  }
  flush()
  return parts
}

/**
 * Yields lines up to and including the next blank one; a code fence as a whole; a very long list in chunks.
 */
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
    // Emphasis does not extend from one of these lines to the next.
    const isNew = isTable || HEADING.test(line) || BULLET.test(line) || (isList && ITEM.test(line))
    if (isNew) signs = 0
    const before = signs
    signs += line.match(SIGN)?.length ?? 0
    cost.left -= signs ** 2 - before ** 2
    if (signs > (cost.left > 0 ? MAX_SIGNS : FEW_SIGNS)) return true
  }
  return false
}
