// Suggests a spelling for a query word that no text has: a word with this prefix, or one with a small edit
// distance.

/** Shorter words are close to nearly every other. */
const MIN_LENGTH = 4
/** Minimum length of a word for a second error. */
const LONG = 6

// Replacing a group of letters by a letter of the same sound counts as one error (telegraf, telegraph), not
// two.
const SOUNDS: readonly (readonly [string, string])[] = [
  ['ph', 'f'],
  ['ck', 'k'],
  ['qu', 'kw'],
  ['gh', 'g'],
]
/** A function to normalize a word to a form in which words of the same sound are equal. */
const soundOf = (word: string): string =>
  SOUNDS.reduce((sound, [group, letter]) => sound.replaceAll(group, letter), word)

/**
 * Returns the edit distance of two words, a transposition being one edit (Damerau); `maxDistance` + 1 for any
 * larger distance.
 */
export function measureEditDistance(a: string, b: string, maxDistance: number): number {
  if (Math.abs(a.length - b.length) > maxDistance) return maxDistance + 1
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    let least = i
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1]
      let cost = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (isSame ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1)
      next.push(cost)
      least = Math.min(least, cost)
    }
    if (least > maxDistance) return maxDistance + 1
    before = row
    row = next
  }
  return row[b.length] ?? 0
}

/** Bit mask of a word's letters: similar words share nearly all bits. */
const lettersOf = (word: string): number => {
  let letters = 0
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31)
  return letters
}
const bitsOf = (letters: number): number => {
  let [left, bits] = [letters, 0]
  for (; left !== 0; left &= left - 1) bits += 1
  return bits
}

export interface SpellingVocabulary {
  has(word: string): boolean
  /** In no particular order; same length and index as `letters`. */
  words: readonly string[]
  letters: Int32Array
}

export const createSpellingVocabulary = (words: readonly string[]): SpellingVocabulary => {
  const all = new Set(words)
  return { has: (word) => all.has(word), words, letters: Int32Array.from(words, lettersOf) }
}

const NONE: ReadonlySet<string> = new Set()

/**
 * Returns the most likely word of the vocabulary for one that is not in it, both in plain lower case. A word
 * with this prefix has priority; then a word with one error, or two in a longer word. Ties are resolved by
 * `rankOf` (1 is the most frequent). Returns undefined when none is close, and for words of fewer than four
 * letters. Words in `not` are excluded.
 */
export function suggestSpelling(
  word: string,
  vocabulary: SpellingVocabulary,
  rankOf: (word: string) => number,
  not: ReadonlySet<string> = NONE,
): string | undefined {
  if (word.length < MIN_LENGTH || !/^[a-z]+$/.test(word)) return undefined
  const maxDistance = word.length >= LONG ? 2 : 1
  const [letters, sound] = [lettersOf(word), soundOf(word)]
  let best: { word: string; far: number; rank: number } | undefined
  for (const [at, other] of vocabulary.words.entries()) {
    if (not.has(other)) continue
    const isBeginning = other.length > word.length && other.startsWith(word)
    if (!isBeginning) {
      if (Math.abs(other.length - word.length) > maxDistance + 1) continue
      // An error changes at most two letters; a group of letters for one sound may add another.
      if (bitsOf(letters ^ (vocabulary.letters[at] ?? 0)) > 2 * maxDistance + 1) continue
    }
    const far = isBeginning ? 0.5 : distance(word, sound, other, maxDistance)
    if (far > maxDistance || (best && far > best.far)) continue
    const rank = rankOf(other)
    if (!best || far < best.far || rank < best.rank) best = { word: other, far, rank }
  }
  return best?.word
}

/**
 * Returns the distance up to `maxDistance`, else a larger number. A different first letter adds a half,
 * because it is a rare error.
 */
function distance(word: string, sound: string, other: string, maxDistance: number): number {
  const other_sound = soundOf(other)
  const by_sound =
    sound === word && other_sound === other
      ? maxDistance + 1
      : 1 + measureEditDistance(sound, other_sound, maxDistance)
  const far = Math.min(measureEditDistance(word, other, maxDistance), by_sound)
  return word[0] === other[0] ? far : far + 0.5
}
