// Stores a text as integer ids of its lemmas: compact enough to cache thousands, fast enough for every list.

/**
 * Interned lemmas by id, shared by all texts of this process. The map only grows, as the library's vocabulary
 * does.
 */
const numbers = new Map<string, number>()
const lemmas: string[] = []

/** Number of interned lemmas. */
export const vocabularySize = (): number => lemmas.length
/** Interned id of a lemma, undefined if no loaded text contains it. */
export const lemmaNumberOf = (lemma: string): number | undefined => numbers.get(lemma)
export const lemmaByNumber = (number: number): string => lemmas[number] ?? ''

const numbered = (lemma: string): number => {
  const known = numbers.get(lemma)
  if (known !== undefined) return known
  numbers.set(lemma, lemmas.length)
  return lemmas.push(lemma) - 1
}

export interface LemmaText {
  /** Ids of the lemmas, without names. */
  lemmas: Uint32Array
  /** Occurrences of each lemma. */
  counts: Uint32Array
  /** Running words: the sum of `counts`. */
  running: number
}

/** Builds a LemmaText; `lemmas[i]` occurs `counts[i]` times. */
export const lemmaText = (words: readonly string[], counts: readonly number[]): LemmaText => ({
  lemmas: Uint32Array.from(words, numbered),
  counts: Uint32Array.from(counts),
  running: counts.reduce((sum, count) => sum + count, 0),
})
