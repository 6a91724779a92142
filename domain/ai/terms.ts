// The words by which a sentence is weighed without a model: stems of English, figures, pairs of hanzi.
import { stemWord } from '../article/stem.ts'
import { isStopWord } from '../article/stop-words.ts'
import { tokenizeText } from '../language/tokenize.ts'

/** A year, a number, a share: 1974, 42.5, 1,200 (which is 1200); the 19 of covid19 is no figure. */
const FIGURE = /(?<![\p{Script=Latin}\d.])\d+(?:[.,]\d+)*/gu
const HAN_RUN = /[\p{Script=Han}〇]+/gu

/** Terms with repetition; words that say nothing are left out. */
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

/** How often each term stands in a list of them. */
export function countTerms(terms: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  return counts
}
