// Index terms of a sentence for scoring without a model: stems of English words, figures, and pairs of hanzi.
import { stemWord } from '../article/stem.ts'
import { isStopWord } from '../article/stop-words.ts'
import { tokenizeText } from '../language/tokenize.ts'

/**
 * A year, number or percentage: 1974, 42.5, 1,200 (normalized to 1200). The 19 of covid19 is not a figure.
 */
const FIGURE = /(?<![\p{Script=Latin}\d.])\d+(?:[.,]\d+)*/gu
const HAN_RUN = /[\p{Script=Han}〇]+/gu

/** Returns the terms with repetition, without stop words. */
export function extractTerms(text: string): string[] {
  const english = tokenizeText(text)
    .map((token) => token.text.toLowerCase().replaceAll('’', "'"))
    .filter((word) => /[a-z0-9]/.test(word) && !isStopWord(word))
    .map(stemWord)
  const figures = (text.match(FIGURE) ?? []).map((figure) => figure.replaceAll(',', ''))
  const chinese = (text.match(HAN_RUN) ?? []).flatMap((run) => {
    const signs = Array.from(run)
    return signs.length === 1 ? signs : signs.slice(1).map((sign, at) => `${signs[at]}${sign}`)
  })
  return [...english, ...figures, ...chinese]
}

/** Counts the occurrences of each term in a list. */
export function countTerms(terms: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  return counts
}
