// Resolves a dictionary query: the entry and the sense of a word in context, with any dictionary. Server and
// browser share it.

import {
  type ChosenGloss,
  chooseGloss,
  type ParagraphChinese,
  shortenGlosses,
  splitGlossLine,
} from './choose-gloss.ts'
import { detectNameKind, selectNameSense } from './detect-name-kind.ts'
import { isFormNote } from './exchange.ts'
import { listNamedForms } from './form-names.ts'
import type { DictionaryEntry, Lexicon } from './lexicon.ts'
import type { NameKind } from './name-kinds.ts'
import { toWordKey } from './normalise.ts'
import { selectOwnFacts } from './own-facts.ts'
import { findPhrase } from './phrase-pattern.ts'
import { findPhrasesAt, type PhraseMatch } from './phrases.ts'
import { omitTradeLabels, orderFormSenses, rankSenses } from './senses.ts'
import {
  isPhrase,
  type PhrasePart,
  placeInSentence,
  resolveLemma,
  type SentencePlace,
  type WordInContext,
} from './word-in-context.ts'

export { locateSpans, resolveLemma, type WordInContext } from './word-in-context.ts'

/** A sense in the response; `lemma` is set if it belongs to another lemma than the answer's. */
export type AnsweredSense = { pos: string; zh: string; lemma?: string }

/** The dictionary's response for a word: the type `WordEntry` without the reader's own card. */
export type DictionaryAnswer = {
  /** The word as in the query. */
  word: string
  lemma: string
  lemmas: string[]
  phonetic: string
  phonetics: { uk: string; us: string }
  /** Senses, the most likely in the sentence first; none is omitted. */
  senses: AnsweredSense[]
  /**
   * The sense in this context. `by` is set if a model selected it (model-sense.ts) instead of the dictionary.
   */
  here: (AnsweredSense & { phrase?: string; by?: 'model' }) | null
  name: NameKind | null
  parts: { word: string; zh: string }[]
  tags: string[]
  rank: number | null
  /**
   * Phrases around the word in its sentence, the longest first. Without a sentence: phrases that begin with
   * the word, without ranges.
   */
  phrases: { phrase: string; zh: string; spans?: PhrasePart[] }[]
  english: string[]
  forms: { name: string; form: string }[]
}

type Headed = { head: string; entry: DictionaryEntry }

/** Limits, so that the senses remain visible on a phone's screen. */
const PHRASES = 12
const DEFINITIONS = 8

/**
 * Returns the dictionary's answer for a word or phrase in context; undefined when the dictionary has neither
 * the word nor any of its lemmas. Senses of `lemma` are first. Senses of another lemma, or of the form
 * itself, have their own `lemma` field.
 */
export const resolveEntry = (lexicon: Lexicon, tap: WordInContext): DictionaryAnswer | undefined => {
  const placed = placeInSentence(tap)
  const lemma = resolveLemma(lexicon, tap)
  const entries = headwords(lexicon, tap.text, lemma).flatMap((head): Headed[] => {
    const entry = withListed(lexicon, head, lexicon.entry(head))
    return entry ? [{ head, entry }] : []
  })
  const [first] = entries
  if (!first) return guessed(lexicon, tap, lemma)
  const facts = selectOwnFacts(lexicon, lemma)
  const own = entries.find(({ head }) => head === toWordKey(tap.text))?.entry
  const known = new Set([lemma, ...lexicon.lemmasOf(tap.text)])
  const none = { uk: '', us: '' }
  const phonetics =
    [first.entry.phonetics, own?.phonetics ?? none].find(({ uk, us }) => uk !== '' || us !== '') ?? none
  const around = placed ? findPhrasesAt(placed.sentence, placed.offset, lexicon, lexicon.phrases) : []
  const { here, senses } = chosenSense(
    lexicon,
    tap,
    lemma,
    sensesOf(entries, lemma, tap.text, placed),
    around,
    placed,
  )
  const name = isPhrase(tap.text) ? null : detectNameKind(first.entry, facts, tap.text.trim(), placed)
  return {
    word: tap.text.trim(),
    lemma,
    lemmas: entries.flatMap(({ head }) => (known.has(head) ? [head] : [])),
    phonetic: phonetics.uk || phonetics.us,
    phonetics,
    senses,
    here: name
      ? selectNameSense<NonNullable<DictionaryAnswer['here']>>(name, here, senses, first.entry.word)
      : here,
    name,
    parts: [],
    tags: [...facts.tags],
    rank: facts.rank,
    phrases: placed ? around.slice(0, PHRASES).map(shownPhrase) : phrasesFrom(lexicon, lemma),
    english: definitionsFor(lexicon, first.entry, own).slice(0, DEFINITIONS),
    forms: listNamedForms(first.entry.forms),
  }
}

/**
 * English definitions of the entry. Fallback: those of the form itself, then of the other spelling (harbour,
 * harbor).
 */
const definitionsFor = (
  lexicon: Lexicon,
  entry: DictionaryEntry,
  own: DictionaryEntry | undefined,
): readonly string[] =>
  [entry, own, lexicon.otherSpelling?.(entry)].find((one) => one && one.english.length > 0)?.english ?? []

/** Fallback for a word without an entry: derives its meaning from its parts or its base. */
const guessed = (lexicon: Lexicon, { text }: WordInContext, lemma: string): DictionaryAnswer | undefined => {
  if (isPhrase(text)) return undefined
  const guess = lexicon.guess?.(lexicon, text)
  if (!guess) return undefined
  const senses = guess.sense ? [guess.sense] : []
  const nothing = { phonetic: '', phonetics: { uk: '', us: '' }, name: null, tags: [], rank: null }
  const empty = { phrases: [], english: [], forms: [] }
  return {
    word: text.trim(),
    lemma,
    lemmas: [lemma],
    ...nothing,
    ...empty,
    senses,
    here: senses[0] ?? null,
    parts: guess.parts,
  }
}

/** Headwords of the query: the lemma in this context first, the form itself last. */
const headwords = (lexicon: Lexicon, text: string, lemma: string): string[] => {
  const key = toWordKey(text)
  return [...new Set([lemma, ...(isPhrase(text) ? [] : lexicon.lemmasOf(text)), key])]
}

/**
 * For a phrase, the gloss of the phrase list is first: the list has phrases without a dictionary entry, and
 * better glosses for others.
 */
const withListed = (
  lexicon: Lexicon,
  phrase: string,
  entry: DictionaryEntry | undefined,
): DictionaryEntry | undefined => {
  const known = isPhrase(phrase) ? findPhrase(lexicon.phrases, phrase) : undefined
  if (!known) return entry
  const listed = { pos: '', zh: known.zh }
  if (entry) return { ...entry, senses: [listed, ...entry.senses.filter(({ zh }) => zh !== known.zh)] }
  const none = {
    phonetics: { uk: '', us: '' },
    english: [],
    collins: 0,
    oxford: false,
    forms: {},
    rank: null,
    tags: [],
  }
  return { word: phrase, senses: [listed], ...none }
}

type Ordered = {
  senses: AnsweredSense[]
  /** Number of leading senses that fit the context equally well. */
  fitting: number
}

const sensesOf = (
  entries: readonly Headed[],
  lemma: string,
  text: string,
  placed: SentencePlace | undefined,
): Ordered => {
  const form = toWordKey(text)
  const heads = entries.map(({ head }) => head)
  const seen = new Set<string>()
  const meaningful: Ordered = { senses: [], fitting: 0 }
  const silent: AnsweredSense[] = []
  entries.forEach(({ head, entry }, place) => {
    const of = { head, forms: entry.forms }
    const { senses, fitting } = placed
      ? rankSenses(entry.senses, placed.sentence, placed.offset, of)
      : { senses: orderFormSenses(entry.senses, form, of), fitting: entry.senses.length }
    senses.forEach((sense, index) => {
      const senseKey = `${sense.pos} ${sense.zh}`
      if (seen.has(senseKey)) return
      seen.add(senseKey)
      const shown = head === lemma ? sense : { ...sense, lemma: head }
      if (isFormNote(sense, head, heads)) silent.push(shown)
      else {
        if (place === 0 && index < fitting) meaningful.fitting++
        meaningful.senses.push(shown)
      }
    })
  })
  const selected = meaningful.senses.length > 0 ? meaningful : { senses: silent, fitting: silent.length }
  const plain = omitTradeLabels(selected.senses)
  return { senses: plain, fitting: Math.min(selected.fitting, plain.length) }
}

type Choice = { here: DictionaryAnswer['here']; senses: AnsweredSense[] }

/**
 * Selects the sense in this context: that of a phrase around the word, else of the word. The gloss is
 * selected by the paragraph's Chinese; the fallback is the cues of neighbouring words.
 */
const chosenSense = (
  lexicon: Lexicon,
  tap: WordInContext,
  lemma: string,
  { senses, fitting }: Ordered,
  around: readonly PhraseMatch[],
  placed: SentencePlace | undefined,
): Choice => {
  const chinese = tap.zh ? { zh: tap.zh, place: tap.place ?? 0.5 } : undefined
  const chosen = chinese && chooseGloss(senses.slice(0, fitting), chinese)
  const phrase = isPhrase(tap.text) ? undefined : phraseHere(around, chinese, chosen)
  if (phrase) return { here: phrase, senses }
  const best = chosen ?? (placed && lexicon.cued?.(lexicon, lemma, senses.slice(0, fitting), placed))
  const meant = senses[best?.line ?? 0]
  if (!meant) return { here: null, senses }
  const here = { ...meant, zh: shortenGlosses(meant.zh, best?.gloss) }
  return {
    here: isPhrase(tap.text) ? { ...here, phrase: lemma } : here,
    senses: [meant, ...senses.filter((sense) => sense !== meant)],
  }
}

/** A gloss of the word in the translation has priority over phrases without a gloss in the translation. */
const phraseHere = (
  [longest, ...others]: readonly PhraseMatch[],
  chinese: ParagraphChinese | undefined,
  ofWord: ChosenGloss | undefined,
): DictionaryAnswer['here'] | undefined => {
  if (!longest) return undefined
  for (const { phrase, zh } of [longest, ...others]) {
    const chosen = chinese && chooseGloss([{ pos: '', zh }], chinese)
    if (chosen && chosen.length > 1) return { pos: '', zh: oneSense(zh, chosen.gloss), phrase }
  }
  if (ofWord && ofWord.length > 1) return undefined
  return { pos: '', zh: oneSense(longest.zh), phrase: longest.phrase }
}

/**
 * The senses of a phrase are in one line, separated by ；, e.g. 结果是；生产. Returns the one with the selected
 * gloss; default: the first.
 */
const oneSense = (zh: string, gloss?: string): string => {
  const senses = zh.split('；')
  const meant =
    gloss === undefined ? undefined : senses.find((sense) => splitGlossLine(sense).includes(gloss))
  return shortenGlosses(meant ?? senses[0] ?? zh, gloss)
}

const shownPhrase = ({ phrase, zh, parts }: PhraseMatch): DictionaryAnswer['phrases'][number] => ({
  phrase,
  zh,
  spans: parts.map(({ start, end }): PhrasePart => [start, end]),
})

const phrasesFrom = (lexicon: Lexicon, lemma: string): DictionaryAnswer['phrases'] => {
  const length = (phrase: string): number => phrase.split(' ').length
  return [...lexicon.phrases.startingWith(lemma)]
    .sort((a, b) => length(a.phrase) - length(b.phrase))
    .slice(0, PHRASES)
    .map(({ phrase, zh }) => ({ phrase, zh }))
}
