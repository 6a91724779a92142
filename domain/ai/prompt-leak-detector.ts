// Notices when a model repeats its instructions instead of answering, also a little at a time.

/** Letters and digits in a row that nobody writes by chance. */
const REPEATED = 32
const HALF = REPEATED / 2
/** From so many on it waits to be seen whether they go on. */
const SUSPECT = 12
const NEITHER = /[^\p{L}\p{N}]/gu

const lettersOf = (text: string): string => text.toLowerCase().replace(NEITHER, '')

/** How much of the end of `letters` stands in `rules`, `REPEATED` at most; 0 for less than `SUSPECT`. */
function endIn(rules: string, letters: string): number {
  let longest = 0
  // Where a shorter end does not stand in them no longer one does.
  for (let length = SUSPECT; length <= Math.min(REPEATED, letters.length); length += 1) {
    if (!rules.includes(letters.slice(-length))) break
    longest = length
  }
  return longest
}

/** Whether `text` repeats a stretch of `instructions`, whatever signs and spaces stand between. */
export const repeatsInstructions = (instructions: string, text: string): boolean =>
  new PromptLeakDetector(instructions).isIn(text)

/** For an answer that grows. */
export class PromptLeakDetector {
  /** True from the moment in which a stretch of the instructions was repeated. */
  isLeaking = false
  private readonly rules: string
  private seen = 0
  private letters = ''

  constructor(instructions: string) {
    this.rules = lettersOf(instructions)
  }

  /** Of all that was said so far, what may be shown: not an end that may be the beginning of a stretch. */
  shown(text: string): string {
    // A text that did not go on from the one before is looked at anew.
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

  /** Whether a text apart from the answer repeats a stretch. */
  isIn(text: string): boolean {
    return this.hasRepeatedRun(lettersOf(text))
  }

  private hasRepeatedRun(letters: string): boolean {
    // Every stretch holds one of these halves, wherever it begins.
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
