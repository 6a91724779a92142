// Finds set phrases and phrasal verbs in a sentence, including inflected and split ones ("gave it up").
import type { Lemmatizer } from './lemmas.ts'
import type { Phrase, PhraseList } from './lexicon.ts'
import { toWordKey } from './normalise.ts'
import { isPhraseInContext } from './phrase-context.ts'
import { matchPattern, type SentenceWord } from './phrase-match.ts'
import { indexPatterns, PARTICLE_WORDS, type PhrasePattern } from './phrase-pattern.ts'
import { findSentenceAt, type TextSpan } from './sentences.ts'
import { tokenizeText } from './tokenize.ts'

/**
 * A phrase found in a text. Offsets are UTF-16 units of the whole text; `parts` are the phrase's own words,
 * without the words that split it.
 */
export type PhraseMatch = Phrase & TextSpan & { parts: TextSpan[] }

/** Returns the phrases around `offset` that contain the token there, the longest first; [] between words. */
export const findPhrasesAt = (
  text: string,
  offset: number,
  lemmatizer: Pick<Lemmatizer, 'lemmasOf'>,
  list: PhraseList,
): PhraseMatch[] =>
  matchesIn(text, findSentenceAt(text, offset), lemmatizer, list, offset)
    .filter(({ parts }) => parts.some((part) => offset >= part.start && offset < part.end))
    .sort(longestFirst)

const longestFirst = (a: PhraseMatch, b: PhraseMatch): number =>
  b.parts.length - a.parts.length || a.end - a.start - (b.end - b.start) || a.start - b.start

/** Maximum distance of a phrase's first word from its last: six words and an object of eight. */
const REACH = 14
const BEHIND = 2

/** A match with its pattern; `place` is the same for matches of the same words. */
type Found = { match: PhraseMatch; pattern: PhrasePattern; exact: number; place: string }

/** A sentence that is searched, with the matches that begin at each index, as far as they are known. */
type SearchedSentence = {
  text: string
  start: number
  lemmatizer: Pick<Lemmatizer, 'lemmasOf'>
  words: SentenceWord[]
  matches: Map<number, readonly Found[]>
}

/** The last one of each list: pages and tests look up one word of a sentence after the other. */
const searched = new WeakMap<PhraseList, SearchedSentence>()

const searchSentence = (
  text: string,
  sentence: TextSpan,
  lemmatizer: Pick<Lemmatizer, 'lemmasOf'>,
  list: PhraseList,
): SearchedSentence => {
  const last = searched.get(list)
  if (last?.text === text && last.start === sentence.start && last.lemmatizer === lemmatizer) return last
  const words = wordsOf(text, sentence, lemmatizer)
  const search = { text, start: sentence.start, lemmatizer, words, matches: new Map() }
  searched.set(list, search)
  return search
}

const matchesIn = (
  text: string,
  sentence: TextSpan,
  lemmatizer: Pick<Lemmatizer, 'lemmasOf'>,
  list: PhraseList,
  offset: number,
): PhraseMatch[] => {
  const { words, matches } = searchSentence(text, sentence, lemmatizer, list)
  const found = new Map<string, Found>()
  const tapped = words.findIndex((word) => offset >= word.start && offset < word.end)
  if (tapped < 0) return []
  // A phrase that begins after the tapped word may invalidate one before it ("keep at least" has no "keep
  // at").
  for (let at = Math.max(0, tapped - REACH); at <= tapped + BEHIND; at++) {
    const beginning = matches.get(at) ?? matchesAt(words, at, list)
    matches.set(at, beginning)
    // If two entries match the same words ("in other word", "in other words"), use the one spelled as in the
    // text.
    for (const one of beginning)
      if (one.exact > (found.get(one.place)?.exact ?? -1)) found.set(one.place, one)
  }
  const all = [...found.values()]
  return all.filter((one) => !all.some((other) => isBeaten(one, other))).map(({ match }) => match)
}

/** Returns the matches of all patterns that begin at this index. */
const matchesAt = (words: readonly SentenceWord[], at: number, list: PhraseList): Found[] =>
  patternsAt(words, at, list).flatMap((pattern): Found[] => {
    const parts = matchPattern(words, at, pattern)
    const last = parts?.at(-1)
    if (!parts?.[0] || !last || !isPhraseInContext(words, at, parts, pattern)) return []
    const exact = parts.filter(({ key }, index) => key === pattern.places[index]?.word).length
    const place = parts.map((part) => part.start).join()
    const spans = parts.map((part) => ({ start: part.start, end: part.end }))
    const match = { ...pattern.phrase, start: parts[0].start, end: last.end, parts: spans }
    return [{ match, pattern, exact, place }]
  })

/**
 * Returns the patterns whose first word matches at this index, and whose second word may match the next
 * token.
 */
const patternsAt = (words: readonly SentenceWord[], at: number, list: PhraseList): PhrasePattern[] => {
  const [word, next] = [words[at], words[at + 1]]
  if (!word || !next?.joined) return []
  const seconds = new Set(['', next.key, ...(next.key.endsWith('s') ? next.lemmas() : [])])
  return [...new Set([word.key, ...word.lemmas()])].flatMap((lemma) => {
    const patterns = indexPatterns(list.startingWith(lemma))
    return [...seconds].flatMap((second) => patterns.get(second) ?? [])
  })
}

/** If two phrases share a word, only one of them is valid. */
const isBeaten = (one: Found, other: Found): boolean => {
  if (one === other) return false
  const shared = one.match.parts.filter(({ start }) => other.match.parts.some((part) => part.start === start))
  if (shared.length === 0) return false
  // "in addition to" does not contain "in addition".
  if (shared.length === one.match.parts.length) return other.match.parts.length > shared.length
  if (shared.length === other.match.parts.length) return false
  const isLater = one.match.start > other.match.start
  const [first, second] = isLater ? [other, one] : [one, other]
  const isHinge = second.match.parts[0]?.start === first.match.parts.at(-1)?.start
  // "cut the branches off" does not contain "branch off".
  if (!isHinge) return isLater && one.match.start < other.match.end
  // "took root in" does not contain "root in", and "regardless of age" does not contain "of age"; but
  // "arrived in time" does not contain "arrive in". If the lengths differ, the longer phrase is valid:
  // involved | in the process of.
  if (second.match.parts.length > first.match.parts.length) return !isLater
  const isPlace = second.pattern.places.some(({ word }) => !PARTICLE_WORDS.has(word))
  const isVerbBeforePlace = first.pattern.isVerbAndParticle && !second.pattern.isVerbAndParticle && isPlace
  // "in the open air" does not contain "in the open".
  const isPlaceBeforeName =
    PARTICLE_WORDS.has(first.pattern.places[0]?.word ?? '') &&
    !PARTICLE_WORDS.has(second.pattern.places[0]?.word ?? '')
  return isLater !== (isVerbBeforePlace || isPlaceBeforeName)
}

const wordsOf = (
  text: string,
  sentence: TextSpan,
  lemmatizer: Pick<Lemmatizer, 'lemmasOf'>,
): SentenceWord[] => {
  let before = sentence.start
  return tokenizeText(text.slice(sentence.start, sentence.end)).map((token) => {
    const start = sentence.start + token.start
    const end = sentence.start + token.end
    // Words of a phrase are separated by white space only: a comma or a full stop ends the phrase.
    const joined = /^\s+$/.test(text.slice(before, start))
    before = end
    // Lazy: the lemmas of most words are never needed.
    let known: readonly string[] | undefined
    const lemmas = () => {
      known ??= lemmatizer.lemmasOf(token.text)
      return known
    }
    return { start, end, joined, key: toWordKey(token.text), lemmas }
  })
}
