// Generates cloze questions about an article without a model: one word of a sentence is omitted, with four
// choices.
import { findSentenceChinese } from '../language/find-sentence-chinese.ts'
import type { Lexicon, Sense } from '../language/lexicon.ts'
import { toWordKey } from '../language/normalise.ts'
import { guessPartOfSpeech } from '../language/part-of-speech.ts'
import { findPhrasesAt } from '../language/phrases.ts'
import { resolveEntry } from '../language/resolve-entry.ts'
import { splitSentences } from '../language/sentences.ts'
import { tokenizeText, type WordToken } from '../language/tokenize.ts'
import {
  computeLikeness,
  createChoice,
  findFormName,
  findWrongForm,
  formatShortGloss,
  type GapChoice,
  isNounSense,
  loadChoicePool,
  type QuestionGap,
} from './distractors.ts'
import { createRandomSource, type RandomSource, shuffleList } from './random-source.ts'

/** A block of the article's text. */
export interface QuestionPassage {
  id: string
  kind: string
  text: string
  zh: string
}

export interface ClozeQuestion {
  paragraph: string
  /** Range of the answer in the paragraph, UTF-16, `end` exclusive. */
  start: number
  end: number
  sentence: string
  /** Index of the answer in the sentence. */
  offset: number
  /** The token of the answer, in the form of the text. */
  answer: string
  lemma: string
  /** `n. 港口`. */
  gloss: string
  /** The Chinese of the paragraph, '' if there is none. */
  zh: string
  /** The Chinese of the sentence alone, as far as it can be determined; '' if there is none. */
  sentence_zh: string
  /** Four different words in the same form; one of them is the answer. */
  choices: readonly string[]
  /** The gloss of each choice, in the same order. */
  glosses: readonly string[]
}

export interface QuestionSource {
  passages: readonly QuestionPassage[]
  /** Lemmas that the reader saved. They have priority, also if they are common. */
  saved: ReadonlySet<string>
  /** Random seed. The same text, saved lemmas and seed give the same questions. */
  seed: string
}

/**
 * A context in which nearly every token is valid: carries no ____, a good deal of ____, the hall, the ____,
 * the strings.
 */
const LOOSE_BEFORE =
  /(?:\b(?:no|any|some|much|more|every)|\b(?:deal|lot|lots|kind|sort|kinds|sorts) of|[,:] (?:(?:the|an?|his|her|its|their|our|my) )?)\s*$/i
/** Pronouns that the dictionary lists as nouns (小人物). */
const PRONOUN = /^(?:no|some|any|every)(?:body|thing|one)$/
/** A context with a number after the gap, which also accepts nearly every noun: in the ____ of 1964. */
const LOOSE_AFTER = /^\s+(?:of|in)\s+\d/

export const MAX_QUESTIONS = 10
const CHOICES = 4
/**
 * Length of a sentence in words. Shorter ones give too little context for the answer; longer ones take too
 * long to read.
 */
const MIN_WORDS = 14
const MAX_WORDS = 32
/** The most common words are too easy for a question, and the rarest are not worth learning. */
const RANK_FROM = 1_000
const RANK_TO = 14_000

/** A sentence that begins with a reference to the one before. */
const LEANS =
  /^["“‘']?(?:he|she|it|they|his|her|its|their|this|that|these|those|but|and|or|so|such|then|yet|nor|however|therefore|instead|both|neither|another|there|here)\b/i

/**
 * Returns at most ten questions, in the order of the text; [] if no sentence is suitable. Only nouns are
 * used: with verbs and adjectives, one question in five had a second valid choice. The rules were validated
 * on 51 questions of articles that were not used to tune them, each read as by an examiner. 48 had one right
 * answer (94%), 45 if every conceivable reading counts (docs/decisions/0028). Takes about 150 ms for 1,500
 * words and the whole core dictionary.
 */
export function makeQuestions({ passages, saved, seed }: QuestionSource, lexicon: Lexicon): ClozeQuestion[] {
  const draw = createRandomSource(seed)
  const places = shuffleList(passages.flatMap(placesIn), draw)
  const lemmas = new Set(
    passages.flatMap(({ text }) => tokenizeText(text).flatMap(({ text: form }) => lexicon.lemmasOf(form))),
  )
  const zh = passages.map((passage) => passage.zh).join('\n')
  const capitals = namesOf(passages)
  const pool = loadChoicePool(lexicon)
  const questions: (ClozeQuestion & { at: number })[] = []
  const coveredLemmas = new Set<string>()
  const used = new Set<string>()
  const isAsking = (place: Place, wanted: (target: Target) => boolean): void => {
    for (const target of shuffleList(targetsIn(place, lexicon, capitals), draw)) {
      if (coveredLemmas.has(target.choice.lemma) || !wanted(target)) continue
      const gap: QuestionGap = { ...target, sentence: place.sentence, answer: target.choice, lemmas, zh }
      const wrong = wrongOnes(gap, pool, used, lexicon, draw)
      if (wrong.length < CHOICES - 1) continue
      for (const word of wrong) used.add(word.lemma)
      coveredLemmas.add(target.choice.lemma)
      const right: Option = { form: target.text, gloss: formatShortGloss(target.sense) }
      questions.push(questionOf(place, target, shuffleList([right, ...wrong], draw)))
      return
    }
  }
  const isSaved = ({ choice }: Target) => saved.has(choice.lemma)
  const isNew = ({ choice }: Target) => choice.rank > RANK_FROM && choice.rank <= RANK_TO
  const turns = [isSaved, isNew]
  const done = new Set<Place>()
  for (const wanted of turns)
    for (const place of places) {
      if (questions.length >= MAX_QUESTIONS) break
      if (done.has(place)) continue
      const before = questions.length
      isAsking(place, wanted)
      if (questions.length > before) done.add(place)
    }
  // Sort in the order of the text, because the reader reads it once more.
  return questions.sort((a, b) => a.at - b.at).map(({ at: _, ...question }) => question)
}

interface Place {
  passage: QuestionPassage
  /** Sort key: index of the passage in the text, then of the sentence in it. */
  at: number
  from: number
  sentence: string
  tokens: readonly WordToken[]
}

/** Sentences that can be understood without their context. */
function placesIn(passage: QuestionPassage, at: number): Place[] {
  if (passage.kind !== 'p') return []
  return splitSentences(passage.text).flatMap(({ start, end }) => {
    const sentence = passage.text.slice(start, end).trimEnd()
    const tokens = tokenizeText(sentence)
    if (tokens.length < MIN_WORDS || tokens.length > MAX_WORDS) return []
    const isWhole = /^\p{Lu}/u.test(sentence) && /[.!]$/.test(sentence) && !/["“”]/.test(sentence)
    if (!isWhole || LEANS.test(sentence)) return []
    return [{ passage, at: at * 1e5 + start, from: start, sentence, tokens }]
  })
}

/** Keys of each token that occurs in the text only with a capital. */
function namesOf(passages: readonly QuestionPassage[]): ReadonlySet<string> {
  const [upper, lower] = [new Set<string>(), new Set<string>()]
  for (const { text } of passages)
    for (const token of tokenizeText(text))
      (/^\p{Lu}/u.test(token.text) ? upper : lower).add(toWordKey(token.text))
  return new Set([...upper].filter((word) => !lower.has(word)))
}

interface Target extends WordToken {
  choice: GapChoice
  form: string
  sense: Sense
}

function targetsIn(
  { sentence, tokens, passage }: Place,
  lexicon: Lexicon,
  names: ReadonlySet<string>,
): Target[] {
  const keys = tokens.map(({ text }) => toWordKey(text))
  return tokens.flatMap((token, at): Target[] => {
    const { text, start, end } = token
    if (at === 0 || !/^[a-z]{4,14}$/.test(text) || names.has(text) || PRONOUN.test(text)) return []
    if (LOOSE_BEFORE.test(sentence.slice(0, start)) || LOOSE_AFTER.test(sentence.slice(end))) return []
    if (/[-–'’]/.test(sentence.charAt(start - 1) + sentence.charAt(end))) return []
    if (keys.indexOf(text) !== keys.lastIndexOf(text)) return []
    const found = resolveEntry(lexicon, { text, sentence, offset: start, zh: passage.zh })
    const sense = found?.here
    if (!found || !sense || sense.phrase !== undefined || found.name || found.rank === null) return []
    const lemma = sense.lemma ?? found.lemma
    const entry = lexicon.entry(lemma)
    const rank = lexicon.rank(lemma)
    if (!entry || !rank || entry.tags.length === 0) return []
    // A word that is only occasionally a noun (the warm, a suspect) would often be an error here.
    const isNoun = isNounSense(sense) && isNounSense(entry.senses[0] ?? sense)
    if (!isNoun || guessPartOfSpeech(sentence, start)[0] !== 'noun') return []
    const form = findFormName(entry.forms, lemma, text)
    if (form === undefined || findPhrasesAt(sentence, start, lexicon, lexicon.phrases).length > 0) return []
    const choice = createChoice(entry, lemma, rank)
    return [{ ...token, choice, form, sense }]
  })
}

/** A rendered choice. */
interface Option {
  form: string
  gloss: string
}

interface Wrong extends Option {
  lemma: string
}

/** Three are drawn from this number of valid distractors, the most similar to the answer. */
const LIKEST = 6

function wrongOnes(
  gap: QuestionGap,
  pool: readonly GapChoice[],
  used: ReadonlySet<string>,
  lexicon: Lexicon,
  draw: RandomSource,
): Wrong[] {
  const likeness = new Map(pool.map((choice) => [choice, computeLikeness(choice, gap.answer)]))
  const likest = pool
    .filter(({ lemma }) => !used.has(lemma))
    .sort((a, b) => (likeness.get(b) ?? 0) - (likeness.get(a) ?? 0))
  const found: (Wrong & { choice: GapChoice })[] = []
  for (const choice of likest) {
    const form = findWrongForm(gap, choice, lexicon)
    if (form !== undefined && form !== gap.sentence.slice(gap.start, gap.end))
      found.push({ lemma: choice.lemma, form, gloss: choice.gloss, choice })
    if (found.length === LIKEST) break
  }
  const chosen: typeof found = []
  for (const one of shuffleList(found, draw)) {
    if (chosen.length === CHOICES - 1) break
    if (chosen.every((other) => other.form !== one.form && isApart(one.choice, other.choice)))
      chosen.push(one)
  }
  return chosen
}

/** Two choices with similar meaning would both be recognized as wrong at once. */
const isApart = (a: GapChoice, b: GapChoice): boolean => [...a.hanzi].every((letter) => !b.hanzi.has(letter))

function questionOf(
  place: Place,
  target: Target,
  options: readonly Option[],
): ClozeQuestion & { at: number } {
  const { passage, from, sentence, at } = place
  return {
    at,
    paragraph: passage.id,
    start: from + target.start,
    end: from + target.end,
    sentence,
    offset: target.start,
    answer: target.text,
    lemma: target.choice.lemma,
    gloss: `${target.sense.pos}. ${target.sense.zh}`,
    zh: passage.zh,
    sentence_zh: findSentenceChinese(passage, from),
    choices: options.map(({ form }) => form),
    glosses: options.map(({ gloss }) => gloss),
  }
}
