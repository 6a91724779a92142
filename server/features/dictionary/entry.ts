// Makes the answer of a look-up: the word's own entry and those of all its lemmas, the sense that fits the sentence first.
import type { WordEntry } from '../../../contract/entities/word.ts'
import { isFormNote } from '../../../domain/language/exchange.ts'
import { namedForms } from '../../../domain/language/form-names.ts'
import type { DictionaryEntry, Lexicon } from '../../../domain/language/lexicon.ts'
import { wordKey } from '../../../domain/language/normalise.ts'
import { phrasesAt } from '../../../domain/language/phrases.ts'
import { orderSenses } from '../../../domain/language/senses.ts'
import { isPhrase, offsetIn, phraseForm } from './word-in-sentence.ts'

export type Found = WordEntry & { saved: null }

/** More would push the senses off a phone's screen. */
const PHRASES = 12
const DEFINITIONS = 8

/**
 * What the dictionary says of `word`, undefined when it has neither the word nor any of its lemmas. Senses of `lemma`
 * come first; those of another lemma, or of the form itself, say whose they are. `phrases` are those around the word in
 * its sentence, without a sentence those that begin with it.
 */
export function presentEntry(
  lexicon: Lexicon,
  word: string,
  sentence: string | undefined,
): Found | undefined {
  const offset = offsetIn(word, sentence)
  const heads = headwords(lexicon, word, offset === undefined ? undefined : sentence, offset)
  const entries = heads.flatMap((head) => {
    const entry = lexicon.entry(head) ?? phraseEntry(lexicon, head)
    return entry ? [{ head, entry }] : []
  })
  const [first] = entries
  if (!first) return undefined
  const own = entries.find(({ head }) => head === wordKey(word))?.entry
  const lemma = first.head
  const lemmasOf = lexicon.lemmasOf(word)
  const senses = sensesOf(entries, lemma, sentence, offset)
  return {
    word: word.trim(),
    lemma,
    lemmas: entries.flatMap(({ head }) => (head === lemma || lemmasOf.includes(head) ? [head] : [])),
    phonetic: first.entry.phonetic || (own?.phonetic ?? ''),
    phonetics: { uk: first.entry.phonetic || (own?.phonetic ?? ''), us: '' },
    senses,
    here: senses[0] ?? null,
    name: null,
    parts: [],
    tags: [...lexicon.tags(lemma)],
    rank: lexicon.rank(lemma),
    phrases: phrasesOf(lexicon, lemma, sentence, offset),
    english: (first.entry.english.length > 0 ? first.entry.english : (own?.english ?? [])).slice(
      0,
      DEFINITIONS,
    ),
    forms: namedForms(first.entry.forms),
    saved: null,
  }
}

/** Where to look, the lemma that fits best first and the form itself last. */
function headwords(lexicon: Lexicon, word: string, sentence: string | undefined, offset?: number): string[] {
  const key = wordKey(word)
  if (isPhrase(word)) return [...new Set([phraseForm(lexicon, word) ?? key, key])]
  const best = lexicon.lemmaOf(word, sentence, offset)
  return [...new Set([best, ...lexicon.lemmasOf(word), key])]
}

/** The list of phrases knows some that the dictionary has no entry for. */
function phraseEntry(lexicon: Lexicon, phrase: string): DictionaryEntry | undefined {
  if (!isPhrase(phrase)) return undefined
  const [head = ''] = phrase.split(' ')
  const known = lexicon.phrases.startingWith(head).find((each) => each.phrase === phrase)
  if (!known) return undefined
  const senses = [{ pos: '', zh: known.zh }]
  return {
    word: phrase,
    phonetic: '',
    senses,
    english: [],
    collins: 0,
    oxford: false,
    forms: {},
    rank: null,
    tags: [],
  }
}

function sensesOf(
  entries: { head: string; entry: DictionaryEntry }[],
  lemma: string,
  sentence: string | undefined,
  offset: number | undefined,
): WordEntry['senses'] {
  const seen = new Set<string>()
  const all = entries.flatMap(({ head, entry }) => {
    const inOrder =
      sentence === undefined || offset === undefined
        ? entry.senses
        : orderSenses(entry.senses, sentence, offset, { head, forms: entry.forms })
    return inOrder.map((sense) => ({ sense, head }))
  })
  const heads = entries.map(({ head }) => head)
  const telling = all.filter(({ sense, head }) => !isFormNote(sense, head, heads))
  return (telling.length > 0 ? telling : all).flatMap(({ sense, head }) => {
    const known = `${sense.pos} ${sense.zh}`
    if (seen.has(known)) return []
    seen.add(known)
    return [head === lemma ? sense : { ...sense, lemma: head }]
  })
}

function phrasesOf(
  lexicon: Lexicon,
  lemma: string,
  sentence: string | undefined,
  offset: number | undefined,
): WordEntry['phrases'] {
  if (sentence !== undefined && offset !== undefined)
    return phrasesAt(sentence, offset, lexicon, lexicon.phrases)
      .slice(0, PHRASES)
      .map(({ phrase, zh }) => ({ phrase, zh }))
  const length = (phrase: string): number => phrase.split(' ').length
  return [...lexicon.phrases.startingWith(lemma)]
    .sort((a, b) => length(a.phrase) - length(b.phrase))
    .slice(0, PHRASES)
    .map(({ phrase, zh }) => ({ phrase, zh }))
}
