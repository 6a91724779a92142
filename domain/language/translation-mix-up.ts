// Notices translations that stand at another paragraph's place: the same one twice, or two that changed places.

/** A value: the result for it is cached. */
export interface TranslatedText {
  readonly text: string
  /** Undefined where there is none. */
  readonly zh: string | undefined
}

const HAN = /\p{Script=Han}/gu
const WORD = /\p{Script=Latin}[\p{Script=Latin}\p{M}'’-]*/gu
/** Figures of some length, and words with an inner or a second capital: both languages write them alike. */
const ANCHOR = /\d{2,}(?:[.,]\d+)*|\p{Lu}[\p{L}\d]*\p{Lu}[\p{L}\d]*/gu
/** Shorter ones may well be the same: 继续阅读. */
const MIN_REPEAT_LENGTH = 6
/** How many times likelier the lengths must be the other way round, as a logarithm. */
const SURELY = 1.5
const USUAL_RATIO = 1.45
/** Fewer words say too little by their number. */
const TELLING_WORDS = 8

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0
const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** Of one translation that fills a text, so many places are compared with the next. */
const MAX_COMPARED = 20

/** Texts that share more of their words may well be translated alike. */
const ALIKE = 0.5

/** Whether two texts are nearly one, as lines of a refrain. */
function areAlike(a: string, b: string): boolean {
  const [one, other] = [a, b].map((text) => new Set(text.toLowerCase().match(WORD) ?? []))
  if (!one || !other) return false
  const common = [...one].filter((word) => other.has(word)).length
  return letters(a) === letters(b) || common > (one.size + other.size - common) * ALIKE
}

/** Whether two texts that say different things have one translation. */
export const isRepeatedTranslation = (a: TranslatedText, b: TranslatedText): boolean =>
  a.zh !== undefined &&
  b.zh !== undefined &&
  count(a.zh, HAN) >= MIN_REPEAT_LENGTH &&
  letters(a.zh) === letters(b.zh) &&
  !areAlike(a.text, b.text)

export interface MixUp {
  fault: 'REPEATED' | 'SWAPPED'
  /** Place of the text that has the same translation, or seems to own this one. */
  other: number
}

/**
 * The translations that seem to belong to another text, by place. A repeat is found at any distance; two that changed
 * places only where they are fewer than `near` texts apart, since a model swaps within one answer.
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

/** Pairs of places that have one translation for different texts. */
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

/** What is compared of a text and its translation. */
interface Figures {
  /** Undefined where there is none. */
  zh: string | undefined
  anchors: readonly string[]
  words: number
  hanzi: number
  /** Those of the translation, without the text between them. */
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

/** How many anchors of the English of `a` stand in the Chinese of `b`. */
const shared = ({ anchors }: Figures, { zh = '' }: Figures): number =>
  anchors.filter((one) => zh.includes(one)).length

/** How unlikely the length of the Chinese of `b` is for the English of `a`; 0 where the text is too short to say. */
const distance = ({ words }: Figures, { hanzi }: Figures): number =>
  words < TELLING_WORDS || hanzi < TELLING_WORDS ? 0 : Math.abs(Math.log(hanzi / (words * USUAL_RATIO)))
