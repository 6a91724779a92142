// Resolves a dictionary query in its sentence: the position of the word, and the dictionary form under which
// it is stored.

import { chooseGloss } from './choose-gloss.ts'
import { isFormNote } from './exchange.ts'
import type { Lexicon } from './lexicon.ts'
import { toWordKey } from './normalise.ts'
import { guessPartOfSpeech, type PartOfSpeech } from './part-of-speech.ts'
import { findPhrasesAt, type PhraseMatch } from './phrases.ts'
import { tokenizeText } from './tokenize.ts'

/** A dictionary query: a word or phrase with its context. */
export type WordInContext = {
  /** The form in the text; for a phrase the dictionary form is valid too. */
  text: string
  sentence?: string | undefined
  /**
   * Index in the sentence, in UTF-16 units; for a phrase the index of any of its words. Default: the first
   * occurrence.
   */
  offset?: number | undefined
  /** The Chinese of its paragraph. */
  zh?: string | undefined
  /** The Chinese of its sentence, as far as it can be determined. */
  sentence_zh?: string | undefined
  /** Relative position (0–1) of the word in the English of its paragraph. */
  place?: number | undefined
}

/** Start and end index of a part of a sentence, in UTF-16 units, `end` exclusive. */
export type PhrasePart = [start: number, end: number]

/** A sentence and the index of the queried word in it. */
export type SentencePlace = { sentence: string; offset: number }

export const isPhrase = (text: string): boolean => /\s/.test(text.trim())

/**
 * Returns the position of the word: at its offset, else the first token with the same spelling, else the
 * first with the same key. Returns undefined when the sentence does not contain the word.
 */
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

/** `turned down` → `turn down`; undefined when it is no form of a known phrase. */
export const findPhraseForm = (lexicon: Lexicon, text: string): string | undefined => {
  const whole = text.trim()
  return findPhrasesAt(whole, 0, lexicon, lexicon.phrases).find(
    ({ start, end }) => start === 0 && end === whole.length,
  )?.phrase
}

/**
 * Returns the match in the sentence for a query of a phrase, also if it is inflected or split; undefined when
 * there is none.
 */
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

/**
 * Returns the lemma under which a word is stored, in lower case: the lemma that fits its sentence; for a
 * phrase its dictionary form.
 */
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
 * Returns the only lemma with a gloss that occurs in the paragraph's Chinese (axes: 轴), if the dictionary has
 * it in the part of speech guessed from the sentence. Returns undefined if no lemma or several match, or if
 * `lemma` matches too.
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
    // If the form is a lemma itself (saw: 锯), a match of one character is not sufficient to override the
    // sentence.
    return chosen !== undefined && (each === lemma || !lemmas.includes(key) || chosen.length > 1)
  })
  return found.length === 1 ? found[0] : undefined
}

/**
 * Returns the ranges of the word, or of each word of the phrase, in the sentence, in order; [] when it does
 * not occur.
 */
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
  // Fallback for an unknown phrase: search for its text.
  const text = word.text.trim().toLowerCase()
  const places = [sentence.toLowerCase().lastIndexOf(text, offset), sentence.toLowerCase().indexOf(text)]
  const at =
    places.find((start) => start >= 0 && start <= offset && offset < start + text.length) ?? places[1]
  if (at === undefined || at < 0) return []
  return tokenizeText(sentence)
    .filter(({ start, end }) => start >= at && end <= at + text.length)
    .map(({ start, end }): PhrasePart => [start, end])
}
