// Fallback without a model for a question about an article: finds the sentences of the article that match the
// question.
import { findSentenceChinese } from '../language/find-sentence-chinese.ts'
import { splitSentences } from '../language/sentences.ts'
import { countTerms, extractTerms } from './terms.ts'

export interface AnswerPassage {
  paragraph: string
  /** UTF-16 offsets of the sentence in the paragraph's English, `end` exclusive. */
  start: number
  end: number
  zh: string
  score: number
}

/**
 * Default constants of Okapi BM25 (Robertson & Zaragoza 2009, 3.5): saturation of term frequency and weight
 * of the length.
 */
const K1 = 1.2
const B = 0.75

interface Piece {
  paragraph: string
  start: number
  end: number
  zh: string
  terms: string[]
}

/**
 * Returns at most `maxPassages` sentences that match `question` best, in English or Chinese, the best first.
 * Returns an empty list when the article has no word of the question.
 */
export function findPassages(
  question: string,
  paragraphs: readonly { id: string; text: string; zh: string }[],
  maxPassages = 3,
): AnswerPassage[] {
  const pieces: Piece[] = paragraphs.flatMap(({ id, text, zh }) =>
    splitSentences(text).map(({ start, end }) => {
      const chinese = findSentenceChinese({ text, zh }, start)
      return {
        paragraph: id,
        start,
        end,
        zh: chinese,
        terms: extractTerms(`${text.slice(start, end)} ${chinese}`),
      }
    }),
  )
  const mean = pieces.reduce((sum, { terms }) => sum + terms.length, 0) / Math.max(1, pieces.length)
  const counted = pieces.map((piece) => ({ ...piece, counts: countTerms(piece.terms) }))
  const questionTerms = [...new Set(extractTerms(question))]
  const weights = questionTerms.map((term) => {
    const matching = counted.filter(({ counts }) => counts.has(term)).length
    return { term, idf: Math.log(1 + (pieces.length - matching + 0.5) / (matching + 0.5)) }
  })
  const scored = counted.map(({ counts, terms, ...place }) => {
    const length = K1 * (1 - B + (B * terms.length) / mean)
    const score = weights.reduce((sum, { term, idf }) => {
      const count = counts.get(term) ?? 0
      return sum + (idf * count * (K1 + 1)) / (count + length)
    }, 0)
    return { ...place, score }
  })
  return scored
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, maxPassages)
}
