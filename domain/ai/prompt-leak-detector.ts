// Detects when a model's output repeats its instructions (prompt leak), even when split over several chunks
// of a stream.

/** Length of a match, in letters and digits, that cannot be a coincidence. */
const REPEATED = 32
const HALF = REPEATED / 2
/** From this length on, a partial match is buffered until the next chunk confirms or refutes it. */
const SUSPECT = 12
const NEITHER = /[^\p{L}\p{N}]/gu

const lettersOf = (text: string): string => text.toLowerCase().replace(NEITHER, '')

/**
 * Returns how many characters at the end of `letters` occur in `rules`, `REPEATED` at most; 0 for fewer than
 * `SUSPECT`.
 */
function endIn(rules: string, letters: string): number {
  let longest = 0
  // If a shorter suffix does not match, no longer suffix does.
  for (let length = SUSPECT; length <= Math.min(REPEATED, letters.length); length += 1) {
    if (!rules.includes(letters.slice(-length))) break
    longest = length
  }
  return longest
}

/** Returns true if `text` repeats a passage of `instructions`. Punctuation and spaces are ignored. */
export const repeatsInstructions = (instructions: string, text: string): boolean =>
  new PromptLeakDetector(instructions).isIn(text)

/** Incremental detector for a response that is a stream. */
export class PromptLeakDetector {
  /** True from the first repeated passage on. */
  isLeaking = false
  private readonly rules: string
  private seen = 0
  private letters = ''

  constructor(instructions: string) {
    this.rules = lettersOf(instructions)
  }

  /**
   * Returns the part of `text` (the whole answer so far) that may be shown. A suffix that may be the
   * beginning of a repeated passage is held back.
   */
  shown(text: string): string {
    // A text shorter than the one before is a new text: scan it from the beginning.
    if (text.length < this.seen) this.seen = 0
    const from = Math.max(0, this.letters.length - REPEATED)
    this.letters = this.letters.slice(from) + lettersOf(text.slice(this.seen))
    this.seen = text.length
    this.isLeaking ||= this.hasRepeatedRun(this.letters)
    if (this.isLeaking) return ''
    let suspect = endIn(this.rules, this.letters)
    let at = text.length
    while (suspect > 0 && at > 0) {
      at -= 1
      suspect -= lettersOf(text[at] ?? '').length
    }
    return text.slice(0, at)
  }

  /** Returns true if a text that is not part of the stream repeats a passage. */
  isIn(text: string): boolean {
    return this.hasRepeatedRun(lettersOf(text))
  }

  private hasRepeatedRun(letters: string): boolean {
    // Check at intervals of HALF: every repeated passage contains one of these halves, wherever it begins.
    for (let at = 0; at + HALF <= letters.length; at += HALF)
      if (this.rules.includes(letters.slice(at, at + HALF)) && this.isAround(letters, at)) return true
    return false
  }

  private isAround(letters: string, at: number): boolean {
    const last = Math.min(at, letters.length - REPEATED)
    for (let from = Math.max(0, at - HALF); from <= last; from += 1)
      if (this.rules.includes(letters.slice(from, from + REPEATED))) return true
    return false
  }
}
