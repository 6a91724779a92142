// Detects a token that is a plain verb after its plural noun (the lasers flicker), without an auxiliary or a
// pronoun as evidence.
import { toWordSet } from './word-set.ts'

/** The context of a token: its form, its neighbours, and the beginnings of its sentence or clause. */
export interface WordNeighbours {
  form: string
  /** The token at a distance of `step` words, in lower case; '' beyond the end and after punctuation. */
  near(step: number): string
  /**
   * True if the token at a distance of `step` words begins its sentence, or follows a colon, a dash or an
   * opening mark.
   */
  isFirst(step: number): boolean
}

/** Plurals without an -s that a verb could have too. */
const WITHOUT_S = /^(?:people|others|children|mice|geese|teeth|feet|cattle|\w*(?:men|women))$/
/** Words in -s that are no plural, or plurals used before nouns (a sports car, the sales team). */
const NO_PLURAL = toWordSet(
  'is was has does his its yours theirs hers ours as us this thus perhaps always yes unless whereas towards besides sometimes nowadays afterwards upstairs downstairs indoors outdoors overseas less plus minus versus across years months weeks days hours minutes feet miles pounds sports sales arms goods savings customs clothes news systems communications operations physics politics economics mathematics athletics series species means',
)
/** Possessives and quantities: they occur only before a noun, never before a verb in -s. */
const PLURAL_DETERMINERS = toWordSet(
  'the these those our their my your his her no most many few several both various other such two three four five six seven eight nine ten twelve twenty hundred thousand million',
)
const HOW_MANY = toWordSet(
  'these those many few several various two three four five six seven eight nine ten',
)
/** Conjunctions after which a clause begins. */
const OPENERS = toWordSet(
  'when while where because if until before after since although though whenever whether how why as once unless so',
)
/**
 * After these words "that" begins a clause; after a noun it is a relative pronoun (a thing that makes noise).
 */
const BEFORE_THAT =
  /^(?:say|said|think|thought|know|knew|believe|imagine|suppose|hope|show|mean|suggest|find|found|feel|felt|argue|claim|insist|notice|see|saw)s?$|^(?:believed|imagined|showed|suggested|argued|claimed|noticed|fact|sure|clear|true|evidence|idea|doubt|likely|certain|aware)$/
/** Adjectives: the most common ones, and typical endings. */
export const LIKE_ADJECTIVE =
  /^(?:old|young|big|small|new|good|bad|great|little|long|short|high|low|large|same|different|red|green|blue|black|white|dark|bright|heavy|cold|hot|warm|strong|poor|rich|rare|wild|local|modern|human|common|whole|wise)$|.(?:ful|ous|ive|less|able|ible|ish|ical|[^e]ed)$/
/** Words that may follow a plural and are no verbs. */
const NO_VERB = toWordSet(
  'long wide high tall deep old thick ago later earlier away apart late early alone alive awake asleep ashore alike present due first second last next else enough home south north east west well hard fast like worth tonight today tomorrow yesterday there here then now too both all themselves whatever whatsoever somewhere everywhere nowhere hence thereafter together apart straight instead why less more most least back around round across along behind below above outside inside beneath near past up down off out over',
)
/**
 * If the next token is one of these, the token is the head of a compound, and they are its verb (the glasses
 * case is).
 */
const VERBS_OF_HEAD = toWordSet(
  'is are was were has had have will would can could may might must should did does do',
)
const BEFORE_WHICH = toWordSet('in on at of for with from by to through down over under into along behind')
const LEARNED_LY = toWordSet('rely apply supply fly reply imply comply multiply')

/** True if the token may be a base form. */
const isPlain = (form: string): boolean =>
  !NO_VERB.has(form) &&
  !/(?:[^s]s|[^e]ed|[aeiouy].*ing|['’].*)$/.test(form) &&
  (!form.endsWith('ly') || LEARNED_LY.has(form))

/**
 * True if the token is the verb of the plural noun directly before it, or before an adverb (`step` -2). The
 * words before a form in -s decide whether it is a plural or a verb with its object (makes noise).
 */
export const isVerbOfPlural = ({ form, near, isFirst }: WordNeighbours, step: -1 | -2): boolean => {
  const noun = near(step)
  if (!isPlain(form) || VERBS_OF_HEAD.has(near(1))) return false
  const before = near(step - 1)
  if (WITHOUT_S.test(noun) && !(noun === 'feet' && /^\d|^[a-z]+$/.test(before))) return !/'s$/.test(noun)
  const isCounted = HOW_MANY.has(before) || /^\d/.test(before)
  if (NO_PLURAL.has(noun) && (isCounted || !isTime(noun))) return false
  if (!/[^isu']s$/.test(noun)) return false
  if (PLURAL_DETERMINERS.has(before) || isCounted || isFirst(step)) return true
  if (/[^t]'s$/.test(before) && !/^(?:it|he|she|that|there|what|who|let|here|where)'s$/.test(before))
    return true
  if (OPENERS.has(before) || LIKE_ADJECTIVE.test(before) || HOW_MANY.has(near(step - 2))) return true
  if (before === 'which') return BEFORE_WHICH.has(near(step - 2))
  if (before === 'that') return BEFORE_THAT.test(near(step - 2))
  // Two plurals joined by "and" have a plural verb: "the lamps and lasers flicker". Excluded: "he makes and
  // sells wine".
  const isPair = before === 'and' && /[^isu']s$/.test(near(step - 2))
  return isPair && (isFirst(step - 2) || PLURAL_DETERMINERS.has(near(step - 3)))
}

/** Plurals after which "that" begins a content clause (fears, reports, hopes). */
const BEFORE_CONTENT = toWordSet(
  'fears chances signs reports claims hopes doubts rumours rumors facts ideas beliefs reasons grounds odds suggestions theories arguments promises warnings suspicions thoughts views',
)
const THEN =
  /^(?:day|night|morning|afternoon|evening|week|weekend|month|year|season|spring|summer|autumn|winter|term|time|moment|century)$/
/** Reporting verbs with a person as object: "tell children that school is over". */
const REPORTING_VERBS =
  /^(?:tell|told|warn|remind|assure|inform|convince|promise|show|teach|taught|persuade)(?:s|d|n|ed)?$/

/**
 * True if the token follows "that" or "which" as the verb of the plural before it: "insects which crawl are
 * small".
 */
export const isVerbOfRelativeClause = (place: WordNeighbours): boolean => {
  const { form, near } = place
  // A time word after "that" is no verb: "the visitors that day were few".
  if (THEN.test(form)) return false
  if (!/^(?:that|which)$/.test(near(-1)) || BEFORE_CONTENT.has(near(-2))) return false
  if (REPORTING_VERBS.test(near(-3)) || REPORTING_VERBS.test(near(-4))) return false
  // A singular noun has no plural verb: "that sail is", never "that sail are".
  const isPluralBehind = /^(?:are|were|have)$/.test(near(1))
  return isVerbOfPlural({ ...place, near: (step) => (step === 1 && isPluralBehind ? '' : near(step)) }, -2)
}

/** "The years pass", but "ten minutes walk": a unit of time is a measure only after a number. */
const isTime = (noun: string): boolean => /^(?:year|month|week|day|hour|minute)s$/.test(noun)
