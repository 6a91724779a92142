// Notices translations that stand at another paragraph's place: the same one twice, or two that changed places.

export interface TranslatedText {
  text: string
  /** Undefined where there is none. */
  zh: string | undefined
}

const HAN = /\p{Script=Han}/gu
const WORD = /\p{Script=Latin}[\p{Script=Latin}\p{M}'’-]*/gu
/** Figures of some length, and words with an inner or a second capital: both languages write them alike. */
const ANCHOR = /\d{2,}(?:[.,]\d+)*|\p{Lu}[\p{L}\d]*\p{Lu}[\p{L}\d]*/gu
/** Shorter ones may well be the same: 继续阅读. */
const SHORTEST_REPEAT = 6
/** How many times likelier the lengths must be the other way round, as a logarithm. */
const SURELY = 1.5
const USUAL_RATIO = 1.45
/** Fewer words say too little by their number. */
const TELLING_WORDS = 8

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0
const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

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
export const isRepeat = (a: TranslatedText, b: TranslatedText): boolean =>
  a.zh !== undefined &&
  b.zh !== undefined &&
  count(a.zh, HAN) >= SHORTEST_REPEAT &&
  letters(a.zh) === letters(b.zh) &&
  !areAlike(a.text, b.text)

/** Places of the translations that seem to belong to another text of the same answer, by what speaks for it. */
export function mixedUp(answers: readonly TranslatedText[]): Map<number, 'REPEATED' | 'SWAPPED'> {
  const found = new Map<number, 'REPEATED' | 'SWAPPED'>()
  for (const [at, one] of answers.entries())
    for (let next = at + 1; next < answers.length; next += 1) {
      const other = answers[next]
      const fault =
        other && (isRepeat(one, other) ? 'REPEATED' : isSwapped(one, other) ? 'SWAPPED' : undefined)
      if (fault) found.set(at, fault).set(next, fault)
    }
  return found
}

function isSwapped(a: TranslatedText, b: TranslatedText): boolean {
  if (a.zh === undefined || b.zh === undefined) return false
  const asGiven = shared(a.text, a.zh) + shared(b.text, b.zh)
  const swapped = shared(a.text, b.zh) + shared(b.text, a.zh)
  if (asGiven !== swapped) return swapped > asGiven && asGiven === 0
  return (
    distance(a.text, a.zh) + distance(b.text, b.zh) - distance(a.text, b.zh) - distance(b.text, a.zh) > SURELY
  )
}

/** How many anchors of the English stand in the Chinese. */
function shared(text: string, zh: string): number {
  const plain = zh.replace(/(?<=\d),(?=\d{3})/g, '')
  const anchors = new Set((text.match(ANCHOR) ?? []).map((one) => one.replace(/,(?=\d{3}(?!\d))/g, '')))
  return [...anchors].filter((one) => plain.includes(one)).length
}

/** How unlikely the length of `zh` is for `text`; 0 where the text is too short to say. */
function distance(text: string, zh: string): number {
  const words = count(text, WORD)
  const hanzi = count(zh, HAN)
  if (words < TELLING_WORDS || hanzi < TELLING_WORDS) return 0
  return Math.abs(Math.log(hanzi / (words * USUAL_RATIO)))
}
