// A long sentence taken apart: every part that a model names is found in the sentence itself, or the whole is refused.
import { findWords } from './find-words.ts'

/** What a part does in its sentence. */
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

/** As a model writes it: `text` the words of the part; where it says that they stand is not believed. */
export interface ModelClause {
  role: string
  text: string
  zh: string
  /** What it does in its parent: 修饰 property. */
  note: string
  children: ModelClause[]
}

/** A part of the sentence: UTF-16 offsets, `end` exclusive; children lie within it, in order, and do not overlap. */
export interface PlacedClause {
  role: string
  start: number
  end: number
  zh: string
  note: string
  children: PlacedClause[]
}

/** Deeper or more than this nobody can read on a phone. */
const MAX_DEPTH = 6
const MAX_PARTS = 40

/**
 * The tree of a sentence, its root the whole sentence; undefined when a part's words do not stand where its parent's do,
 * parts overlap, or there are too many.
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
