// Finds set phrases and phrasal verbs in a sentence, inflected and split ones too ("gave it up").
import type { Lemmatizer } from './lemmas.ts'
import type { Phrase, PhraseList } from './lexicon.ts'
import { wordKey } from './normalise.ts'
import { type Span, sentenceAt } from './sentences.ts'
import { tokenize } from './tokenize.ts'

/** A phrase found in a text; offsets are UTF-16 of the whole text, `parts` are its own words without what splits them. */
export type PhraseMatch = Phrase & Span & { parts: Span[] }

type Word = Span & { key: string; lemmas: () => readonly string[]; joined: boolean }

/** Phrases of the sentence around `offset` that contain the word there, the longest first; [] between words. */
export const phrasesAt = (
  text: string,
  offset: number,
  lemmatizer: Pick<Lemmatizer, 'lemmasOf'>,
  list: PhraseList,
): PhraseMatch[] =>
  matchesIn(text, sentenceAt(text, offset), lemmatizer, list, offset)
    .filter(({ parts }) => parts.some((part) => offset >= part.start && offset < part.end))
    .sort(longestFirst)

const longestFirst = (a: PhraseMatch, b: PhraseMatch): number =>
  b.parts.length - a.parts.length || a.end - a.start - (b.end - b.start) || a.start - b.start

/** `last`: the offset at or before which a phrase must begin. */
const matchesIn = (
  text: string,
  sentence: Span,
  lemmatizer: Pick<Lemmatizer, 'lemmasOf'>,
  list: PhraseList,
  last: number,
): PhraseMatch[] => {
  const words = wordsOf(text, sentence, lemmatizer)
  const found = new Map<string, PhraseMatch>()
  words.forEach((word, at) => {
    if (word.start > last) return
    for (const lemma of new Set([word.key, ...word.lemmas()]))
      for (const phrase of list.startingWith(lemma)) {
        const parts = match(words, at, phrase)?.map(({ start, end }) => ({ start, end }))
        const start = parts?.[0]?.start
        const end = parts?.at(-1)?.end
        if (!parts || start === undefined || end === undefined) continue
        // Of two entries for the same words (in other word, in other words) the one spelled as in the text stays.
        const place = parts.map((part) => part.start).join()
        if (!found.has(place) || wordKey(text.slice(start, end)) === phrase.phrase)
          found.set(place, { ...phrase, start, end, parts })
      }
  })
  return [...found.values()]
}

const wordsOf = (text: string, sentence: Span, lemmatizer: Pick<Lemmatizer, 'lemmasOf'>): Word[] => {
  let before = sentence.start
  return tokenize(text.slice(sentence.start, sentence.end)).map((token) => {
    const start = sentence.start + token.start
    const end = sentence.start + token.end
    // Only white space between two words of a phrase: a comma or a full stop ends it.
    const joined = /^\s+$/.test(text.slice(before, start))
    before = end
    // Most words are never asked for their lemmas.
    const lemmas = () => lemmatizer.lemmasOf(token.text)
    return { start, end, joined, key: wordKey(token.text), lemmas }
  })
}

// A common word begins hundreds of phrases, and each is held against every sentence that has the word.
const patterns = new WeakMap<Phrase, readonly string[]>()
const patternOf = (phrase: Phrase): readonly string[] => {
  const known = patterns.get(phrase)
  if (known) return known
  const pattern = phrase.phrase.split(' ')
  patterns.set(phrase, pattern)
  return pattern
}

/** The words of `phrase` from `words[at]` on, undefined when they are not there. */
const match = (words: readonly Word[], at: number, phrase: Phrase): Word[] | undefined => {
  const pattern = patternOf(phrase)
  const parts: Word[] = []
  let next = at
  for (const [place, wanted] of pattern.entries()) {
    if (SOMEONE.has(wanted)) {
      const length = objectLength(words, next, pattern[place + 1])
      if (length === 0) return undefined
      next += length
      continue
    }
    let word = words[next]
    if (place > 0 && phrase.split && place === pattern.length - 1 && !isWord(word, wanted)) {
      const length = objectLength(words, next, wanted)
      if (length === 0 || !mayEnd(words[next + length + 1])) return undefined
      next += length
      word = words[next]
    }
    if (!word || !isWord(word, wanted, place) || (place > 0 && !word.joined)) return undefined
    parts.push(word)
    next++
  }
  return parts
}

const SOMEONE: ReadonlySet<string> = new Set(['sb', 'sb.', 'sth', 'sth.', 'somebody', 'something', 'someone'])
const POSSESSIVE = /^(?:my|your|his|her|its|our|their|one's|.+'s|.+s')$/
const REFLEXIVE = /^(?:my|your|him|her|it|one|our|them)sel(?:f|ves)$/
const INVARIABLE = /^(?:a|an|the|to|of|in|on|at|for|up|out|off|as|by|no|not|so)$/

const isWord = (word: Word | undefined, wanted: string, place = 1): boolean => {
  if (!word) return false
  if (word.key === wanted) return true
  if (wanted === "one's" || wanted === "sb's" || wanted === "sb.'s") return POSSESSIVE.test(word.key)
  if (wanted === 'oneself') return REFLEXIVE.test(word.key)
  // Behind its first word a phrase bends by its plurals only: "go far" is not "go further".
  return (place === 0 || word.key.endsWith('s')) && !INVARIABLE.test(wanted) && word.lemmas().includes(wanted)
}

/** An object may be this many words long. */
const OBJECT_WORDS = 4
const NO_OBJECT = new Set(
  'and or but which who when while because if to of in on at for with from by into as than is are was were be been being has have had not will would can could should he she they we i about over up down out off away back through'.split(
    ' ',
  ),
)

/** How many words stand, as an object would, before the word `until`; 0 when none may. */
const objectLength = (words: readonly Word[], from: number, until: string | undefined): number => {
  for (let length = 0; length <= OBJECT_WORDS; length++) {
    const word = words[from + length]
    if (length > 0 && (until === undefined || isWord(word, until)))
      return length === 1 || OPENS_OBJECT.test(words[from]?.key ?? '') ? length : 0
    if (!word?.joined || NO_OBJECT.has(word.key)) return 0
  }
  return 0
}

// More than one word is an object only if it begins like one ("the old box"), else it may be anything.
const OPENS_OBJECT =
  /^(?:the|an?|this|that|these|those|my|your|his|her|its|our|their|some|any|all|no|every|each|both|more|one|two|three|many|much|few|other|another|.+'s)$/

// What may follow a split particle; a noun after it would make it a preposition ("take the train in the morning").
const FOLLOWERS = new Set(
  'and or but that when while because if before after until as so then than again to in on at for with from by without during now today yesterday later together completely entirely first'.split(
    ' ',
  ),
)
const mayEnd = (next: Word | undefined): boolean =>
  !next?.joined || FOLLOWERS.has(next.key) || next.key.endsWith('ly')
