// Word-based similarity of two texts, to detect edited paragraphs and repeated pages.

const PLAIN = /^[ -~]*$/
const LOOSE_SPACE = /^ | {2}| $/

/** A function to normalize width, case, quotes, dashes and white space. */
export const normaliseText = (text: string): string => {
  // Fast path for most paragraphs.
  if (PLAIN.test(text) && !LOOSE_SPACE.test(text)) return text.toLowerCase()
  return (
    text
      .replace(/[‘’‛′]/g, "'")
      // Before NFKC, which would normalize ″ to two single ones.
      .replace(/[“”„‟″]/g, '"')
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[‐-―]/g, '-')
      .replace(/\s+/g, ' ')
      .trim()
  )
}

/**
 * Returns each token of a normalized text. The fallback for a text without words is its characters, so that
 * `* * *` equals itself.
 */
export const splitNormalisedWords = (normalised: string): string[] =>
  normalised.match(/[\p{L}\p{M}\p{N}]+(?:'[\p{L}\p{M}\p{N}]+)*/gu) ?? Array.from(normalised)

/** Represents each token as a small integer, so that two texts can be compared as sorted integers. */
export class WordNumbers {
  readonly #numbers = new Map<string, number>()

  /** Returns the sorted integers of the words, including repetitions. */
  of(words: readonly string[]): Int32Array {
    return Int32Array.from(words, (word) => {
      const known = this.#numbers.get(word)
      if (known !== undefined) return known
      this.#numbers.set(word, this.#numbers.size)
      return this.#numbers.size - 1
    }).sort()
  }
}

/**
 * Sørensen–Dice coefficient of sorted word numbers with repetitions: 1 = the same words, 0 = none in common.
 */
export const computeWordSimilarity = (a: Int32Array, b: Int32Array): number => {
  if (a.length + b.length === 0) return 1
  let [i, j, shared] = [0, 0, 0]
  while (i < a.length && j < b.length) {
    const difference = a[i]! - b[j]!
    if (difference === 0) shared++
    if (difference <= 0) i++
    if (difference >= 0) j++
  }
  return (2 * shared) / (a.length + b.length)
}
