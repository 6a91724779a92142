// Resolves a form that is also a headword (rose, bore, customs): the headword or the base, by its context.

import { extractGlossLemmas, isFormNote } from './exchange.ts'
import { detachInflection, inflectWord } from './inflection.ts'
import type { DictionaryEntry } from './lexicon.ts'
import {
  DETERMINER_WORDS,
  findNeighbours,
  IRREGULAR_FORMS,
  isPastForm,
  OBJECT_PRONOUNS,
  PREPOSITION_WORDS,
} from './part-of-speech.ts'
import { LIKE_ADJECTIVE } from './verb-of-plural.ts'
import { toWordSet } from './word-set.ts'

/** Looks up a headword; the rules below need its senses and forms. */
export type FindEntry = (key: string) => Pick<DictionaryEntry, 'senses' | 'forms' | 'oxford'> | undefined

/** The browser's dictionary has no entry for a regular plural: use that of its singular as a fallback. */
const entryOf = (find: FindEntry, key: string): ReturnType<FindEntry> =>
  [key, ...detachInflection(key)].map(find).find((entry) => entry !== undefined)

/** Returns the parts of speech of an entry's senses in order: `n`, `v`, `a`, others as in the entry. */
const partsIn = (find: FindEntry, key: string): string[] =>
  (entryOf(find, key)?.senses ?? []).flatMap(({ pos }) => {
    if (pos === '' || pos === 'abbr') return []
    return /^(?:v|vt|vi)$/.test(pos) ? ['v'] : [pos === 'adj' ? 'a' : pos]
  })

/** True if the entry has a sense beyond being a form of another word (easier: 容易些，easy的比较级). */
export const hasOwnSense = (find: FindEntry, key: string, lemmas: readonly string[]): boolean => {
  const entry = find(key)
  if (!entry || entry.oxford) return true
  return entry.senses.some(
    (sense) =>
      sense.pos !== 'abbr' &&
      !isFormNote(sense, key, lemmas) &&
      !extractGlossLemmas(sense.zh).some((lemma) => lemmas.includes(lemma)),
  )
}

const ONE = /^(?:an?|another|each|every|one)$/
const COUNTED = toWordSet(
  'two three four five six seven eight nine ten twelve dozen several many few twenty thirty forty fifty hundred',
)
/** Intransitive verbs whose past form is also a transitive verb: "trees fall", "loggers fell trees". */
const WITHOUT_OBJECT = toWordSet('fall lie')
/** Objects of the verb "bore", which cannot be objects of "bear". */
const BORED = /^(?:holes?|tunnels?|wells?|shafts?|passages?|openings?|cavit(?:y|ies)|tubes?)$/
const TIME_OR_MEASURE =
  /^(?:(?:second|minute|hour|day|night|week|month|year|decade|time|foot|metre|meter|mile|kilometre|point|degree|dollar|pound|inche?)s?|feet|next|last|first|same|whole|way|half|percent|prey|victim|victims|ill)$/
/** After these subjects a form in -s is a verb: "this means", "it works". */
const SUBJECT_OF_S = /^(?:this|that|it|he|she|which|who|what|there|everyone|everything|nobody|nothing)$/
/** Verbs that another verb in -ing may follow. */
const BEFORE_ING =
  /^(?:start|stop|finish|avoid|enjoy|consider|practi[sc]e|suggest)(?:s|ed|ing|d)?$|^(?:keeps?|kept|begins?|began|begun|stopped|stopping)$/
const PRESENT_SUBJECT = toWordSet('i you we they who people men women')

type Words = NonNullable<ReturnType<typeof findNeighbours>>

/**
 * Returns the lemma of the token in this context: the form itself, one of its other lemmas, or undefined if
 * neither the neighbours nor the dictionary give evidence.
 */
export const resolveWordForm = (
  find: FindEntry,
  key: string,
  lemmas: readonly string[],
  sentence: string,
  offset: number,
): string | undefined => {
  const place = findNeighbours(sentence, offset)
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

/**
 * True if an entry is only a comparative or superlative: cheaper, earliest; but not "the latest news", "a
 * lower price".
 */
const isComparison = (find: FindEntry, key: string, other: string): boolean => {
  const { comparative, superlative } = find(other)?.forms ?? {}
  const isForm = [
    comparative,
    superlative,
    inflectWord(other, 'comparative'),
    inflectWord(other, 'superlative'),
  ].includes(key)
  return isForm && find(key)?.oxford !== true
}

/** True if a form in -ing without an object is a predicate adjective: "it was slightly alarming". */
const isPredicate = (find: FindEntry, { near, governor }: Words): boolean =>
  /^(?:is|are|was|were|be|been|seems?|seemed|looks?|looked|sounds?|sounded)$/.test(governor) &&
  !DETERMINER_WORDS.has(near(1)) &&
  !OBJECT_PRONOUNS.test(near(1)) &&
  !isNoun(find, near(1))

const isPlural = (find: FindEntry, key: string, singular: string): boolean =>
  find(singular)?.forms.plural === key || inflectWord(singular, 'plural') === key

/**
 * True if an adjective before the form makes it a noun: "a red rose", "of soft felt", "the white dove sat".
 */
const isHeadOfGroup = (find: FindEntry, { near }: Words): boolean => {
  const isAdjective = (word: string): boolean =>
    LIKE_ADJECTIVE.test(word) || (partsIn(find, word)[0] === 'a' && !IRREGULAR_FORMS.has(word))
  if (!isAdjective(near(-1))) return false
  const from = isAdjective(near(-2)) ? -3 : -2
  const opener = near(from)
  if (ONE.test(opener) || PREPOSITION_WORDS.has(opener)) return isPastForm(near(1)) || !isNoun(find, near(1))
  if (!DETERMINER_WORDS.has(opener)) return false
  // An adjective with an article may be a noun itself, and the token its verb: "the old fell asleep".
  const after = near(1)
  return (
    PREPOSITION_WORDS.has(near(from - 1)) ||
    isPastForm(after) ||
    /^(?:is|are|was|were|has|had|will|can)$/.test(after)
  )
}

const isNoun = (find: FindEntry, word: string): boolean => partsIn(find, word)[0] === 'n'

/**
 * True for a plural before another noun. It is then a lemma, because other plurals lose their s there:
 * customs officers, savings account.
 */
const isBeforeHead = (find: FindEntry, { near }: Words): boolean => {
  const after = near(1)
  const before = near(-1)
  const opens =
    before === '' ||
    DETERMINER_WORDS.has(before) ||
    PREPOSITION_WORDS.has(before) ||
    /^(?:and|or)$/.test(before)
  return opens && isNoun(find, after) && (/[^s]s$|men$/.test(after) || !partsIn(find, after).includes('v'))
}

/**
 * True if the subject is plural and the object is one that the other verb cannot have: "loggers fell trees",
 * "they lay bricks".
 */
const isPresentWithObject = ({ near, governor }: Words, other: string): boolean => {
  // "On the hills lay the snow": a noun after a preposition is no subject.
  const isSubject = ![near(-2), near(-3)].some((word) => PREPOSITION_WORDS.has(word))
  const isPlain = PRESENT_SUBJECT.has(governor) || (isSubject && /[^su'i]s$|(?:men|people)$/.test(governor))
  const first = DETERMINER_WORDS.has(near(1)) ? near(2) : near(1)
  const object = /[^s]s$/.test(first) || DETERMINER_WORDS.has(near(1)) ? first : near(2)
  if (BORED.test(first) || BORED.test(object)) return other === 'bear'
  if (!WITHOUT_OBJECT.has(other) || !isPlain || TIME_OR_MEASURE.test(first)) return false
  return DETERMINER_WORDS.has(near(1)) || /[^su']s$/.test(first)
}

/** True if a form in -ing is a participle of its verb: "a law obliging the firms", "start saving". */
const isParticipleOf = (find: FindEntry, key: string, other: string, { near }: Words): boolean => {
  const after = near(1)
  const before = near(-1)
  if (DETERMINER_WORDS.has(before) || ONE.test(before) || partsIn(find, before)[0] === 'a') return false
  if (BEFORE_ING.test(before) || DETERMINER_WORDS.has(after) || OBJECT_PRONOUNS.test(after))
    return find(other) !== undefined
  return isNoun(find, before) && isNoun(find, after) && !partsIn(find, key).includes('n')
}
