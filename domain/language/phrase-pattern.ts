// Reads a phrase's dictionary form as a pattern: which of its words are fixed, which stand for any, where an object may stand.
import type { Phrase, PhraseList } from './lexicon.ts'

/** One place of a pattern: a word of its own, or room for `my`, `myself`, or an object of several words. */
export type PatternSlot = { kind: 'word' | 'owner' | 'self' | 'object'; word: string }

export type PhrasePattern = {
  phrase: Phrase
  places: readonly PatternSlot[]
  /** The verb and its particle only: what follows the particle decides whether it is one. */
  isVerbAndParticle: boolean
  /** Its `be` is left out. */
  isAdjective: boolean
  /** A verb with a noun of its own, between which a word may step (pay close attention). */
  isVerbAndNoun: boolean
}

const OBJECTS: ReadonlySet<string> = new Set(['sb', 'sth'])
const OWNERS: ReadonlySet<string> = new Set(
  "one's sb's sb.'s somebody's someone's my your his her its our their".split(' '),
)

/** What stands behind a verb as its particle or opens a phrase of place. */
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
 * Words of a dictionary form, without the `be` that stands before an adjective: grown fond of, is fond of and fond of are one.
 * `be` stays where what follows is a little word (be about to).
 */
export const splitPhrase = (phrase: string): string[] => {
  const words = phrase.split(' ')
  const [first, second = ''] = words
  return first === 'be' && words.length > 2 && second.length > 3 && !NEEDS_BE.has(second)
    ? words.slice(1)
    : words
}
const NEEDS_BE: ReadonlySet<string> = new Set('about used over supposed back down upon under said'.split(' '))

/** The list's own entry of a dictionary form, undefined when it has none. */
export const findPhrase = (list: PhraseList, phrase: string): Phrase | undefined =>
  list.startingWith(splitPhrase(phrase)[0] ?? '').find((each) => each.phrase === phrase)

// A common word begins hundreds of phrases, and each is held against every sentence that has the word.
const patterns = new WeakMap<readonly Phrase[], ReadonlyMap<string, readonly PhrasePattern[]>>()

/** The patterns of phrases with the same first word, by their second word; those that may have anything there under ''. */
export const indexPatterns = (phrases: readonly Phrase[]): ReadonlyMap<string, readonly PhrasePattern[]> => {
  const known = patterns.get(phrases)
  if (known) return known
  const made = new Map<string, PhrasePattern[]>()
  for (const phrase of phrases) {
    const pattern = patternOf(phrase)
    const second = pattern.places[1]
    const isOpen = phrase.split || pattern.isVerbAndNoun || second?.kind !== 'word'
    const key = isOpen ? '' : second.word
    made.set(key, [...(made.get(key) ?? []), pattern])
  }
  patterns.set(phrases, made)
  return made
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
      // Keep an open mind is no keep open.
      isVerb &&
      !(phrase.split && places.length === 2) &&
      second?.kind === 'word' &&
      !PARTICLE_WORDS.has(second.word) &&
      isOpenToModifiers(places),
  }
}

// They stand before a little word as a verb does, and are none.
const NO_VERBS: ReadonlySet<string> = new Set(
  'plenty lots lot couple number bit pair majority variety series dozens hundreds thousands kind sort far close next prior due regardless instead because irrespective such except thanks owing according most none much part each as so not even only just early like well long soon many full good bad rich short fond aware afraid proud tired sick capable equal similar familiar sorry ready responsible available subject prone allergic free near keen known based compared related given interested concerned involved'.split(
    ' ',
  ),
)
/** Whether the first word of a phrase may be its verb. */
export const canBeVerb = ({ phrase }: Phrase, first: PatternSlot | undefined): boolean =>
  !phrase.startsWith('be ') && !NO_VERBS.has(first?.word ?? '') && !PARTICLE_WORDS.has(first?.word ?? '')

/** "make it" and "have to" have no noun that a word could stand before. */
const isOpenToModifiers = (places: readonly PatternSlot[]): boolean => {
  const noun = ARTICLES.has(places[1]?.word ?? '') ? places[2] : places[1]
  return noun?.kind === 'word' && noun.word.length > 3 && !PARTICLE_WORDS.has(noun.word)
}

/** Whether a word may step in before the place `at` of a pattern: before the noun, behind its article. */
export const canSkipTo = ({ isVerbAndNoun, places }: PhrasePattern, at: number): boolean =>
  isVerbAndNoun && at === (ARTICLES.has(places[1]?.word ?? '') ? 2 : 1)
