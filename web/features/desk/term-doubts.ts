// Finds glossary terms that a paragraph's Chinese translates differently; cached per text.
import {
  findMissedTerms,
  listTermTranslations,
  type Term,
  type TermPlace,
} from '../../../domain/article/terms.ts'
import type { FigureSpan } from '../../../domain/language/figure-doubts.ts'
import type { DeskParagraph } from './paragraphs.ts'

const known = new WeakMap<DeskParagraph, { terms: readonly Term[]; found: readonly TermPlace[] }>()
const NONE: readonly TermPlace[] = []

export function findTermMismatches(paragraph: DeskParagraph, terms: readonly Term[]): readonly TermPlace[] {
  if (terms.length === 0 || paragraph.kind === 'img') return NONE
  const before = known.get(paragraph)
  if (before?.terms === terms) return before.found
  const found = findMissedTerms(paragraph.text, paragraph.zh, terms)
  known.set(paragraph, { terms, found })
  return found
}

/** E.g. 对冲基金 or 避险基金, as the glossary lists them. */
export const formatWantedTerm = (term: Term): string => listTermTranslations(term).join('或')

/** Spans of both lists in text order; of two that overlap, the first one wins. */
export const mergeSpans = (a: readonly FigureSpan[], b: readonly FigureSpan[]): readonly FigureSpan[] =>
  b.length === 0
    ? a
    : [...a, ...b]
        .sort((one, other) => one.start - other.start)
        .filter((span, at, all) => all.slice(0, at).every(({ end }) => end <= span.start))
