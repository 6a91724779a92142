// A text as numbers of its lemmas, small enough that thousands are kept and a page of cards is counted in microseconds.

/** Lemmas by number, the same for every text of this process; it only grows, as the library's vocabulary does. */
const numbers = new Map<string, number>()
const lemmas: string[] = []

/** How many lemmas have a number. */
export const vocabularySize = (): number => lemmas.length
/** The number of a lemma that some text has; undefined when no text read so far has it. */
export const lemmaNumberOf = (lemma: string): number | undefined => numbers.get(lemma)
export const lemmaByNumber = (number: number): string => lemmas[number] ?? ''

const numbered = (lemma: string): number => {
  const known = numbers.get(lemma)
  if (known !== undefined) return known
  numbers.set(lemma, lemmas.length)
  return lemmas.push(lemma) - 1
}

export interface LemmaText {
  /** Numbers of the lemmas (names are not among them). */
  lemmas: Uint32Array
  /** How often each runs. */
  counts: Uint32Array
  /** Running words: the sum of `counts`. */
  running: number
}

/** `lemmas` and `counts` go together. */
export const lemmaText = (words: readonly string[], counts: readonly number[]): LemmaText => ({
  lemmas: Uint32Array.from(words, numbered),
  counts: Uint32Array.from(counts),
  running: counts.reduce((sum, count) => sum + count, 0),
})
