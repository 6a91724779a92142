// Places a word that somebody asked about in its sentence: where it stands, and the dictionary form it is kept under.

import { chooseGloss } from './choose-gloss.ts'
import { isFormNote } from './exchange.ts'
import type { Lexicon } from './lexicon.ts'
import { toWordKey } from './normalise.ts'
import { guessPartOfSpeech, type PartOfSpeech } from './part-of-speech.ts'
import { findPhrasesAt, type PhraseMatch } from './phrases.ts'
import { tokenizeText } from './tokenize.ts'

/** A word or phrase that somebody asks about. */
export type WordInContext = {
  /** As it stands in the text; a phrase may be told by its dictionary form too. */
  text: string
  sentence?: string | undefined
  /** Where it stands in the sentence, in UTF-16 units; of a phrase any of its words. Without it the first place. */
  offset?: number | undefined
  /** The Chinese of its paragraph. */
  zh?: string | undefined
  /** Of that the Chinese of its sentence, as far as it can be determined. */
  sentence_zh?: string | undefined
  /** How far in the English of its paragraph it begins, 0–1. */
  place?: number | undefined
}

/** Start and end of a part of a sentence, in UTF-16 units of it, `end` exclusive. */
export type PhrasePart = [start: number, end: number]

/** A tap in its sentence; without one when the word is not in it. */
export type SentencePlace = { sentence: string; offset: number }

export const isPhrase = (text: string): boolean => /\s/.test(text.trim())

/** Where the word is: at its offset, else where it is written like that, else in any case; undefined when it is not there. */
export const placeInSentence = (word: WordInContext): SentencePlace | undefined => {
  const { text, sentence, offset } = word
  if (!sentence) return undefined
  if (isPhrase(text)) {
    if (offset !== undefined && offset < sentence.length) return { sentence, offset }
    const at = sentence.toLowerCase().indexOf(text.trim().toLowerCase())
    return at < 0 ? undefined : { sentence, offset: at }
  }
  const key = toWordKey(text)
  const tokens = tokenizeText(sentence).filter((token) => toWordKey(token.text) === key)
  const found =
    tokens.find(({ start, end }) => offset !== undefined && offset >= start && offset < end) ??
    tokens.find((token) => token.text === text) ??
    tokens[0]
  return found && { sentence, offset: found.start }
}

/** `turned down` → `turn down`; undefined when it is no form of a phrase known. */
export const findPhraseForm = (lexicon: Lexicon, text: string): string | undefined => {
  const whole = text.trim()
  return findPhrasesAt(whole, 0, lexicon, lexicon.phrases).find(
    ({ start, end }) => start === 0 && end === whole.length,
  )?.phrase
}

/** The phrase of the sentence that a tap on a phrase means, bent and split as it may be; undefined when it is not there. */
const phraseMeant = (
  lexicon: Lexicon,
  { text }: WordInContext,
  placed: SentencePlace | undefined,
): PhraseMatch | undefined => {
  if (!placed) return undefined
  const { sentence, offset } = placed
  const key = toWordKey(text)
  const matches = findPhrasesAt(sentence, offset, lexicon, lexicon.phrases)
  const isWritten = ({ start, end, parts }: PhraseMatch): boolean =>
    toWordKey(sentence.slice(start, end)) === key ||
    toWordKey(parts.map((part) => sentence.slice(part.start, part.end)).join(' ')) === key
  return matches.find(({ phrase }) => phrase === key) ?? matches.find(isWritten)
}

/** The lemma a word is kept under: the one that fits its sentence; of a phrase its dictionary form. Lower case. */
export const resolveLemma = (lexicon: Lexicon, word: WordInContext): string => {
  const placed = placeInSentence(word)
  if (isPhrase(word.text))
    return (
      phraseMeant(lexicon, word, placed)?.phrase ?? findPhraseForm(lexicon, word.text) ?? toWordKey(word.text)
    )
  if (!placed) return lexicon.lemmaOf(word.text)
  const lemma = lexicon.lemmaOf(word.text, placed.sentence, placed.offset)
  return lemmaInChinese(lexicon, word, lemma, guessPartOfSpeech(placed.sentence, placed.offset)[0]) ?? lemma
}

/**
 * The one lemma of which the paragraph's Chinese has a gloss (axes: 轴), where the dictionary has it in the part of speech
 * that the sentence asks for; undefined where none or several have one, or that of `lemma` is there too.
 */
const lemmaInChinese = (
  lexicon: Lexicon,
  { text, zh, place = 0.5 }: WordInContext,
  lemma: string,
  part: PartOfSpeech | undefined,
): string | undefined => {
  const lemmas = lexicon.lemmasOf(text)
  if (!zh || lemmas.length < 2) return undefined
  const key = toWordKey(text)
  const found = lemmas.filter((each) => {
    const senses = (lexicon.entry(each)?.senses ?? []).filter(
      (sense) => sense.pos !== '' && !isFormNote(sense, each, lemmas),
    )
    const fitting =
      each === lemma || part === undefined ? senses : senses.filter(({ pos }) => pos[0] === part[0])
    const chosen = chooseGloss(fitting, { zh, place })
    // A form that is a word by itself (saw: 锯) takes more than one character to overrule the sentence.
    return chosen !== undefined && (each === lemma || !lemmas.includes(key) || chosen.length > 1)
  })
  return found.length === 1 ? found[0] : undefined
}

/** Where the word, or each word of the phrase, stands in the sentence, in order; [] when it is not there. */
export const locateSpans = (lexicon: Lexicon, word: WordInContext): PhrasePart[] => {
  const placed = placeInSentence(word)
  if (!placed) return []
  const { sentence, offset } = placed
  if (!isPhrase(word.text)) {
    const token = tokenizeText(sentence).find(({ start }) => start === offset)
    return token ? [[token.start, token.end]] : []
  }
  const meant = phraseMeant(lexicon, word, placed)
  if (meant) return meant.parts.map(({ start, end }): PhrasePart => [start, end])
  // One that no list knows stands where its words do.
  const text = word.text.trim().toLowerCase()
  const places = [sentence.toLowerCase().lastIndexOf(text, offset), sentence.toLowerCase().indexOf(text)]
  const at =
    places.find((start) => start >= 0 && start <= offset && offset < start + text.length) ?? places[1]
  if (at === undefined || at < 0) return []
  return tokenizeText(sentence)
    .filter(({ start, end }) => start >= at && end <= at + text.length)
    .map(({ start, end }): PhrasePart => [start, end])
}
