// Tokenizes and analyses a text once, so that lists and reading pages only read stored figures.

import { computeKnownPercent, type LemmaCounts } from './coverage.ts'
import { gradeText, RARE_FROM, TYPES_WITHIN, UNRANKED_RANK } from './grade.ts'
import { type BaselineVocabulary, type Difficulty, isKnownAtBaseline } from './levels.ts'
import type { Lexicon, WordFacts } from './lexicon.ts'
import { isCapitalised, isName } from './names.ts'
import { toWordKey } from './normalise.ts'
import { WORDS_PER_MINUTE } from './reading-pace.ts'
import { splitSentences } from './sentences.ts'
import { countSyllables } from './syllables.ts'
import { tokenizeText, type WordToken } from './tokenize.ts'

export const COVERAGE_BASELINES = [
  'ZK',
  'C4',
  'C6',
  'L4',
  'L8',
  'IELTS',
] as const satisfies readonly BaselineVocabulary[]
export type CoverageBaseline = (typeof COVERAGE_BASELINES)[number]

export type TextAnalysis = {
  word_count: number
  /** Reading time in minutes, at least 1. */
  minutes: number
  level: Difficulty
  score: number
  /** Number of occurrences of each lemma in the text, without names. */
  lemma_counts: LemmaCounts
  /** Maps the key of a surface form (`toWordKey`) to its lemma, where the two differ. */
  forms: Record<string, string>
  /**
   * Each token whose sentence gives it another lemma than `forms`: index of the paragraph, UTF-16 offset in
   * it, lemma.
   */
  occurrences: [paragraph: number, start: number, lemma: string][]
  /**
   * Per cent of the words that a reader of each level knows (each token counts, names do not), one decimal.
   */
  coverage: Record<CoverageBaseline, number>
}

// Default for a text of nothing but names: the mean logarithm of ranks in ordinary prose.
const TYPICAL_LN_RANK = 4.3
/** Number of words in one step of the generator. */
const STEP = 5_000

type Dictionary = Pick<Lexicon, 'lemmaOf' | 'lemmasOf' | 'facts' | 'rank' | 'tags'>
type Word = {
  key: string
  lemma: string
  /** True if the sentence of a token may select another lemma. */
  isOpen: boolean
  /**
   * The facts of the lemma itself, which decide whether a token is a name: Browning is a name, though it may
   * be a form of brown.
   */
  own: WordFacts
  syllables: number
  letters: number
  rank: number
  isBasic: boolean
  isC4: boolean
}

/**
 * Analyses a text, given as its paragraphs (plain English text). Run time is linear in its length; 1,500
 * words take a few ms.
 */
export const analyseText = (paragraphs: readonly string[], dict: Dictionary): TextAnalysis => {
  const steps = analyseTextInSteps(paragraphs, dict)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/**
 * The same as a generator with steps of a few ms, for a worker that must handle other requests in between: a
 * million letters take half a second.
 */
export function* analyseTextInSteps(
  paragraphs: readonly string[],
  dict: Dictionary,
): Generator<void, TextAnalysis> {
  // Cache by spelling, not by key: a text repeats its spellings, so each key is computed once.
  const bySpelling = new Map<string, Word>()
  const wordOf = (text: string): Word => {
    const found = bySpelling.get(text)
    if (found) return found
    const key = toWordKey(text)
    const lemma = dict.lemmaOf(key)
    const facts = dict.facts(lemma)
    const isBasic = isKnownAtBaseline('ZK', facts)
    const word = {
      key,
      lemma,
      isOpen: dict.lemmasOf(key).length > 1,
      own: { rank: dict.rank(lemma), tags: dict.tags(lemma) },
      syllables: countSyllables(key),
      letters: key.replace(/\P{L}/gu, '').length,
      rank: facts.rank ?? UNRANKED_RANK,
      isBasic,
      isC4: isBasic || isKnownAtBaseline('C4', facts),
    }
    bySpelling.set(text, word)
    return word
  }

  const running: { token: WordToken; word: Word; isFirst: boolean; paragraph: number; lemma: string }[] = []
  let sentenceCount = 0
  for (const [paragraph, text] of paragraphs.entries()) {
    yield
    const spans = splitSentences(text)
    let next = 0
    for (const token of tokenizeText(text)) {
      let isFirst = false
      while (next < spans.length && token.start >= (spans[next]?.start ?? 0)) {
        isFirst = true
        next++
        sentenceCount++
      }
      const word = wordOf(token.text)
      const span = word.isOpen ? spans[next - 1] : undefined
      const lemma = span
        ? dict.lemmaOf(token.text, text.slice(span.start, span.end), token.start - span.start)
        : word.lemma
      running.push({ token, word, isFirst, paragraph, lemma })
    }
  }

  const lowerCase = new Set<string>()
  const names = new Set<string>()
  for (const [index, { token, word, isFirst }] of running.entries()) {
    if (index % STEP === 0) yield
    if (!isCapitalised(token.text)) lowerCase.add(word.key)
    else if (!isFirst && isName(token, false, word.own)) names.add(word.key)
  }

  const counts = new Map<string, number>()
  const forms = new Map<string, string>()
  const occurrences: TextAnalysis['occurrences'] = []
  const total = { syllables: 0, letters: 0, basic: 0, c4: 0, ranked: 0, ln_rank: 0, rare: 0 }
  const types = new Set<string>()
  for (const [index, { token, word, isFirst, paragraph, lemma }] of running.entries()) {
    if (index % STEP === 0) yield
    const { key } = word
    const isNamed =
      !lowerCase.has(key) &&
      (names.has(key) ? !isFirst || isCapitalised(token.text) : isFirst && isName(token, true, word.own))
    total.syllables += word.syllables
    total.letters += word.letters
    if (index < TYPES_WITHIN) types.add(key)
    if (isNamed || word.isBasic) total.basic++
    if (isNamed || word.isC4) total.c4++
    if (isNamed) continue
    total.ranked++
    total.ln_rank += Math.log(word.rank)
    if (word.rank > RARE_FROM) total.rare++
    counts.set(lemma, (counts.get(lemma) ?? 0) + 1)
    if (word.lemma !== key) forms.set(key, word.lemma)
    if (lemma !== word.lemma) occurrences.push([paragraph, token.start, lemma])
  }

  const words = running.length
  const lemma_counts = Object.fromEntries(counts)
  const share = (count: number): number => (words === 0 ? 1 : count / words)
  return {
    word_count: words,
    minutes: Math.max(1, Math.round(words / WORDS_PER_MINUTE)),
    ...gradeText({
      words,
      sentences: sentenceCount,
      syllables: total.syllables,
      letters: total.letters,
      basic_share: share(total.basic),
      c4_share: share(total.c4),
      mean_ln_rank: total.ranked === 0 ? TYPICAL_LN_RANK : total.ln_rank / total.ranked,
      rare_share: share(total.rare),
      types: types.size,
    }),
    lemma_counts,
    forms: Object.fromEntries(forms),
    occurrences,
    coverage: coverageOf(lemma_counts, dict),
  }
}

const coverageOf = (counts: LemmaCounts, dict: Dictionary): Record<CoverageBaseline, number> => {
  const facts = new Map(Object.keys(counts).map((lemma) => [lemma, dict.facts(lemma)] as const))
  const percent = (base: CoverageBaseline): number =>
    computeKnownPercent(counts, (lemma) => {
      const of = facts.get(lemma)
      return of !== undefined && isKnownAtBaseline(base, of)
    }) ?? 100
  return {
    ZK: percent('ZK'),
    C4: percent('C4'),
    C6: percent('C6'),
    L4: percent('L4'),
    L8: percent('L8'),
    IELTS: percent('IELTS'),
  }
}
