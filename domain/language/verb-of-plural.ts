// Tells a plain verb behind its plural noun (the lasers flicker), which no helper and no pronoun announces.
import { toWordSet } from './word-set.ts'

/** What is asked of a place in a sentence: its word, the words around it, and where the sentence or a clause begins. */
export interface WordNeighbours {
  form: string
  /** The word `step` words away, in lower case; '' behind the end and behind punctuation. */
  near(step: number): string
  /** Whether the word `step` words away opens its sentence, or stands behind a colon, a dash or an opening mark. */
  isFirst(step: number): boolean
}

/** Their plural has no -s that a verb could have too. */
const WITHOUT_S = /^(?:people|others|children|mice|geese|teeth|feet|cattle|\w*(?:men|women))$/
/** In -s, and no plural of anything, or one that stands before nouns (a sports car, the sales team). */
const NO_PLURAL = toWordSet(
  'is was has does his its yours theirs hers ours as us this thus perhaps always yes unless whereas towards besides sometimes nowadays afterwards upstairs downstairs indoors outdoors overseas less plus minus versus across years months weeks days hours minutes feet miles pounds sports sales arms goods savings customs clothes news systems communications operations physics politics economics mathematics athletics series species means',
)
/** Whose or how many things: before a noun only, never before a verb in -s. */
const PLURAL_DETERMINERS = toWordSet(
  'the these those our their my your his her no most many few several both various other such two three four five six seven eight nine ten twelve twenty hundred thousand million',
)
const HOW_MANY = toWordSet(
  'these those many few several various two three four five six seven eight nine ten',
)
/** Behind these a clause begins. */
const OPENERS = toWordSet(
  'when while where because if until before after since although though whenever whether how why as once unless so',
)
/** Behind these "that" begins a clause; behind a noun it stands for the noun (a thing that makes noise). */
const BEFORE_THAT =
  /^(?:say|said|think|thought|know|knew|believe|imagine|suppose|hope|show|mean|suggest|find|found|feel|felt|argue|claim|insist|notice|see|saw)s?$|^(?:believed|imagined|showed|suggested|argued|claimed|noticed|fact|sure|clear|true|evidence|idea|doubt|likely|certain|aware)$/
/** Words that say what a noun is like, by the commonest of them and by their endings. */
export const LIKE_ADJECTIVE =
  /^(?:old|young|big|small|new|good|bad|great|little|long|short|high|low|large|same|different|red|green|blue|black|white|dark|bright|heavy|cold|hot|warm|strong|poor|rich|rare|wild|local|modern|human|common|whole|wise)$|.(?:ful|ous|ive|less|able|ible|ish|ical|[^e]ed)$/
/** Stand behind a plural and are no verbs. */
const NO_VERB = toWordSet(
  'long wide high tall deep old thick ago later earlier away apart late early alone alive awake asleep ashore alike present due first second last next else enough home south north east west well hard fast like worth tonight today tomorrow yesterday there here then now too both all themselves whatever whatsoever somewhere everywhere nowhere hence thereafter together apart straight instead why less more most least back around round across along behind below above outside inside beneath near past up down off out over',
)
/** Behind these words the word is the head of a compound, whose verb they are (the glasses case is). */
const VERBS_OF_HEAD = toWordSet(
  'is are was were has had have will would can could may might must should did does do',
)
const BEFORE_WHICH = toWordSet('in on at of for with from by to through down over under into along behind')
const LEARNED_LY = toWordSet('rely apply supply fly reply imply comply multiply')

/** Whether the word may be a base form at all. */
const isPlain = (form: string): boolean =>
  !NO_VERB.has(form) &&
  !/(?:[^s]s|[^e]ed|[aeiouy].*ing|['’].*)$/.test(form) &&
  (!form.endsWith('ly') || LEARNED_LY.has(form))

/**
 * Whether the word stands as the verb of a plural noun just before it, or before an adverb (`step` -2). Words that look like
 * a verb in -s with its object (makes noise) are told from one by what stands before them.
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
  // The lamps and lasers flicker; but he makes and sells wine.
  const isPair = before === 'and' && /[^isu']s$/.test(near(step - 2))
  return isPair && (isFirst(step - 2) || PLURAL_DETERMINERS.has(near(step - 3)))
}

/** Plurals behind which "that" says what is feared, reported, hoped. */
const BEFORE_CONTENT = toWordSet(
  'fears chances signs reports claims hopes doubts rumours rumors facts ideas beliefs reasons grounds odds suggestions theories arguments promises warnings suspicions thoughts views',
)
const THEN =
  /^(?:day|night|morning|afternoon|evening|week|weekend|month|year|season|spring|summer|autumn|winter|term|time|moment|century)$/
/** Whom something is told: children that school is over. */
const REPORTING_VERBS =
  /^(?:tell|told|warn|remind|assure|inform|convince|promise|show|teach|taught|persuade)(?:s|d|n|ed)?$/

/** Whether the word stands behind "that" or "which" as the verb of the plural before it: insects which crawl are small. */
export const isVerbOfRelativeClause = (place: WordNeighbours): boolean => {
  const { form, near } = place
  // The visitors that day were few.
  if (THEN.test(form)) return false
  if (!/^(?:that|which)$/.test(near(-1)) || BEFORE_CONTENT.has(near(-2))) return false
  if (REPORTING_VERBS.test(near(-3)) || REPORTING_VERBS.test(near(-4))) return false
  // No single thing has a plural verb: that sail is, but never that sail are.
  const isPluralBehind = /^(?:are|were|have)$/.test(near(1))
  return isVerbOfPlural({ ...place, near: (step) => (step === 1 && isPluralBehind ? '' : near(step)) }, -2)
}

/** The years pass, but ten minutes walk: of times only the counted ones are measures. */
const isTime = (noun: string): boolean => /^(?:year|month|week|day|hour|minute)s$/.test(noun)
