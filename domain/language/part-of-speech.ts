// Guesses the part of speech of a token from its neighbours. It is good enough to order senses and lemmas,
// but not to remove any.

import { tokenizeText } from './tokenize.ts'
import { isVerbOfPlural, isVerbOfRelativeClause, type WordNeighbours } from './verb-of-plural.ts'
import { toWordSet } from './word-set.ts'

export type PartOfSpeech =
  | 'noun'
  | 'pronoun'
  | 'verb'
  | 'adjective'
  | 'adverb'
  | 'auxiliary'
  | 'preposition'
  | 'conjunction'

export const DETERMINER_WORDS = toWordSet(
  'a an the this that these those my your his its our their some any no every each another such which what whose many few several both',
)
const BEFORE_VERB = toWordSet(
  "to can could will would shall should may might must do does did don't doesn't didn't can't cannot couldn't won't wouldn't shouldn't mustn't let's please never i you we they he she it who i'd you'd he'd she'd we'd they'd",
)
/** Words that are followed by the base form of a verb, never by its past form. */
const BEFORE_BASE = toWordSet(
  "to can could will would shall should may might must do does did don't doesn't didn't can't cannot couldn't won't wouldn't shouldn't mustn't let's please",
)
const MODALS = toWordSet('can could will would shall should may might must')
const SUBJECTS = toWordSet('i you he she it we they who')
/** Linking verbs: an adjective follows. */
const LINKING =
  /^(?:seem|look|feel|sound|taste|smell|become|get|grow|remain|stay|appear)(?:s|ed)?$|^(?:felt|became|got|grew)$/
/** Adverbs that may be between a verb and its complement; such a token is skipped. */
const BETWEEN = toWordSet(
  'not never always often usually sometimes just also still even only already ever soon then now',
)
const IN_ING = toWordSet(
  'morning evening ceiling nothing something anything everything pudding herring sibling shilling lightning darling',
)
/** True if a token in -ing is a form of a verb: spring and king are not. */
const isParticiple = (form: string): boolean => /[aeiouy].*ing$/.test(form) && !IN_ING.has(form)
const IN_EN = toWordSet('open even golden wooden sudden green keen barren')
const BE = toWordSet(
  "is are was were be been being am isn't aren't wasn't weren't 's 're 'm it's that's i'm you're we're they're he's she's",
)
const HAVE = toWordSet("have has had haven't hasn't hadn't i've you've we've they've having")
const DEGREE = toWordSet('very so too quite more most rather extremely really less least how as')
export const PREPOSITION_WORDS = toWordSet(
  'of in on at for with from by about into over under between among through during against without within across toward towards behind beyond after before like than per via',
)
/**
 * Words that are prepositions before a determiner, and other parts of speech elsewhere (the past, to round
 * off, no outside).
 */
const OFTEN_PREPOSITIONS = toWordSet(
  'past outside inside round around opposite down up along beneath below above near off like',
)
/** If one of these is the next token, a preposition has no object: "come in and sit down", "over there". */
const ENDS_PREPOSITION = toWordSet('and or but as than then when if because there here again')
/** Past forms without -ed. After a subject they are not adjectives. */
const PLAIN_PAST = toWordSet(
  'became began blew bought broke brought built came caught chose cost crept dealt did drank drew drove fell felt fled flew forgot fought found froze gave got grew had heard held hit hung kept knew laid lay led left lit lost made met paid put ran rang read rode rose said sang sank sat saw sent set shone shook shot shut slept slid sold sought spent split spoke sprang stole stood struck stuck swam swept swore taught threw told took understood went wept won wore wrote',
)
/** The past forms above, and the participles that are no past forms. */
export const IRREGULAR_FORMS: ReadonlySet<string> = new Set([
  ...PLAIN_PAST,
  ...toWordSet(
    'been become begun bent bet bit bitten blown bound bred broken burnt burst cast chosen clung come cut done drawn dreamt driven drunk dug eaten fallen fed flown forbidden forgotten frozen given gone gotten ground grown hid hidden hurt known lain leant leapt learnt lent let meant overcome proven quit ridden risen run rung seen shaken shown shrank spilt spoiled spoken spread stolen stung sung sunk sworn swum swung taken thrown tore torn undone upset worn wound wove woven written',
  ),
])
const WHERE = toWordSet(
  'up down out off away back aside apart ahead upon onto together again here there now then too also once yet so',
)
const AFTER_NOUN = toWordSet(
  'of in on at for with from by is are was were has have had will would can could that which who and or but as than to when where if because may might must should',
)

/** The neighbours of a token in its sentence. */
interface Place extends WordNeighbours {
  /** The token before, ignoring skipped adverbs (does *not* matter). */
  governor: string
}

/** Returns the neighbours of the token at a UTF-16 offset; undefined if there is no token. */
export const findNeighbours = (sentence: string, offset: number): Place | undefined => {
  const tokens = tokenizeText(sentence)
  const at = tokens.findIndex((token) => offset >= token.start && offset < token.end)
  const token = tokens[at]
  if (!token) return undefined
  const near = (step: number): string => {
    const other = tokens[at + step]
    if (!other) return ''
    const [from, to] = step < 0 ? [other.end, token.start] : [token.end, other.start]
    // Punctuation between two words separates them: the neighbouring token is then ''.
    return /[,.;:!?()—–"“”]/.test(sentence.slice(from, to)) ? '' : other.text.toLowerCase().replace('’', "'")
  }
  const isFirst = (step: number): boolean => {
    const other = tokens[at + step]
    return other !== undefined && /^[^\p{L}\p{N}]*$|[:;—–“"(]\s*$/u.test(sentence.slice(0, other.start))
  }
  return { form: token.text.toLowerCase(), near, isFirst, governor: near(isBetween(near(-1)) ? -2 : -1) }
}
/** True if a token can only be a past form: went, steamed. */
export const isPastForm = (form: string): boolean => PLAIN_PAST.has(form) || /[^e]ed$/.test(form)
const isBetween = (word: string): boolean => BETWEEN.has(word) || word.endsWith('ly')

/** True if only a base form is possible at the offset (to lay, does not lay). */
export const wantsBaseForm = (sentence: string, offset: number): boolean =>
  BEFORE_BASE.has(findNeighbours(sentence, offset)?.governor ?? '')

/**
 * Returns possible parts of speech of the token at a UTF-16 offset of `sentence`, the most likely first; []
 * if there is no evidence.
 */
export const guessPartOfSpeech = (sentence: string, offset: number): PartOfSpeech[] => {
  const place = findNeighbours(sentence, offset)
  if (!place) return []
  const { form, near, governor } = place
  const before = near(-1)
  const after = near(1)
  const isLy = form.endsWith('ly')
  if (isCondition(place)) return ['conjunction', 'preposition']
  const isNounAhead =
    after !== '' &&
    !AFTER_NOUN.has(after) &&
    !PREPOSITION_WORDS.has(after) &&
    !DETERMINER_WORDS.has(after) &&
    !PLAIN_PAST.has(after) &&
    !WHERE.has(after) &&
    !after.endsWith('ly')
  const isPossessed = DETERMINER_WORDS.has(before) || (before.endsWith("'s") && !BE.has(before))

  if (/^(?:ca|could|wo|would|sha|should|might|must)n't$/.test(form)) return ['auxiliary', 'verb', 'noun']
  if (MODALS.has(form) && !isPossessed && before !== 'of' && before !== 'her')
    return ['auxiliary', 'verb', 'noun']
  // The article after the token belongs to an object, so the token is a verb: "this settled the argument".
  if (
    /^(?:this|that|these|those|which|what)$/.test(before) &&
    (DETERMINER_WORDS.has(after) || OBJECT_PRONOUNS.test(after))
  )
    return ['verb', 'noun']
  // The last token of a question with do is its verb: "What does this word mean?"
  if (after === '' && followsAuxiliaryDo(place)) return ['verb', 'noun']
  // An indefinite pronoun, also as the subject of a relative clause: "a system that someone explains". After
  // a determiner it is a noun: "he is a somebody".
  if (SOMEBODY.test(form) && (!isPossessed || CLAUSE_OPENER.test(before))) return ['pronoun', 'noun']
  if (!isLittle(form) && isVerbOfRelativeClause(place)) return ['verb', 'noun']
  if (isPossessed) return isNounAhead ? ['adjective', 'noun'] : ['noun', 'adjective']
  // A preposition before another preposition is an adverb: "it was on at night". Exception: "from under the
  // bed".
  const isLast = ENDS_PREPOSITION.has(after) || (PREPOSITION_WORDS.has(after) && form !== 'from')
  if (PREPOSITION_WORDS.has(form) && form !== 'like' && after !== '' && !isLast)
    return ['preposition', 'adverb']
  if (before === 'her') {
    if (DETERMINER_WORDS.has(after)) return ['verb', 'noun']
    return isNounAhead ? ['adjective', 'noun', 'verb'] : ['noun', 'adjective', 'verb']
  }
  if (BETWEEN.has(form)) return ['adverb', 'adjective']
  const often = OFTEN_PREPOSITIONS.has(form) ? oftenPreposition(place) : undefined
  if (often) return often
  if (BEFORE_VERB.has(governor)) return isLy ? ['adverb', 'verb'] : ['verb', 'noun']
  if (HAVE.has(governor)) {
    if (isLy) return ['adverb']
    // After have, a participle is a verb: "has come", "had finished". Other forms are objects: "had fair
    // hair", "had charge of it".
    if (/(?:ed|en)$/.test(form) || IRREGULAR_FORMS.has(form)) return ['verb', 'noun', 'adjective']
    return isNounAhead ? ['adjective', 'noun', 'verb'] : ['noun', 'adjective', 'verb']
  }
  if (BE.has(governor)) {
    if (isLy) return ['adverb', 'adjective']
    if (isParticiple(form)) return ['verb', 'adjective']
    if (/(?:ed|en)$/.test(form) && !IN_EN.has(form)) return ['verb', 'adjective']
    // No base form can follow be: "it was air".
    return IRREGULAR_FORMS.has(form) ? ['adjective', 'verb', 'noun'] : ['adjective', 'noun', 'verb']
  }
  // After a number, a token in -s is a plural noun: "two axes", "several works".
  if (NUMBERS.has(before) && before !== 'one' && /[^su']s$/.test(form)) return ['noun']
  if (DEGREE.has(before)) return ['adjective', 'adverb']
  // After a unit of time or length, the token is mostly a noun: "a ten minute walk", "a two-hour stay".
  if (/(?:^|-)(?:minute|hour|day|week|month|year|mile)$/.test(before) && !isNounAhead) return ['noun', 'verb']
  if (PREPOSITION_WORDS.has(before)) {
    if (isParticiple(form)) return ['verb', 'noun']
    return isNounAhead ? ['adjective', 'noun'] : ['noun', 'adjective']
  }
  if (LINKING.test(before)) return ['adjective', 'adverb', 'noun']
  // After a verb of change, an adjective is the result: "when a line went dead". Adverbs and forms in -ing
  // are excluded: "went home", "went shopping", "went slowly".
  if (TURNS.test(before) && !isNounAhead && !isLy && isQuality(form)) return ['adjective', 'adverb', 'noun']
  // A base form cannot agree with a singular noun: "an electrical pulse that set out".
  if (after === 'that' && DETERMINER_WORDS.has(near(-2)) && isSingular(before) && isBase(form))
    return ['noun', 'adjective']
  if (DETERMINER_WORDS.has(after) || OBJECT_PRONOUNS.test(after)) return ['verb', 'adverb', 'noun']
  const isName = offset > 0 && /^\p{Lu}/u.test(sentence.slice(offset))
  if (!isName && !isLittle(form) && isVerbOfPlural(place, isBetween(before) ? -2 : -1))
    return ['verb', 'adjective', 'adverb', 'noun']
  if (after === 'of') return ['noun']
  if (isLy) return ['adverb', 'adjective']
  // A past form after another word is a verb: "the ships steamed off", "conversation later hit upon it".
  // Excluded are adjectives: "cold and tired", "steamed buns".
  const isPastHere = PLAIN_PAST.has(form) || (form.endsWith('ed') && before !== 'and' && before !== 'or')
  if (isPastHere && before !== '' && !isNounAhead) return ['verb', 'adjective']
  if (form.endsWith('ed') && WHERE.has(after)) return ['verb', 'adjective']
  // "Back" before a preposition is an adverb: "carries it back into the roots".
  if (form === 'back' && isPlaceAhead(after)) return ['adverb', 'noun']
  // Before "together", the token is an adverb: "travel close together".
  if (after === 'together') return ['adverb', 'adjective']
  // After a verb, the token is an adverb if no noun follows: "she sings well".
  if (
    !isNounAhead &&
    (SUBJECTS.has(near(-2)) || BEFORE_BASE.has(near(-2)) || (after === '' && /[^s]s$|ed$/.test(before)))
  )
    return ['adverb', 'noun', 'adjective', 'verb']
  return []
}

/** Verbs that an adjective may follow as a result (go dead). */
const TURNS = /^(?:goes|went|gone|fell|falls)$/
const isQuality = (form: string): boolean =>
  !/(?:ing|ed|s)$|^(?:home|abroad|fast|far|well|hard|right|left|first|last|long|north|south|east|west|prey|ill)$/.test(
    form,
  ) &&
  !WHERE.has(form) &&
  !isLittle(form) &&
  !OFTEN_PREPOSITIONS.has(form)
const isSingular = (word: string): boolean => !/s$|^(?:people|children|\w*(?:men|women))$/.test(word)
const isBase = (form: string): boolean => !/(?:s|ed)$/.test(form) && !IRREGULAR_FORMS.has(form)

/** A function word is never a verb, so such a token is excluded. */
const isLittle = (form: string): boolean =>
  [DETERMINER_WORDS, BEFORE_VERB, PREPOSITION_WORDS, DEGREE, AFTER_NOUN, CLAUSES, NUMBERS].some((list) =>
    list.has(form),
  )
const NUMBERS = toWordSet('one two three four five six seven eight nine ten')

const CLAUSE_OPENER = /^(?:that|which|what)$/
const SOMEBODY = /^(?:some|any|every|no)(?:body|one)$/
/** Participles used as conjunctions of condition: "provided you know"; but "they provided you with tea". */
const CONDITIONS = toWordSet('provided providing supposing assuming considering given granted')
const isCondition = ({ form, near, isFirst }: Place): boolean => {
  if (!CONDITIONS.has(form)) return false
  const before = near(-1)
  const after = near(1)
  if (/^(?:i|he|she|we|they)$/.test(after)) return true
  const isOpening = before === '' || (before === 'only' && /^(?:and|but|or)?$/.test(near(-2)))
  // A noun phrase after the token begins a clause: "provided the rain holds off". Excluded: "provided by her
  // firm, he …", "a lamp, providing the light".
  const isNounBehind =
    DETERMINER_WORDS.has(after) && form !== 'providing' && (isFirst(0) || !form.endsWith('ing'))
  if (isOpening || isFirst(0)) return after === 'that' || SUBJECTS.has(after) || isNounBehind
  return (
    after === 'that' && form !== 'assuming' && !BE.has(before) && !HAVE.has(before) && !SUBJECTS.has(before)
  )
}

/** True if the token is the main verb of a question with do, does or did and a short subject. */
const followsAuxiliaryDo = ({ near }: Place): boolean =>
  [3, 4].some((step) => /^(?:do|does|did)$/.test(near(-step)) && DETERMINER_WORDS.has(near(1 - step))) ||
  (/^(?:do|does|did)$/.test(near(-2)) && SUBJECTS.has(near(-1)))

/**
 * Guesses the part of speech of a token that is a preposition or an adverb, unless its context requires a
 * verb (to down a glass, readers like the book).
 */
const oftenPreposition = ({ form, near, governor }: Place): PartOfSpeech[] | undefined => {
  const before = near(-1)
  const after = near(1)
  const isBeforeNoun = DETERMINER_WORDS.has(after) || after === 'her'
  if (form === 'like') {
    if (!isBeforeNoun || BEFORE_VERB.has(governor)) return undefined
    return /[^s]s$/.test(before) && near(2) !== '' ? ['verb', 'preposition'] : ['preposition', 'verb']
  }
  if (BEFORE_BASE.has(governor)) return undefined
  // "Off down the street", "up from the cellar": the first of two prepositions has no object.
  if (!NEARNESS.test(form) && isPlaceAhead(after)) return ['adverb', 'preposition']
  if (isBeforeNoun) return ['preposition', 'adverb']
  // Excludes the last word of "the recent past".
  const isNoun = DETERMINER_WORDS.has(near(-2)) || BE.has(before) || PREPOSITION_WORDS.has(before)
  return after === '' && before !== '' && !isNoun ? ['adverb', 'adjective'] : undefined
}

const NEARNESS = /^(?:near|opposite|like)$/
const isPlaceAhead = (after: string): boolean =>
  after !== 'of' && (PREPOSITION_WORDS.has(after) || (OFTEN_PREPOSITIONS.has(after) && after !== 'like'))

export const OBJECT_PRONOUNS = /^(?:me|him|her|us|them|it|myself|himself|herself|themselves)$/

/** True if the verb at an offset has an object; undefined if its neighbours give no evidence. */
export const hasObject = (sentence: string, offset: number): boolean | undefined => {
  const place = findNeighbours(sentence, offset)
  if (!place) return undefined
  const { form, near, governor } = place
  if (BE.has(governor) && IS_PARTICIPLE.test(form)) return true
  const after = near(near(1).endsWith('ly') ? 2 : 1)
  if (after === '' || PREPOSITION_WORDS.has(after) || CLAUSES.has(after)) return false
  // A time expression is no object: "the light blinks every second".
  if (/^(?:every|each|all)$/.test(after) && TIMES.test(near(2))) return false
  if (DETERMINER_WORDS.has(after) || OBJECT_PRONOUNS.test(after) || after === 'that') return true
  const isParticle = PARTICLES.has(after)
  // A particle before a preposition is no object: "the doors slide apart on the stairs".
  if (isParticle && PREPOSITION_WORDS.has(near(2))) return false
  return isParticle || after === 'to' ? undefined : !AFTER_NOUN.has(after)
}

const IS_PARTICIPLE = /(?:ed|en|wn|ght)$/
const CLAUSES = toWordSet('and or but as than when where while if because until before after since')
const PARTICLES = toWordSet(
  'up out off down away back over through along around round together apart open shut ahead on in by how what why twice once again today tonight yesterday tomorrow billions millions thousands hundreds dozens',
)
const TIMES =
  /^(?:time|second|minute|hour|day|night|morning|evening|week|month|year|spring|summer|autumn|winter)$/

const ONE = /^(?:an?|each|every|another)$/
const MANY = /^(?:few|couple|dozen|hundred|thousand|million|great|good|lot|bit)$/
/** Adverbs of manner and direction. */
const WAYS = toWordSet(
  'faster slower further farther well better away back off up down out over through along across into onto like',
)

/** True if a token in -s that may be a plural or a verb is a verb in this context (the machine works). */
export const isVerbInS = (sentence: string, offset: number): boolean => {
  const place = findNeighbours(sentence, offset)
  if (!place) return false
  const { near, governor } = place
  const after = near(1)
  if (/^(?:he|she|it|who|that|which|what)$/.test(governor)) return true
  if (governor === '' || DETERMINER_WORDS.has(governor) || BE.has(governor) || HAVE.has(governor))
    return false
  if (PREPOSITION_WORDS.has(governor) || BEFORE_VERB.has(governor) || governor === 'and') return false
  return (
    DETERMINER_WORDS.has(after) ||
    OBJECT_PRONOUNS.test(after) ||
    after.endsWith('ly') ||
    WAYS.has(after) ||
    // A singular noun has no plural form, so the word is its verb: "a video conversation travels".
    (ONE.test(near(-2)) && !MANY.test(governor)) ||
    (ONE.test(near(-3)) &&
      ![governor, near(-2)].some((word) => MANY.test(word) || PREPOSITION_WORDS.has(word))) ||
    // Only a noun and its article precede the token.
    (DETERMINER_WORDS.has(near(-2)) && near(-3) === '')
  )
}
