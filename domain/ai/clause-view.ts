// View model of a parsed sentence for a phone: the main clause with numbered holes, and below it the part
// that fills each hole.
import type { TextSpan } from '../language/sentences.ts'
import type { ClauseRole } from './clauses.ts'

/** A part in the server's response. Parts are in pre-order of the tree; `depth` 0 is the whole sentence. */
export interface FlatClause {
  depth: number
  role: ClauseRole
  start: number
  end: number
  zh: string
  note: string
}

/** Words of the sentence (UTF-16 offsets, `end` exclusive), or the number of the part that replaces them. */
export type ClausePiece = (TextSpan & { isLink: boolean }) | { hole: number }

export interface ClauseView {
  /** 0 for the main clause, else the number of the hole that the part fills: from 1, top to bottom. */
  n: number
  role: ClauseRole
  zh: string
  note: string
  pieces: ClausePiece[]
  children: ClauseView[]
}

const CLAUSES: ReadonlySet<ClauseRole> = new Set([
  'RELATIVE',
  'NOUN_CLAUSE',
  'ADVERBIAL_CLAUSE',
  'APPOSITIVE',
  'PARTICIPLE',
  'INFINITIVE',
  'PARENTHESIS',
])
const PHRASES: ReadonlySet<ClauseRole> = new Set(['ATTRIBUTE', 'ADVERBIAL', 'OTHER'])
/** Phrases with fewer words are not moved into a hole: that would cost more space than it explains. */
const LONG_PHRASE = 5

const LINK =
  /^(?:(?:in|on|at|to|of|for|from|by|with|through|under|about|over|after|upon|into|during)\s+(?:which|whom|whose)|even\s+(?:though|if|when)|as\s+(?:if|though|soon\s+as|long\s+as)|so\s+that|that|which|who|whom|whose|what|whatever|when|whenever|where|wherever|why|how|whether|if|although|though|because|since|unless|until|till|while|whereas|before|after|once|as|lest|than)\b/i
const FIRST_FORM: Partial<Record<ClauseRole, RegExp>> = {
  PARTICIPLE: /^(?:not\s+)?(?:having\s+(?:been\s+)?)?[\p{L}\p{N}'’-]+/iu,
  INFINITIVE: /^(?:in\s+order\s+|so\s+as\s+)?(?:not\s+)?to\s+[\p{L}\p{N}'’-]+/iu,
}

interface Node extends FlatClause {
  children: Node[]
}

/**
 * Builds the tree from `clauses`, which are in the order described at `FlatClause`. Returns undefined for an
 * empty list.
 */
export function buildClauseView(sentence: string, clauses: readonly FlatClause[]): ClauseView | undefined {
  const root = treeOf(clauses)
  let holes = 0
  const view = (node: Node, n: number): ClauseView => {
    const pieces: ClausePiece[] = []
    const children: ClauseView[] = []
    const say = (start: number, end: number) => {
      const span = trimmed(sentence, start, end)
      if (span) pieces.push({ ...span, isLink: false })
    }
    const walk = ({ start, end, children: parts }: Node) => {
      let from = start
      for (const part of parts) {
        if (!isHole(sentence, part)) {
          say(from, part.start)
          walk(part)
        } else {
          say(from, part.start)
          holes += 1
          pieces.push({ hole: holes })
          children.push(view(part, holes))
        }
        from = part.end
      }
      say(from, end)
    }
    walk(node)
    const { role, zh, note } = node
    return { n, role, zh, note, pieces: withLink(sentence, role, joined(sentence, pieces)), children }
  }
  return root && view(root, 0)
}

/** The words of a part itself, without the words that fill its holes. */
export const listOwnSpans = ({ pieces }: ClauseView): TextSpan[] =>
  pieces.flatMap((piece) => ('hole' in piece ? [] : [{ start: piece.start, end: piece.end }]))

function treeOf(clauses: readonly FlatClause[]): Node | undefined {
  const above: Node[] = []
  let root: Node | undefined
  for (const clause of clauses) {
    const node: Node = { ...clause, children: [] }
    above.length = Math.min(above.length, clause.depth)
    above.at(-1)?.children.push(node)
    root ??= node
    above.push(node)
  }
  return root
}

const isHole = (sentence: string, { role, start, end }: Node): boolean =>
  CLAUSES.has(role) ||
  (PHRASES.has(role) && sentence.slice(start, end).trim().split(/\s+/).length >= LONG_PHRASE)

const EDGE = /^[\s,;:—–-]+|[\s,;:—–-]+$/g

/** Trims spaces and punctuation from a range. Returns undefined when no word is left. */
function trimmed(sentence: string, start: number, end: number): TextSpan | undefined {
  const text = sentence.slice(start, end)
  const inner = text.replace(EDGE, '')
  if (!/[\p{L}\p{N}]/u.test(inner)) return undefined
  const from = start + text.indexOf(inner)
  return { start: from, end: from + inner.length }
}

/** Joins adjacent pieces, with the punctuation between them. Removes the full stop of the last piece. */
function joined(sentence: string, pieces: readonly ClausePiece[]): ClausePiece[] {
  const together: ClausePiece[] = []
  for (const piece of pieces) {
    const last = together.at(-1)
    if (last && !('hole' in last) && !('hole' in piece)) last.end = piece.end
    else together.push({ ...piece })
  }
  const end = together.at(-1)
  if (end && !('hole' in end)) end.end -= /[.。]?$/.exec(sentence.slice(end.start, end.end))?.[0].length ?? 0
  return together
}

/** Splits off the linking word at the beginning of a subordinate clause, e.g. a relative pronoun. */
function withLink(sentence: string, role: ClauseRole, pieces: ClausePiece[]): ClausePiece[] {
  const [first, ...rest] = pieces
  if (!first || 'hole' in first || !(CLAUSES.has(role) && role !== 'PARENTHESIS')) return pieces
  const leadingText = sentence.slice(first.start, first.end)
  const link = (FIRST_FORM[role] ?? LINK).exec(leadingText)?.[0].length ?? 0
  if (link === 0) return pieces
  const middle = first.start + link
  const tail = trimmed(sentence, middle, first.end)
  return [
    { start: first.start, end: middle, isLink: true },
    ...(tail ? [{ ...tail, end: first.end, isLink: false }] : []),
    ...rest,
  ]
}
