// Decides whether a form that has an entry of its own (rose, bore, customs) is that word where it is.
import { LIKE_ADJECTIVE } from './behind-plural.ts'
import { isFormNote, lemmasInGloss } from './exchange.ts'
import { detach, inflect } from './inflection.ts'
import type { DictionaryEntry } from './lexicon.ts'
import { DETERMINERS, IRREGULAR, isPast, OBJECTS, PREPOSITIONS, wordsAround } from './part-of-speech.ts'
import { words } from './word-set.ts'

/** Looks up a headword; the rules below need its senses and forms. */
export type FindEntry = (key: string) => Pick<DictionaryEntry, 'senses' | 'forms' | 'oxford'> | undefined

/** The browser's dictionary has no entry for a plain plural; its singular says the same. */
const entryOf = (find: FindEntry, key: string): ReturnType<FindEntry> =>
  [key, ...detach(key)].map(find).find((entry) => entry !== undefined)

/** The parts of speech of an entry's senses in their order: `n`, `v`, `a`, others as the entry names them. */
const partsIn = (find: FindEntry, key: string): string[] =>
  (entryOf(find, key)?.senses ?? []).flatMap(({ pos }) => {
    if (pos === '' || pos === 'abbr') return []
    return /^(?:v|vt|vi)$/.test(pos) ? ['v'] : [pos === 'adj' ? 'a' : pos]
  })

/** Whether the entry says more of the form than whose form it is (easier: 容易些，easy的比较级). */
export const hasOwnSense = (find: FindEntry, key: string, lemmas: readonly string[]): boolean => {
  const entry = find(key)
  if (!entry || entry.oxford) return true
  return entry.senses.some(
    (sense) =>
      sense.pos !== 'abbr' &&
      !isFormNote(sense, key, lemmas) &&
      !lemmasInGloss(sense.zh).some((lemma) => lemmas.includes(lemma)),
  )
}

const ONE = /^(?:an?|another|each|every|one)$/
const COUNTED = words(
  'two three four five six seven eight nine ten twelve dozen several many few twenty thirty forty fifty hundred',
)
/** Verbs without an object, whose past form is another verb that has one: trees fall, loggers fell trees. */
const WITHOUT_OBJECT = words('fall lie')
/** What is bored, which no one bears. */
const BORED = /^(?:holes?|tunnels?|wells?|shafts?|passages?|openings?|cavit(?:y|ies)|tubes?)$/
const TIME_OR_MEASURE =
  /^(?:(?:second|minute|hour|day|night|week|month|year|decade|time|foot|metre|meter|mile|kilometre|point|degree|dollar|pound|inche?)s?|feet|next|last|first|same|whole|way|half|percent|prey|victim|victims|ill)$/
/** Behind these a form in -s is a verb: this means, it works. */
const SUBJECT_OF_S = /^(?:this|that|it|he|she|which|who|what|there|everyone|everything|nobody|nothing)$/
/** Verbs that take another in -ing. */
const BEFORE_ING =
  /^(?:start|stop|finish|avoid|enjoy|consider|practi[sc]e|suggest)(?:s|ed|ing|d)?$|^(?:keeps?|kept|begins?|began|begun|stopped|stopping)$/
const PRESENT_SUBJECT = words('i you we they who people men women')

type Words = NonNullable<ReturnType<typeof wordsAround>>

/**
 * The word that the form is at its place: itself, one of its other lemmas, or undefined where neither the words around
 * it nor the dictionary tell.
 */
export const wordHere = (
  find: FindEntry,
  key: string,
  lemmas: readonly string[],
  sentence: string,
  offset: number,
): string | undefined => {
  const place = wordsAround(sentence, offset)
  const other = lemmas.find((lemma) => lemma !== key)
  if (!place || other === undefined || !lemmas.includes(key)) return undefined
  if (!hasOwnSense(find, key, lemmas)) return other
  const own = partsIn(find, key)
  if (isComparison(find, key, other) && !own.some((part) => part === 'n' || part === 'v')) return other
  if (isPlural(find, key, other) && (COUNTED.has(place.near(-1)) || SUBJECT_OF_S.test(place.near(-1))))
    return other
  if (key.endsWith('ics') && own.includes('n')) return key
  if (own.includes('n') && isHeadOfGroup(find, place)) return key
  if (own.includes('n') && isPlural(find, key, other) && isBeforeHead(find, place)) return key
  if (own.includes('v') && isPresentWithObject(place, other)) return key
  if (!key.endsWith('ing')) return undefined
  if (isParticipleOf(find, key, other, place)) return other
  return find(key)?.oxford && own[0] === 'a' && isPredicate(find, place) ? key : undefined
}

/** Whether an entry is a comparison and no more: cheaper, earliest; but the latest news, a lower price. */
const isComparison = (find: FindEntry, key: string, other: string): boolean => {
  const { comparative, superlative } = find(other)?.forms ?? {}
  const isForm = [
    comparative,
    superlative,
    inflect(other, 'comparative'),
    inflect(other, 'superlative'),
  ].includes(key)
  return isForm && find(key)?.oxford !== true
}

/** Whether a form in -ing without an object says what something is like: it was slightly alarming. */
const isPredicate = (find: FindEntry, { near, governor }: Words): boolean =>
  /^(?:is|are|was|were|be|been|seems?|seemed|looks?|looked|sounds?|sounded)$/.test(governor) &&
  !DETERMINERS.has(near(1)) &&
  !OBJECTS.test(near(1)) &&
  !isNoun(find, near(1))

const isPlural = (find: FindEntry, key: string, singular: string): boolean =>
  find(singular)?.forms.plural === key || inflect(singular, 'plural') === key

/** Whether an adjective before it makes it the noun of a group: a red rose, of soft felt, the white dove sat. */
const isHeadOfGroup = (find: FindEntry, { near }: Words): boolean => {
  const isAdjective = (word: string): boolean =>
    LIKE_ADJECTIVE.test(word) || (partsIn(find, word)[0] === 'a' && !IRREGULAR.has(word))
  if (!isAdjective(near(-1))) return false
  const from = isAdjective(near(-2)) ? -3 : -2
  const opener = near(from)
  if (ONE.test(opener) || PREPOSITIONS.has(opener)) return isPast(near(1)) || !isNoun(find, near(1))
  if (!DETERMINERS.has(opener)) return false
  // The old fell asleep: an adjective with an article may be its own noun.
  const after = near(1)
  return (
    PREPOSITIONS.has(near(from - 1)) || isPast(after) || /^(?:is|are|was|were|has|had|will|can)$/.test(after)
  )
}

const isNoun = (find: FindEntry, word: string): boolean => partsIn(find, word)[0] === 'n'

/** Before another noun a plural is a word of its own, since others lose their s there: customs officers, savings account. */
const isBeforeHead = (find: FindEntry, { near }: Words): boolean => {
  const after = near(1)
  const before = near(-1)
  const opens =
    before === '' || DETERMINERS.has(before) || PREPOSITIONS.has(before) || /^(?:and|or)$/.test(before)
  return opens && isNoun(find, after) && (/[^s]s$|men$/.test(after) || !partsIn(find, after).includes('v'))
}

/** Loggers fell trees, they lay bricks: a subject of the present, and an object that the other verb never has. */
const isPresentWithObject = ({ near, governor }: Words, other: string): boolean => {
  // On the hills lay the snow: what comes after a preposition is no subject.
  const isSubject = ![near(-2), near(-3)].some((word) => PREPOSITIONS.has(word))
  const isPlain = PRESENT_SUBJECT.has(governor) || (isSubject && /[^su'i]s$|(?:men|people)$/.test(governor))
  const first = DETERMINERS.has(near(1)) ? near(2) : near(1)
  const object = /[^s]s$/.test(first) || DETERMINERS.has(near(1)) ? first : near(2)
  if (BORED.test(first) || BORED.test(object)) return other === 'bear'
  if (!WITHOUT_OBJECT.has(other) || !isPlain || TIME_OR_MEASURE.test(first)) return false
  return DETERMINERS.has(near(1)) || /[^su']s$/.test(first)
}

/** Whether a form in -ing is its verb's: a law obliging the firms, start saving. */
const isParticipleOf = (find: FindEntry, key: string, other: string, { near }: Words): boolean => {
  const after = near(1)
  const before = near(-1)
  if (DETERMINERS.has(before) || ONE.test(before) || partsIn(find, before)[0] === 'a') return false
  if (BEFORE_ING.test(before) || DETERMINERS.has(after) || OBJECTS.test(after))
    return find(other) !== undefined
  return isNoun(find, before) && isNoun(find, after) && !partsIn(find, key).includes('n')
}
