// The wrong choices of a question: words of the same kind and form that cannot stand in its gap.

import type { DictionaryEntry, Lexicon, Sense, WordForms } from '../language/lexicon.ts'
import { guessPartOfSpeech } from '../language/part-of-speech.ts'
import { findPhrasesAt } from '../language/phrases.ts'

/** Whether a sense is a noun's; undefined where its source names no part of speech. */
export const isNounSense = ({ pos }: Pick<Sense, 'pos'>): boolean | undefined =>
  pos === '' ? undefined : pos.split('/').some((each) => each === 'n' || each === 'pl')

/** A noun that may stand in a gap, ready to be compared. */
export interface GapChoice {
  lemma: string
  rank: number
  forms: WordForms
  sort: Sort
  /** The characters that its Chinese is made of. */
  hanzi: ReadonlySet<string>
  /** Its Chinese in pieces of two characters. */
  pairs: readonly string[]
  /** `n. 港口；港市`, what it mostly means. */
  gloss: string
}

/** Say what a word is, not what it means. */
const PLAIN = new Set('的地得使被把之者性人物一不有为了在是和与及或等某作用成')

export const extractHanzi = (zh: string): Set<string> =>
  new Set([...zh].filter((letter) => /\p{Script=Han}/u.test(letter) && !PLAIN.has(letter)))

const pairsOf = (zh: string): string[] =>
  (zh.match(/\p{Script=Han}{2,}/gu) ?? []).flatMap((run) =>
    [...run].slice(1).map((_, at) => run.slice(at, at + 2)),
  )

/** A gap for one of them hardly takes another: one cannot drop an `ability`, nor an `ability` pay for its seat. */
type Sort = 'person' | 'idea' | 'thing'

const PERSON = /(?:[者人员家师手生父母民兵客徒贼王后告敌]|专家)(?:[（(，；]|$)/u
const IDEA_ENDS =
  /(?:[tsx]ion|ment|ness|ity|ty|ance|ence|ancy|ency|acy|ship|ism|sis|dom|hood|ure|ude|our|[^c]y|al|cs|th|ing|ice|age)$/
const IDEA =
  /[性度力感情心义法论学术权主律则状态况势念想思信怒恐惧怖错误误差差异神话春夏秋冬时期值理由因果量率额数动行为活争战斗竞赛旅测验试查价费税薪资源声音乐曲诗歌语词光电热波餐饭宴会]/u

/** Told by its Chinese and its ending: rough, and so that in doubt two words are of the same sort. */
function sortOf(lemma: string, zh: string): Sort {
  if (PERSON.test(zh)) return 'person'
  return IDEA_ENDS.test(lemma) || IDEA.test(zh) ? 'idea' : 'thing'
}

/** Rarer senses (a shoe of a brake) say little of what a noun mostly names. */
const firstGlosses = ([first]: readonly Sense[]): string =>
  first?.zh
    .split(/[，；]/)
    .slice(0, 2)
    .join('，') ?? ''

/** The part of speech and the first two glosses of a sense. */
export const formatShortGloss = (sense: Sense | undefined): string =>
  sense
    ? `${sense.pos && `${sense.pos}. `}${sense.zh
        .split(/[，；]/)
        .slice(0, 2)
        .join('；')}`
    : ''

/** What a noun is compared by. */
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

/** Which forms of its lemma a word of the text is, as one name; '' for the lemma itself; undefined for none of them. */
export function findFormName(forms: WordForms, lemma: string, form: string): string | undefined {
  if (form === lemma) return ''
  const kinds = Object.entries(forms).flatMap(([kind, each]) => (each === form ? [kind] : []))
  return kinds.length > 0 ? kinds.sort().join(' ') : undefined
}

/** The word in the same form; undefined when it has none that is just these kinds. */
function inForm({ forms, lemma }: GapChoice, kinds: string): string | undefined {
  if (kinds === '') return lemma
  const [first = ''] = kinds.split(' ')
  const form = Object.entries(forms).find(([kind]) => kind === first)?.[1]
  return form !== undefined && findFormName(forms, lemma, form) === kinds ? form : undefined
}

/** Commoner words fit into any sentence, rarer ones nobody has met. */
export const POOL_FROM = 1_800
export const POOL_TO = 9_000

const pools = new WeakMap<Lexicon, readonly GapChoice[]>()

/**
 * Words that may be wrong choices: of an exam's list, in lower case, nouns in all senses that name a part of
 * speech (a word that is a verb too may fit by that). The first call reads the whole ranking, later ones of the same
 * lexicon return the same array.
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

/** From this share of letters on, a word of the same sort may be chosen: it is wrong by its meaning, right by its looks. */
const LOOK_ALIKE = 0.5

/** How much a look-alike weighs against a word of the same level, in natural logarithms of ranks. */
const SPELLING_WEIGHT = 4

/**
 * How easily one noun is taken for the other by a reader who half knows them: letters that they begin and end with in
 * common, less the distance of their levels.
 */
export function computeLikeness(
  a: Pick<GapChoice, 'lemma' | 'rank'>,
  b: Pick<GapChoice, 'lemma' | 'rank'>,
): number {
  return SPELLING_WEIGHT * spellingOf(a.lemma, b.lemma) - Math.abs(Math.log(a.rank / b.rank))
}

/** The share of the longer word's letters that both begin or end with, 0 to 1. */
function spellingOf(a: string, b: string): number {
  const [head, tail] = sharedEnds(a, b)
  return (head + tail) / Math.max(a.length, b.length)
}

/** How many letters two words begin and end with in common, none counted twice. */
function sharedEnds(a: string, b: string): [head: number, tail: number] {
  const shortest = Math.min(a.length, b.length)
  let head = 0
  while (head < shortest && a[head] === b[head]) head++
  let tail = 0
  while (tail < shortest - head && a.at(-1 - tail) === b.at(-1 - tail)) tail++
  return [head, tail]
}

/** garden and gardener, assembly and assemblage: who knows the one knows the other. */
const isDerived = (a: string, b: string): boolean => {
  const [head] = sharedEnds(a, b)
  return head >= 6 || head >= Math.min(a.length, b.length) - 1
}

/** The gap with all that a wrong choice is checked against. */
export interface QuestionGap {
  sentence: string
  /** UTF-16 offsets in the sentence. */
  start: number
  end: number
  /** As `findFormName` names it. */
  form: string
  answer: GapChoice
  /** Lemmas of the whole article: what stands there belongs to its subject. */
  lemmas: ReadonlySet<string>
  /** The Chinese of the whole article. */
  zh: string
}

const ARTICLE = /(?:^|[^\p{L}])(an?)\s+$/iu
/** Their first letter does not say whether an `an` stands before them. */
const UNSURE_SOUND = /^(?:u|eu|h|one)/

const agrees = (before: string, word: string): boolean => {
  const article = ARTICLE.exec(before)?.[1]?.toLowerCase()
  return article === undefined || (!UNSURE_SOUND.test(word) && (article === 'an') === /^[aeio]/.test(word))
}

/**
 * The form of a word in a gap if it is surely wrong there and nothing but its meaning says so; undefined otherwise.
 * Refused is what stands in the article, whose Chinese shares a character with the answer's or two together with the
 * article's, who names the same sort of thing without looking like it, whose form, plural or `a`/`an` differs from what the gap asks, and what makes a set phrase with its
 * neighbours.
 */
export function findWrongForm(gap: QuestionGap, choice: GapChoice, lexicon: Lexicon): string | undefined {
  const { answer, sentence } = gap
  if (choice.lemma === answer.lemma || gap.lemmas.has(choice.lemma)) return
  if (!choice.forms.plural !== !answer.forms.plural) return
  // Whoever owns, hears or does something may be anybody.
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
