// Filters out false matches of a phrase by the words around it.

import type { SentenceWord } from './phrase-match.ts'
import { canBeVerb, PARTICLE_WORDS, type PhrasePattern } from './phrase-pattern.ts'
import { LIKE_ADJECTIVE } from './verb-of-plural.ts'
import { toWordSet } from './word-set.ts'

/** True if the matched `parts` of a sentence are the phrase in this context. */
export const isPhraseInContext = (
  all: readonly SentenceWord[],
  at: number,
  parts: readonly SentenceWord[],
  pattern: PhrasePattern,
): boolean => {
  const { phrase } = pattern.phrase
  const last = parts.at(-1)
  const after = last && all[all.indexOf(last) + 1]
  const next = after?.joined ? after : undefined
  if (phrase === 'be used to' || phrase === 'used to') return isUsedTo(all, at, phrase, next)
  const isElse = next && NEVER_BEFORE[phrase]?.(next, all[at]?.joined ? all[at - 1] : undefined)
  if (isElse) return false
  // Phrases that are separated by punctuation: "by the way", "that is". With a joined token they have a
  // literal meaning.
  if (phrase === 'by the way' && next && all[at]?.joined) return false
  if (phrase === 'that is' && (next || all[at]?.joined)) return false
  if (
    last?.key === 'to' &&
    next?.key === 'be' &&
    isVerbal(pattern) &&
    !BEFORE_BE.has(parts[0]?.lemmas()[0] ?? '')
  )
    return false
  if (isVerbal(pattern) && isNoun(all, at)) return false
  if (last && isWay(phrase, all, all.indexOf(last) + 1)) return false
  if (pattern.isVerbAndParticle && parts[1] && all.indexOf(parts[1]) === at + 1)
    return !isPlaceOrTime(pattern, next)
  return true
}

/**
 * True for a verb with particles only (look out for), false for a noun with a complement (turn of events).
 */
const isVerbal = ({ places, phrase }: PhrasePattern): boolean =>
  canBeVerb(phrase, places[0]) && places.slice(1).every(({ word }) => PARTICLE_WORDS.has(word))

// After other verbs, "to be" belongs to the preceding noun: "attributes to be listed".
const BEFORE_BE = toWordSet('tend happen have use get ought turn prove')

const ARTICLES = toWordSet('a an the my your his its our their no every each another whose')
const THIS = toWordSet('this that')
const THESE = toWordSet('these those many few several both two three four five six some any')
const CAUSATIVE_VERBS = toWordSet(
  'let lets make makes made help helps helped see saw watch watched hear heard have has had',
)
const BEFORE_NOUN = toWordSet('of in for with by from on at into without between during')
const NO_SINGULAR = toWordSet(
  'which who that what whom where when how and or but nor than because though although while until unless since you they those these most many some few all both each none others people men women children police folk never also often still just then even only ever almost quite now soon first later once either yet well always sometimes already rather really please two three four five six ten let lets am are be been being were too very so more less quite here there together alike seldom perhaps maybe',
)

/** True if the first token of a verb phrase is a noun here: "the look on", "two runs in", "of work on". */
const isNoun = (all: readonly SentenceWord[], at: number): boolean => {
  const word = all[at]
  const before = word?.joined ? all[at - 1] : undefined
  if (!word || !before) return false
  const lemmas = word.lemmas()
  const isBase = lemmas[0] === word.key
  const isPlural = !isBase && word.key.endsWith('s')
  // A form in -ing after an article is a noun: "a beating in the polls".
  if (word.key.endsWith('ing')) return ARTICLES.has(before.key)
  // Past forms and participles are verbs in every context.
  if (!isBase && !isPlural) return false
  if (before.key === 'her') return !CAUSATIVE_VERBS.has(all[at - 2]?.key ?? '')
  if (ARTICLES.has(before.key) || /'s$/.test(before.key)) return !IS_CONTRACTED.test(before.key)
  if (THIS.has(before.key)) return isBase && !(before.key === 'that' && isRelative(all, at))
  if (THESE.has(before.key)) return isPlural
  if (BEFORE_NOUN.has(before.key)) return !/ing$/.test(word.key)
  // A base form does not agree with a singular subject, so the word before it is the first half of a compound
  // noun ("a water main break in").
  return isBase && !SAME_IN_PAST.has(word.key) && isSingularNoun(before.key) && !mayGovern(all, at)
}

/**
 * True if "that" before the word is a relative pronoun, and the word is its verb: "a pulse that set out",
 * "lights that go on".
 */
const isRelative = (all: readonly SentenceWord[], at: number): boolean => {
  const noun = all[at - 1]?.joined ? all[at - 2] : undefined
  if (!noun) return false
  if (/^(?:people|men|women|children|ones|things|those)$/.test(noun.key)) return true
  // The noun requires a determiner within `maxDistance` words before it. Otherwise it may itself be a verb
  // ("he knows that look").
  const isDescribed = (maxDistance: number): boolean =>
    all.slice(Math.max(0, at - 2 - maxDistance), at - 2).some(({ key }) => DETERMINERS.test(key))
  if (isPlural(noun)) return isDescribed(1) || LIKE_ADJECTIVE.test(all[at - 3]?.key ?? '')
  return SAME_IN_PAST.has(all[at]?.key ?? '') && noun.lemmas()[0] === noun.key && isDescribed(3)
}

const isSingularNoun = (key: string): boolean =>
  /^[a-z-]{3,}$/.test(key) &&
  !/(?:s|ly|ed|ing|n't|[^m]men|women)$/.test(key) &&
  !NO_SINGULAR.has(key) &&
  !GOVERNORS.test(key)
/**
 * After these words a base form is a verb, even with a subject between: "did the man look up", "saw the boat
 * pull in".
 */
const mayGovern = (all: readonly SentenceWord[], at: number): boolean =>
  all.slice(Math.max(0, at - 5), at).some(({ key }) => CAUSATIVE_VERBS.has(key) || GOVERNORS.test(key))
const GOVERNORS =
  /^(?:do|does|did|can|could|will|would|shall|should|may|might|must|to|cannot|not|please|why)$|n't$|^(?:suggest|insist|demand|recommend|propose|require|ask)(?:s|ed)?$/
const SAME_IN_PAST = toWordSet(
  'put cut set let hit shut read hurt cost spread burst cast quit split beat come run become',
)
const IS_CONTRACTED = /^(?:it|he|she|that|there|what|who|let|here|where)'s$/

const DETERMINERS =
  /^(?:the|an?|this|that|these|those|my|your|his|her|its|our|their|some|any|each|every|both|other|others|two|three|four|five|six|ten|\d.*|.+'s)$/
const ENDS =
  /^(?:and|or|but|if|when|while|because|though|after|before|in|by|on|at|from|this|last|as|then|now|once)$/
const SUBJECT = /^(?:i|he|she|it|we|they|you|one|people)$/

const isPlural = ({ key, lemmas }: SentenceWord): boolean => /[^s]s$/.test(key) && !lemmas().includes(key)

/**
 * Invalid words after a phrase. There the words of the phrase belong to a longer construct ("at all times",
 * "for good reasons").
 */
const NEVER_BEFORE: Readonly<
  Record<string, (next: SentenceWord, before: SentenceWord | undefined) => boolean>
> = {
  'at all': (next, before) => before?.key !== 'not' && (DETERMINERS.test(next.key) || isPlural(next)),
  'after all': ({ key }) => DETERMINERS.test(key) || key === 'of' || SUBJECT.test(key),
  'above all': (next) => DETERMINERS.test(next.key) || next.key === 'of' || isPlural(next),
  'for good': ({ key }) => !ENDS.test(key) || key === 'or',
  'in all': ({ key }) => !ENDS.test(key),
  'as well': ({ key }) => key === 'as',
  'as well as': ({ key }) => SUBJECT.test(key) || /^(?:ever|any|can|could|possible)$/.test(key),
  'at last': ({ key }) => /^(?:year|week|night|month|weekend|count|season|summer|winter)/.test(key),
  'in the way': ({ key }) => key === 'that' || DETERMINERS.test(key) || SUBJECT.test(key),
  'in the past': ({ key }) =>
    /^(?:few|two|three|four|five|ten|year|month|week|day|hour|decade|centur)/.test(key),
  // "Or so he thought", "or so the story went", "or so poor that": here the phrase is no estimate of a
  // number.
  'or so': ({ key }) =>
    SUBJECT.test(key) ||
    DETERMINERS.test(key) ||
    /^(?:many|much|few|little|called|says?|said|goes|went|poor|rich|bad|good|big|small|hard|easy|near|close|late|early|often|badly|well)$/.test(
      key,
    ),
  // "The bill ran to 40 pounds", but "he ran to the bus".
  'run to': ({ key }) =>
    !/^(?:\d.*|two|three|four|five|six|seven|eight|nine|ten|twenty|fifty|several|many|hundreds|thousands|millions|nearly|almost|over|about|more|only)$/.test(
      key,
    ),
  'make it': ({ key }) =>
    !/^(?:to|through|into|in|on|home|back|and|but|here|there|as|at|for|by|past|out|with)$/.test(key),
  'in the wrong': ({ key }) => !ENDS.test(key),
  'in the right': ({ key }) => !ENDS.test(key),
  'in the open': ({ key }) => !ENDS.test(key),
  'at large': isPlural,
  'in short': isPlural,
  'in general': isPlural,
  'at leisure': isPlural,
  'for real': ({ key }) => !ENDS.test(key),
  'in the least': ({ key }, before) =>
    !ENDS.test(key) && before?.key !== 'not' && !before?.key.endsWith("n't"),
  'so far': ({ key }) => /^(?:off|away|that|as|from|out)$/.test(key),
  'a little': ({ key }) => key === 'while',
  'stare down': ({ key }) => key === 'at',
  'but for': ({ key }) => /^(?:now|once|some|many|those|years|a|me|us)$/.test(key),
  'so that': ({ key }) => key === 'is' || key === 'was',
}

/**
 * "Used to" describes a past habit. "Be used to" means accustomed, unless it is a passive ("be used to
 * make").
 */
const isUsedTo = (
  all: readonly SentenceWord[],
  at: number,
  phrase: string,
  next: SentenceWord | undefined,
): boolean => {
  const used = phrase === 'used to' ? at : all.findIndex(({ key }, place) => place > at && key === 'used')
  const before = all[used - 1]?.lemmas() ?? []
  const isState =
    ['be', 'get', 'become', 'grow'].some((verb) => before.includes(verb)) ||
    /'(?:s|re|m)$/.test(all[used - 1]?.key ?? '')
  // "The money, used to build a school": a participle after a comma, not the phrase.
  if (phrase === 'used to') return !isState && (all[used]?.joined === true || used === 0)
  return (
    !next || next.key.endsWith('ing') || DETERMINERS.test(next.key) || OBJECT.test(next.key) || isPlural(next)
  )
}
const OBJECT = /^(?:it|me|him|them|us|you|being|such|so|much|what|how|all|no)$/

/** Verbs with a particle are no phrase before a place noun: "ran up the stairs", "turned down a lane". */
const WAY: readonly (readonly [phrase: RegExp, place: RegExp])[] = [
  [
    /^(?:go|come|run|walk|climb|look|drive|ride|pull|turn|cut) (?:up|down|over|across|through|by|off|along|round)$/,
    /^(?:hill|hillside|slope|mountain|ridge|cliff|road|street|lane|alley|path|track|avenue|trail|tunnel|corridor|aisle|passage|stairs?|staircase|steps|ladder|bridge|river|stream|valley|field|gate|door|doorway|window|wall|fence|hedge|roof|chimney|well|beach|lawn|grass|yard|tree|keyhole|curtain|arm|spine|leg|neck)$/,
  ],
  [/^turn into$/, /^(?:street|lane|alley|road|avenue|driveway)$/],
  [/^run out of$/, /^(?:house|room|building|shop|garden|door|school|church|kitchen|hall|bank|office)$/],
  [/^stand by$/, /^(?:door|gate|window|wall|road|river|fire|fence|bed|table)$/],
  [/^put on$/, /^(?:table|shelf|floor|desk|wall|bed|ground|counter)$/],
]
const isWay = (phrase: string, all: readonly SentenceWord[], from: number): boolean => {
  const place = WAY.find(([pattern]) => pattern.test(phrase))?.[1]
  if (!place || !(all[from]?.joined && DETERMINERS.test(all[from].key))) return false
  // The place noun may have modifiers: "a narrow side street".
  for (const word of all.slice(from + 1, from + 4)) {
    if (!word.joined) return false
    if (place.test(word.key) || place.test(word.lemmas()[0] ?? '')) return true
    if (ENDS.test(word.key)) return false
  }
  return false
}

const DAY = /^(?:mon|tues|wednes|thurs|fri|satur|sun)days?$/
const MONTH =
  /^(?:january|february|march|april|june|july|august|september|october|november|december|spring|summer|autumn|winter|\d{4})$/
const VEHICLE = /^(?:bus|train|car|boat|ship|plane|bike|bicycle|taxi|tram|foot|sea|air|land|hand|mail|post)$/
/** Phrases without an object: before an object, their particle is a preposition ("he went on the bus"). */
const WITHOUT_OBJECT = toWordSet(
  'go on|come on|go in|come in|fall in|sit in|stand in|set in|give in|move in|move on|hold on|hang on|sit on|pass on|come to|set to|come after|come at|come for|look on|stay on|stay in|push on|drag on|go towards'
    .replaceAll(' ', '_')
    .replaceAll('|', ' '),
)

/**
 * True if the particle is a preposition of the next word: "on Monday", "in May", "by train", "on the bus".
 */
const isPlaceOrTime = ({ phrase: { phrase } }: PhrasePattern, next: SentenceWord | undefined): boolean => {
  if (!next) return false
  const particle = phrase.slice(phrase.indexOf(' ') + 1)
  if (particle === 'on' && DAY.test(next.key)) return true
  if (particle === 'in' && MONTH.test(next.key)) return true
  if (particle === 'by' && VEHICLE.test(next.key)) return true
  return (
    WITHOUT_OBJECT.has(phrase.replaceAll(' ', '_')) &&
    /^(?:the|an?|my|your|his|her|its|our|their|this|that|these|those|.+'s)$/.test(next.key)
  )
}
