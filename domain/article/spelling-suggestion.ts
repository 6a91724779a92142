// What was meant by a word that no text has: a word whose beginning it is, or one that is written nearly so.

/** Of shorter words nearly everything is near. */
const MIN_LENGTH = 4
/** From so many letters on, two slips may be in a word. */
const LONG = 6

// A letter for a group that sounds the same is one slip (telegraf, telegraph), not two.
const SOUNDS: readonly (readonly [string, string])[] = [
  ['ph', 'f'],
  ['ck', 'k'],
  ['qu', 'kw'],
  ['gh', 'g'],
]
/** A form in which words that sound alike are alike. */
const soundOf = (word: string): string =>
  SOUNDS.reduce((sound, [group, letter]) => sound.replaceAll(group, letter), word)

/** Edits between two words, two letters that changed places being one (Damerau); `most` + 1 for anything farther. */
export function measureEditDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
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
    if (least > most) return most + 1
    before = row
    row = next
  }
  return row[b.length] ?? 0
}

/** One bit a letter: words that are near share nearly all of them. */
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
  /** In no order; as long as `letters`. */
  words: readonly string[]
  letters: Int32Array
}

export const createSpellingVocabulary = (words: readonly string[]): SpellingVocabulary => {
  const all = new Set(words)
  return { has: (word) => all.has(word), words, letters: Int32Array.from(words, lettersOf) }
}

const NONE: ReadonlySet<string> = new Set()

/**
 * The word of the vocabulary that was most likely meant by one that is not in it, both in plain lower case: one that it
 * begins, else one with a slip or, in a longer word, two; of several the commonest by `rankOf` (1 is the commonest).
 * Undefined when none is near, and for words of fewer than four letters; never one of `not`.
 */
export function suggestSpelling(
  word: string,
  vocabulary: SpellingVocabulary,
  rankOf: (word: string) => number,
  not: ReadonlySet<string> = NONE,
): string | undefined {
  if (word.length < MIN_LENGTH || !/^[a-z]+$/.test(word)) return undefined
  const most = word.length >= LONG ? 2 : 1
  const [letters, sound] = [lettersOf(word), soundOf(word)]
  let best: { word: string; far: number; rank: number } | undefined
  for (const [at, other] of vocabulary.words.entries()) {
    if (not.has(other)) continue
    const isBeginning = other.length > word.length && other.startsWith(word)
    if (!isBeginning) {
      if (Math.abs(other.length - word.length) > most + 1) continue
      // A slip changes two letters at most; a group of letters that sounds as one brings another.
      if (bitsOf(letters ^ (vocabulary.letters[at] ?? 0)) > 2 * most + 1) continue
    }
    const far = isBeginning ? 0.5 : distance(word, sound, other, most)
    if (far > most || (best && far > best.far)) continue
    const rank = rankOf(other)
    if (!best || far < best.far || rank < best.rank) best = { word: other, far, rank }
  }
  return best?.word
}

/** Between 0 and `most`, else more; a first letter that differs counts half more, for few mistake it. */
function distance(word: string, sound: string, other: string, most: number): number {
  const other_sound = soundOf(other)
  const by_sound =
    sound === word && other_sound === other ? most + 1 : 1 + measureEditDistance(sound, other_sound, most)
  const far = Math.min(measureEditDistance(word, other, most), by_sound)
  return word[0] === other[0] ? far : far + 0.5
}
