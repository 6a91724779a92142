// Validation and selection of the distractors of a question: words of the same kind and form that are wrong
// in its gap.

import type { DictionaryEntry, Lexicon, Sense, WordForms } from '../language/lexicon.ts'
import { guessPartOfSpeech } from '../language/part-of-speech.ts'
import { findPhrasesAt } from '../language/phrases.ts'

/** True if a sense is a noun's; undefined if its source has no part of speech. */
export const isNounSense = ({ pos }: Pick<Sense, 'pos'>): boolean | undefined =>
  pos === '' ? undefined : pos.split('/').some((each) => each === 'n' || each === 'pl')

/** A noun as a candidate for a gap, with precomputed fields for comparison. */
export interface GapChoice {
  lemma: string
  rank: number
  forms: WordForms
  sort: Sort
  /** The characters of its Chinese glosses. */
  hanzi: ReadonlySet<string>
  /** All pairs of adjacent characters in its Chinese glosses. */
  pairs: readonly string[]
  /** Its most common gloss, e.g. `n. 港口；港市`. */
  gloss: string
}

/** Function characters, which are ignored: they do not carry the meaning of a gloss. */
const PLAIN = new Set('的地得使被把之者性人物一不有为了在是和与及或等某作用成')

export const extractHanzi = (zh: string): Set<string> =>
  new Set([...zh].filter((letter) => /\p{Script=Han}/u.test(letter) && !PLAIN.has(letter)))

const pairsOf = (zh: string): string[] =>
  (zh.match(/\p{Script=Han}{2,}/gu) ?? []).flatMap((run) =>
    [...run].slice(1).map((_, at) => run.slice(at, at + 2)),
  )

/**
 * Rough semantic class. A gap for a word of one class hardly fits another: one cannot drop an `ability`, and
 * an `ability` cannot pay for its seat.
 */
type Sort = 'person' | 'idea' | 'thing'

const PERSON = /(?:[者人员家师手生父母民兵客徒贼王后告敌]|专家)(?:[（(，；]|$)/u
const IDEA_ENDS =
  /(?:[tsx]ion|ment|ness|ity|ty|ance|ence|ancy|ency|acy|ship|ism|sis|dom|hood|ure|ude|our|[^c]y|al|cs|th|ing|ice|age)$/
const IDEA =
  /[性度力感情心义法论学术权主律则状态况势念想思信怒恐惧怖错误误差差异神话春夏秋冬时期值理由因果量率额数动行为活争战斗竞赛旅测验试查价费税薪资源声音乐曲诗歌语词光电热波餐饭宴会]/u

/**
 * Classifies a word by its Chinese gloss and its ending. The rule is coarse; in doubt, two words get the same
 * class.
 */
function sortOf(lemma: string, zh: string): Sort {
  if (PERSON.test(zh)) return 'person'
  return IDEA_ENDS.test(lemma) || IDEA.test(zh) ? 'idea' : 'thing'
}

/** Rare senses (a shoe of a brake) are ignored: they say little about what a noun usually means. */
const firstGlosses = ([first]: readonly Sense[]): string =>
  first?.zh
    .split(/[，；]/)
    .slice(0, 2)
    .join('，') ?? ''

/** Formats the part of speech and the first two glosses of a sense. */
export const formatShortGloss = (sense: Sense | undefined): string =>
  sense
    ? `${sense.pos && `${sense.pos}. `}${sense.zh
        .split(/[，；]/)
        .slice(0, 2)
        .join('；')}`
    : ''

/** Computes the fields by which a noun is compared. */
export function createChoice({ senses, forms }: DictionaryEntry, lemma: string, rank: number): GapChoice {
  const zh = senses.map((sense) => sense.zh).join('；')
  return {
    lemma,
    rank,
    forms,
    sort: sortOf(lemma, firstGlosses(senses)),
    hanzi: extractHanzi(zh),
    pairs: pairsOf(zh),
    gloss: formatShortGloss(senses.find(isNounSense) ?? senses[0]),
  }
}

/**
 * Returns the form that a token of the text is of its lemma, as one name. Returns '' for the lemma itself,
 * undefined if it is no form of it.
 */
export function findFormName(forms: WordForms, lemma: string, form: string): string | undefined {
  if (form === lemma) return ''
  const kinds = Object.entries(forms).flatMap(([kind, each]) => (each === form ? [kind] : []))
  return kinds.length > 0 ? kinds.sort().join(' ') : undefined
}

/** Returns the candidate in the same form; undefined when it has no form of exactly these kinds. */
function inForm({ forms, lemma }: GapChoice, kinds: string): string | undefined {
  if (kinds === '') return lemma
  const [first = ''] = kinds.split(' ')
  const form = Object.entries(forms).find(([kind]) => kind === first)?.[1]
  return form !== undefined && findFormName(forms, lemma, form) === kinds ? form : undefined
}

/**
 * Range of frequency ranks: more frequent words fit into any sentence, and readers do not know rarer ones.
 */
export const POOL_FROM = 1_800
export const POOL_TO = 9_000

const pools = new WeakMap<Lexicon, readonly GapChoice[]>()

/**
 * Returns the pool of candidate distractors: words of an exam list, in lower case, that are nouns in all
 * senses with a part of speech (a word that is also a verb might fit as one). The first call reads the whole
 * ranking. The pool is then cached per lexicon, and later calls return the same array.
 */
export function loadChoicePool(lexicon: Lexicon): readonly GapChoice[] {
  const pool = pools.get(lexicon) ?? readPool(lexicon)
  pools.set(lexicon, pool)
  return pool
}

function readPool(lexicon: Lexicon): GapChoice[] {
  return lexicon.wordsRanked(POOL_FROM, POOL_TO).flatMap((word): GapChoice[] => {
    if (!/^[a-z]{4,12}$/.test(word) || lexicon.lemmasOf(word)[0] !== word) return []
    const entry = lexicon.entry(word)
    if (!entry || entry.rank === null || entry.tags.length === 0 || entry.word !== word) return []
    const isNoun = new Set(entry.senses.map(isNounSense))
    return isNoun.has(true) && !isNoun.has(false) ? [createChoice(entry, word, entry.rank)] : []
  })
}

/**
 * From this share of equal letters on, a word of the same class is valid: its meaning is wrong, but it looks
 * right.
 */
const LOOK_ALIKE = 0.5

/**
 * Weight of similar spelling against a difference in frequency, which is the natural logarithm of the ratio
 * of ranks.
 */
const SPELLING_WEIGHT = 4

/**
 * Returns how easily a reader confuses two nouns: common letters at the beginning and end, minus the distance
 * of their frequency ranks.
 */
export function computeLikeness(
  a: Pick<GapChoice, 'lemma' | 'rank'>,
  b: Pick<GapChoice, 'lemma' | 'rank'>,
): number {
  return SPELLING_WEIGHT * spellingOf(a.lemma, b.lemma) - Math.abs(Math.log(a.rank / b.rank))
}

/** Returns the share of the longer word's letters that are common at the beginning or end, 0 to 1. */
function spellingOf(a: string, b: string): number {
  const [head, tail] = sharedEnds(a, b)
  return (head + tail) / Math.max(a.length, b.length)
}

/** Returns the number of common letters at the beginning and at the end of two words, without overlap. */
function sharedEnds(a: string, b: string): [head: number, tail: number] {
  const shortest = Math.min(a.length, b.length)
  let head = 0
  while (head < shortest && a[head] === b[head]) head++
  let tail = 0
  while (tail < shortest - head && a.at(-1 - tail) === b.at(-1 - tail)) tail++
  return [head, tail]
}

/** garden and gardener, assembly and assemblage: a reader who knows one knows the other. */
const isDerived = (a: string, b: string): boolean => {
  const [head] = sharedEnds(a, b)
  return head >= 6 || head >= Math.min(a.length, b.length) - 1
}

/** The gap with all data that a distractor is validated against. */
export interface QuestionGap {
  sentence: string
  /** UTF-16 offsets in the sentence. */
  start: number
  end: number
  /** The result of `findFormName`. */
  form: string
  answer: GapChoice
  /** Lemmas of the whole article: they may fit the topic, so they are no distractors. */
  lemmas: ReadonlySet<string>
  /** The Chinese of the whole article. */
  zh: string
}

const ARTICLE = /(?:^|[^\p{L}])(an?)\s+$/iu
/** Words whose first letter does not determine whether the article is `a` or `an`. */
const UNSURE_SOUND = /^(?:u|eu|h|one)/

const agrees = (before: string, word: string): boolean => {
  const article = ARTICLE.exec(before)?.[1]?.toLowerCase()
  return article === undefined || (!UNSURE_SOUND.test(word) && (article === 'an') === /^[aeio]/.test(word))
}

/**
 * Returns the form of a candidate in a gap if it is certainly wrong there, and only by its meaning. Returns
 * undefined for an invalid candidate: its lemma occurs in the article; its Chinese shares a character with
 * that of the answer, or a pair of characters with that of the article; it has the same semantic class
 * without similar spelling; its form, plural or `a`/`an` differs from the gap; or it forms a set phrase with
 * the neighbouring words.
 */
export function findWrongForm(gap: QuestionGap, choice: GapChoice, lexicon: Lexicon): string | undefined {
  const { answer, sentence } = gap
  if (choice.lemma === answer.lemma || gap.lemmas.has(choice.lemma)) return
  if (!choice.forms.plural !== !answer.forms.plural) return
  // A person may own, hear or do anything, so the answer would be ambiguous.
  if (choice.sort === 'person') return
  if (choice.sort === answer.sort && spellingOf(choice.lemma, answer.lemma) < LOOK_ALIKE) return
  if (isDerived(choice.lemma, answer.lemma)) return
  const form = inForm(choice, gap.form)
  if (form === undefined || !agrees(sentence.slice(0, gap.start), form)) return
  for (const letter of choice.hanzi) if (answer.hanzi.has(letter)) return
  if (choice.pairs.some((pair) => gap.zh.includes(pair))) return
  const filled = sentence.slice(0, gap.start) + form + sentence.slice(gap.end)
  if (findPhrasesAt(filled, gap.start, lexicon, lexicon.phrases).length > 0) return
  return guessPartOfSpeech(filled, gap.start)[0] === 'noun' ? form : undefined
}
