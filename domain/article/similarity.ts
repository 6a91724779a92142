// How alike two pieces of text are, by the words they share; for paragraphs that were edited and pages that repeat.

const PLAIN = /^[ -~]*$/
const LOOSE_SPACE = /^ | {2}| $/

/** Width, case, kinds of quote and dash, and white space do not make a text another one. */
export const normaliseText = (text: string): string => {
  // Most paragraphs need no more.
  if (PLAIN.test(text) && !LOOSE_SPACE.test(text)) return text.toLowerCase()
  return (
    text
      .replace(/[‘’‛′]/g, "'")
      // Before NFKC makes two single ones of ″.
      .replace(/[“”„‟″]/g, '"')
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[‐-―]/g, '-')
      .replace(/\s+/g, ' ')
      .trim()
  )
}

/** The words of a normalised text; a text without words gives its characters, so that `* * *` is like itself. */
export const splitNormalisedWords = (normalised: string): string[] =>
  normalised.match(/[\p{L}\p{M}\p{N}]+(?:'[\p{L}\p{M}\p{N}]+)*/gu) ?? Array.from(normalised)

/** Words as small numbers, so that comparing texts is comparing sorted numbers. */
export class WordNumbers {
  readonly #numbers = new Map<string, number>()

  /** The numbers of the words, sorted, a word that stands there twice twice. */
  of(words: readonly string[]): Int32Array {
    return Int32Array.from(words, (word) => {
      const known = this.#numbers.get(word)
      if (known !== undefined) return known
      this.#numbers.set(word, this.#numbers.size)
      return this.#numbers.size - 1
    }).sort()
  }
}

/** Sørensen–Dice over sorted word numbers with their repetitions: 1 = the same words, 0 = none in common. */
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
