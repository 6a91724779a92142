// Matches the pattern of a phrase against the tokens of a sentence, with objects, possessives and modifiers
// in between.
import { canSkipTo, PARTICLE_WORDS, type PatternSlot, type PhrasePattern } from './phrase-pattern.ts'
import type { TextSpan } from './sentences.ts'
import { toWordSet } from './word-set.ts'

/** A token of the sentence. `joined` is true if only white space separates it from the token before. */
export type SentenceWord = TextSpan & { key: string; lemmas: () => readonly string[]; joined: boolean }

const OWNER = /^(?:my|your|his|her|its|our|their|one's|whose|.+'s|.+s')$/
const SELF = /^(?:my|your|him|her|it|one|our|them)sel(?:f|ves)$/
const INVARIABLE = toWordSet('a an the to of in on at for up out off as by no not so this is was')

/** Returns the tokens that match the pattern from index `at` on, undefined when it does not match. */
export const matchPattern = (
  words: readonly SentenceWord[],
  at: number,
  pattern: PhrasePattern,
): SentenceWord[] | undefined => {
  const { places, phrase } = pattern
  const parts: SentenceWord[] = []
  let next = at
  for (const [index, place] of places.entries()) {
    const until = places[index + 1]
    if (place.kind === 'object') {
      // The object of a passive is elsewhere: "were taken into account".
      if (until && isAt(words[next], until, index + 1)) continue
      const length = objectLength(words, next, until, OBJECT_OF_IDIOM)
      if (length === 0) return undefined
      next += length
      continue
    }
    if (place.kind === 'owner' && !isAt(words[next], place, index)) {
      const length = ownerLength(words, next)
      if (length === 0) return undefined
      next += length
      continue
    }
    if (index > 0 && !isAt(words[next], place, index)) {
      if (canSkipTo(pattern, index)) next += modifiers(words, next)
      if (index === 1 && phrase.split && !isAt(words[next], place, index)) {
        const limit = pattern.isVerbAndParticle ? OBJECT_OF_VERB : OBJECT_OF_IDIOM
        const length = objectLength(words, next, place, limit)
        if (length === 0) return undefined
        next += length
        if (pattern.isVerbAndParticle && !canBeParticle(words, next, place.word)) return undefined
      }
    }
    const word = words[next]
    // The pattern "fond of" (be fond of) matches the adjective only in its exact form: "strangers to" is no
    // match.
    if (index === 0 && pattern.isAdjective && word?.key !== place.word) return undefined
    if (!word || !isAt(word, place, index) || (index > 0 && !word.joined)) return undefined
    parts.push(word)
    next++
  }
  return parts
}

const isAt = (word: SentenceWord | undefined, { kind, word: wanted }: PatternSlot, at: number): boolean => {
  if (!word) return false
  if (kind === 'owner') return OWNER.test(word.key)
  if (kind === 'self') return SELF.test(word.key)
  if (kind === 'object') return false
  if (word.key === wanted || (wanted === 'is' && word.lemmas().includes('be'))) return true
  // After its first word, a phrase varies only in plurals: "go far" does not match "go further".
  return (at === 0 || word.key.endsWith('s')) && !INVARIABLE.has(wanted) && word.lemmas().includes(wanted)
}

const OBJECT_OF_VERB = 5
const OBJECT_OF_IDIOM = 8
const NO_OBJECT = toWordSet(
  'and or but which who when where while because if though to as than then is are was were be been being has have had not will would can could should may might must he she they we i about over up down out off away back through upside inside',
)
const PREPOSITIONS = toWordSet('in on at for with from by into')
// More than three words are an object only if they begin with a determiner ("the old box").
const OPENS_OBJECT =
  /^(?:the|an?|this|that|these|those|my|your|his|her|its|our|their|some|any|all|no|every|each|both|more|one|two|three|four|five|six|ten|many|much|few|several|such|other|another|what|.+'s|.+s')$/
const OPENS_NOTHING = /^(?:it|him|them|me|us|you|her|there|here|so|very|too|well|right|straight|ever|.+ly)$/

const NO_OBJECT_ALONE = /^(?:the|an?|my|your|its|our|their|every|no|very|so|too)$|.ly$/
const ALSO_NOUN = /^(?:will|can|might|must|back)$/

/** Returns the number of words of an object before the slot `until`; 0 when no object is possible. */
const objectLength = (
  words: readonly SentenceWord[],
  from: number,
  until: PatternSlot | undefined,
  limit: number,
): number => {
  const first = words[from]?.key ?? ''
  const opens = OPENS_OBJECT.test(first)
  // "Admitted that his failure to": a clause, not an object.
  if (first === 'that' && OPENS_OBJECT.test(words[from + 1]?.key ?? '')) return 0
  const isClause = first === 'what' && limit === OBJECT_OF_IDIOM
  for (let length = 0; length <= limit; length++) {
    const word = words[from + length]
    if (length > 0 && (until === undefined || isAt(word, until, 1))) {
      if (length === 1) return NO_OBJECT_ALONE.test(first) ? 0 : 1
      if (opens) return length
      return length <= 3 && !OPENS_NOTHING.test(first) ? length : 0
    }
    if (!word?.joined) return 0
    if (isClause) continue
    if (NO_OBJECT.has(word.key) && !(length > 0 && opens && ALSO_NOUN.test(word.key))) return 0
    if (word.key === 'of' && length < 2) return 0
    if (PREPOSITIONS.has(word.key) && (limit === OBJECT_OF_VERB || length < 2 || !opens)) return 0
  }
  return 0
}

/** Returns the number of words of a possessive ("the boy's", "his older sister's"); 0 if there is none. */
const ownerLength = (words: readonly SentenceWord[], from: number): number => {
  if (!OPENS_OBJECT.test(words[from]?.key ?? '')) return 0
  for (let length = 2; length <= 4; length++) {
    const word = words[from + length - 1]
    if (!word?.joined || NO_OBJECT.has(word.key) || PARTICLE_WORDS.has(word.key)) return 0
    if (/'s$|s'$/.test(word.key)) return length
  }
  return 0
}

const MODIFIERS = toWordSet(
  'a an the any some no more much little less great good bad close special full every such better best further heavy real big long enough extra particular careful proper key major important central active large small leading vital certain serious direct deep new clear quick closer greater what this that',
)
const modifiers = (words: readonly SentenceWord[], from: number): number => {
  for (let length = 0; length < 3; length++) {
    const word = words[from + length]
    if (!word?.joined || !(MODIFIERS.has(word.key) || OWNER.test(word.key))) return length
  }
  return 0
}

// Words that may be the next token after a split particle. Before a noun it would be a preposition ("take the
// train in the morning").
const FOLLOWERS = toWordSet(
  'and or but that when while because if before after until since as so then than again to in on at for with from by within without during through about now today tonight yesterday tomorrow last next every later soon together completely entirely first once twice too either anyway instead here there forever',
)
const WITH_NOUN = toWordSet('of for with from into as to')
/**
 * True if the particle at index `at` may follow an object: as an adverb at the end, or as a preposition
 * before its noun.
 */
const canBeParticle = (words: readonly SentenceWord[], at: number, particle: string): boolean =>
  WITH_NOUN.has(particle) ? words[at + 1]?.joined === true : mayEnd(words, at)

const mayEnd = (words: readonly SentenceWord[], at: number): boolean => {
  const after = words[at + 1]
  if (after?.key === 'a' && /^(?:little|bit|lot|notch|few|second)$/.test(words[at + 2]?.key ?? ''))
    return true
  return !after?.joined || FOLLOWERS.has(after.key) || after.key.endsWith('ly')
}
