// Validation of a model's clause analysis of a long sentence: every part must be found in the sentence, else
// the whole tree is invalid.
import { findWords } from './find-words.ts'

/** Role of a part in its sentence. */
export const CLAUSE_ROLES = [
  'SENTENCE',
  'MAIN',
  'SUBJECT',
  'VERB',
  'OBJECT',
  'COMPLEMENT',
  'ATTRIBUTE',
  'ADVERBIAL',
  'RELATIVE',
  'NOUN_CLAUSE',
  'ADVERBIAL_CLAUSE',
  'APPOSITIVE',
  'PARTICIPLE',
  'INFINITIVE',
  'PARENTHESIS',
  'OTHER',
] as const
export type ClauseRole = (typeof CLAUSE_ROLES)[number]

/**
 * A part as the model returns it. `text` is the part's words; offsets by the model are not used, because they
 * are unreliable.
 */
export interface ModelClause {
  role: string
  text: string
  zh: string
  /** Role of the part in its parent, e.g. 修饰 property. */
  note: string
  children: ModelClause[]
}

/**
 * A part of the sentence: UTF-16 offsets, `end` exclusive. Children are inside their parent, in order, and do
 * not overlap.
 */
export interface PlacedClause {
  role: string
  start: number
  end: number
  zh: string
  note: string
  children: PlacedClause[]
}

/** Limits of a tree that is still legible on a phone. */
const MAX_DEPTH = 6
const MAX_PARTS = 40

/**
 * Returns the tree of a sentence; its root is the whole sentence. Returns undefined when a part's words are
 * not found inside its parent's range, when parts overlap, or when there are too many.
 */
export function placeClauses(sentence: string, modelClause: ModelClause): PlacedClause | undefined {
  let count = 0
  const place = (
    part: ModelClause,
    within: { start: number; end: number },
    from: number,
    depth: number,
  ): PlacedClause | undefined => {
    count += 1
    if (depth > MAX_DEPTH || count > MAX_PARTS) return undefined
    const found = depth === 0 ? within : findWords(sentence.slice(0, within.end), part.text, from)
    if (!found) return undefined
    const children: PlacedClause[] = []
    let next = found.start
    for (const each of part.children) {
      const child = place(each, found, next, depth + 1)
      if (!child) return undefined
      children.push(child)
      next = child.end
    }
    return { role: part.role, start: found.start, end: found.end, zh: part.zh, note: part.note, children }
  }
  return place(modelClause, { start: 0, end: sentence.length }, 0, 0)
}
