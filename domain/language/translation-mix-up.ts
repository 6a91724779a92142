// Detects translations at the wrong index: one translation for two paragraphs, or two that are swapped.

/** Treat as immutable: the result for it is cached. */
export interface TranslatedText {
  readonly text: string
  /** Undefined if there is no translation. */
  readonly zh: string | undefined
}

const HAN = /\p{Script=Han}/gu
const WORD = /\p{Script=Latin}[\p{Script=Latin}\p{M}'’-]*/gu
/**
 * Figures of two digits or more, and words with a second capital letter: both languages write them in the
 * same way.
 */
const ANCHOR = /\d{2,}(?:[.,]\d+)*|\p{Lu}[\p{L}\d]*\p{Lu}[\p{L}\d]*/gu
/** Shorter translations may well be equal: 继续阅读. */
const MIN_REPEAT_LENGTH = 6
/** Minimum log likelihood ratio between swapped and given order, computed from the lengths. */
const SURELY = 1.5
const USUAL_RATIO = 1.45
/** Texts with fewer words are not compared by length. */
const TELLING_WORDS = 8

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0
const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** Maximum number of earlier texts with the same translation that each text is compared with. */
const MAX_COMPARED = 20

/** Texts that share a larger part of their words may have the same translation. */
const ALIKE = 0.5

/** True if two texts are nearly equal, e.g. lines of a refrain. */
function areAlike(a: string, b: string): boolean {
  const [one, other] = [a, b].map((text) => new Set(text.toLowerCase().match(WORD) ?? []))
  if (!one || !other) return false
  const common = [...one].filter((word) => other.has(word)).length
  return letters(a) === letters(b) || common > (one.size + other.size - common) * ALIKE
}

/** True if two different texts have the same translation. */
export const isRepeatedTranslation = (a: TranslatedText, b: TranslatedText): boolean =>
  a.zh !== undefined &&
  b.zh !== undefined &&
  count(a.zh, HAN) >= MIN_REPEAT_LENGTH &&
  letters(a.zh) === letters(b.zh) &&
  !areAlike(a.text, b.text)

export interface MixUp {
  fault: 'REPEATED' | 'SWAPPED'
  /** Index of the text that has the same translation, or to which this translation seems to belong. */
  other: number
}

/**
 * Returns the translations that seem to belong to another text, by index. A repeated translation is detected
 * at any distance. A swap is detected only at a distance of fewer than `near` texts, because a model swaps
 * within one response.
 */
export function findMixUps(answers: readonly TranslatedText[], near = answers.length): Map<number, MixUp> {
  const found = new Map<number, MixUp>()
  const note = (fault: MixUp['fault'], a: number, b: number) => {
    if (!found.has(a)) found.set(a, { fault, other: b })
    if (!found.has(b)) found.set(b, { fault, other: a })
  }
  const all = answers.map(figuresOf)
  for (const [a, b] of repeats(answers, all)) note('REPEATED', a, b)
  for (const [a, one] of all.entries())
    for (let b = a + 1; b < Math.min(a + near, all.length); b += 1) {
      const other = all[b]
      if (other && isSwapped(one, other)) note('SWAPPED', a, b)
    }
  return found
}

/** Yields the index pairs of different texts with the same translation. */
function* repeats(answers: readonly TranslatedText[], all: readonly Figures[]): Generator<[number, number]> {
  const places = new Map<string, number[]>()
  for (const [at, { letters: same, hanzi }] of all.entries()) {
    if (hanzi < MIN_REPEAT_LENGTH) continue
    const before = places.get(same) ?? []
    for (const place of before) {
      const other = answers[place]
      const here = answers[at]
      if (other && here && isRepeatedTranslation(other, here)) yield [place, at]
    }
    places.set(same, [...before, at].slice(-MAX_COMPARED))
  }
}

/** Cached features of a text and its translation. */
interface Figures {
  /** Undefined if there is no translation. */
  zh: string | undefined
  anchors: readonly string[]
  words: number
  hanzi: number
  /** Letters and digits of the translation, without punctuation and spaces. */
  letters: string
}

const known = new WeakMap<TranslatedText, Figures>()

function figuresOf(answer: TranslatedText): Figures {
  const figures = known.get(answer) ?? foundIn(answer)
  known.set(answer, figures)
  return figures
}

const foundIn = ({ text, zh }: TranslatedText): Figures => ({
  zh: zh?.replace(/(?<=\d),(?=\d{3})/g, ''),
  anchors: [...new Set((text.match(ANCHOR) ?? []).map((one) => one.replace(/,(?=\d{3}(?!\d))/g, '')))],
  words: count(text, WORD),
  hanzi: zh === undefined ? 0 : count(zh, HAN),
  letters: letters(zh ?? ''),
})

function isSwapped(a: Figures, b: Figures): boolean {
  if (a.zh === undefined || b.zh === undefined) return false
  const asGiven = shared(a, a) + shared(b, b)
  const swapped = shared(a, b) + shared(b, a)
  if (asGiven !== swapped) return swapped > asGiven && asGiven === 0
  return distance(a, a) + distance(b, b) - distance(a, b) - distance(b, a) > SURELY
}

/** Number of anchors of the English of `a` that occur in the Chinese of `b`. */
const shared = ({ anchors }: Figures, { zh = '' }: Figures): number =>
  anchors.filter((one) => zh.includes(one)).length

/**
 * Distance between the length of the Chinese of `b` and the expected length for the English of `a`; 0 if a
 * text is too short.
 */
const distance = ({ words }: Figures, { hanzi }: Figures): number =>
  words < TELLING_WORDS || hanzi < TELLING_WORDS ? 0 : Math.abs(Math.log(hanzi / (words * USUAL_RATIO)))
