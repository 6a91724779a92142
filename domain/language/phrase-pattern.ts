// Parser that converts a phrase's dictionary form to a pattern: fixed words, placeholders, and slots for an
// object.
import type { Phrase, PhraseList } from './lexicon.ts'

/**
 * One slot of a pattern: a fixed word, or a placeholder for `my`, `myself`, or an object of several words.
 */
export type PatternSlot = { kind: 'word' | 'owner' | 'self' | 'object'; word: string }

export type PhrasePattern = {
  phrase: Phrase
  places: readonly PatternSlot[]
  /** True for a verb and its particle only: the next token decides whether it is a particle. */
  isVerbAndParticle: boolean
  /** True if the pattern omits the `be` of the dictionary form. */
  isAdjective: boolean
  /** True for a verb with a noun, where a modifier may be inserted (pay close attention). */
  isVerbAndNoun: boolean
}

const OBJECTS: ReadonlySet<string> = new Set(['sb', 'sth'])
const OWNERS: ReadonlySet<string> = new Set(
  "one's sb's sb.'s somebody's someone's my your his her its our their".split(' '),
)

/** Words that can be the particle of a verb or begin a phrase of place. */
export const PARTICLE_WORDS: ReadonlySet<string> = new Set(
  'about across after against ahead along apart around aside at away back before behind between by down for forth forward from in into of off on onto out over past round through to together toward towards under up upon with without'.split(
    ' ',
  ),
)
const LIGHT_VERBS: ReadonlySet<string> = new Set(
  'bear bring cast catch come do draw gain get give have hold keep lay lose make pay play put run set shed show take throw turn'.split(
    ' ',
  ),
)
const ARTICLES: ReadonlySet<string> = new Set(['a', 'an', 'the'])

/**
 * Splits a dictionary form into words, without the `be` before an adjective, so that "grown fond of", "is
 * fond of" and "fond of" match the same pattern. `be` stays before a function word (be about to).
 */
export const splitPhrase = (phrase: string): string[] => {
  const words = phrase.split(' ')
  const [first, second = ''] = words
  return first === 'be' && words.length > 2 && second.length > 3 && !NEEDS_BE.has(second)
    ? words.slice(1)
    : words
}
const NEEDS_BE: ReadonlySet<string> = new Set('about used over supposed back down upon under said'.split(' '))

/** Returns the list's entry of a dictionary form, undefined when it has none. */
export const findPhrase = (list: PhraseList, phrase: string): Phrase | undefined =>
  list.startingWith(splitPhrase(phrase)[0] ?? '').find((each) => each.phrase === phrase)

// Cache: a common word begins hundreds of phrases, and each is matched against every sentence with the word.
const patterns = new WeakMap<readonly Phrase[], ReadonlyMap<string, readonly PhrasePattern[]>>()

/**
 * Builds an index of patterns with the same first word, by their second word. Patterns with a variable second
 * word have the key ''.
 */
export const indexPatterns = (phrases: readonly Phrase[]): ReadonlyMap<string, readonly PhrasePattern[]> => {
  const known = patterns.get(phrases)
  if (known) return known
  const bySecondWord = new Map<string, PhrasePattern[]>()
  for (const phrase of phrases) {
    const pattern = patternOf(phrase)
    const second = pattern.places[1]
    const isOpen = phrase.split || pattern.isVerbAndNoun || second?.kind !== 'word'
    const key = isOpen ? '' : second.word
    bySecondWord.set(key, [...(bySecondWord.get(key) ?? []), pattern])
  }
  patterns.set(phrases, bySecondWord)
  return bySecondWord
}

const patternOf = (phrase: Phrase): PhrasePattern => {
  const places = splitPhrase(phrase.phrase).map((word, at): PatternSlot => {
    if (at > 0 && OBJECTS.has(word)) return { kind: 'object', word }
    if (at > 0 && OWNERS.has(word)) return { kind: 'owner', word }
    return { kind: word === 'oneself' ? 'self' : 'word', word }
  })
  const [first, second] = places
  const isVerb = LIGHT_VERBS.has(first?.word ?? '')
  return {
    phrase,
    places,
    isVerbAndParticle:
      places.length === 2 &&
      (PARTICLE_WORDS.has(second?.word ?? '') || second?.word === 'as') &&
      canBeVerb(phrase, first),
    isAdjective: phrase.phrase.startsWith('be ') && first?.word !== 'be',
    isVerbAndNoun:
      // Exclude "keep open": it would match "keep an open mind".
      isVerb &&
      !(phrase.split && places.length === 2) &&
      second?.kind === 'word' &&
      !PARTICLE_WORDS.has(second.word) &&
      isOpenToModifiers(places),
  }
}

// Words that may precede a particle as a verb does, but are no verbs.
const NO_VERBS: ReadonlySet<string> = new Set(
  'plenty lots lot couple number bit pair majority variety series dozens hundreds thousands kind sort far close next prior due regardless instead because irrespective such except thanks owing according most none much part each as so not even only just early like well long soon many full good bad rich short fond aware afraid proud tired sick capable equal similar familiar sorry ready responsible available subject prone allergic free near keen known based compared related given interested concerned involved'.split(
    ' ',
  ),
)
/** True if the first word of a phrase may be its verb. */
export const canBeVerb = ({ phrase }: Phrase, first: PatternSlot | undefined): boolean =>
  !phrase.startsWith('be ') && !NO_VERBS.has(first?.word ?? '') && !PARTICLE_WORDS.has(first?.word ?? '')

/** "make it" and "have to" have no noun before which a modifier could be inserted. */
const isOpenToModifiers = (places: readonly PatternSlot[]): boolean => {
  const noun = ARTICLES.has(places[1]?.word ?? '') ? places[2] : places[1]
  return noun?.kind === 'word' && noun.word.length > 3 && !PARTICLE_WORDS.has(noun.word)
}

/**
 * True if a modifier may be inserted before the slot `at` of a pattern: before the noun, after its article.
 */
export const canSkipTo = ({ isVerbAndNoun, places }: PhrasePattern, at: number): boolean =>
  isVerbAndNoun && at === (ARTICLES.has(places[1]?.word ?? '') ? 2 : 1)
