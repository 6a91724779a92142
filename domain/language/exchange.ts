// Parser of ECDICT's `exchange` field (`d:given/p:gave/0:give/1:d`), the source of every inflected form.
import { type FormKind, inflectWord } from './inflection.ts'
import type { Sense, WordForms } from './lexicon.ts'

const KINDS: Record<string, FormKind> = {
  p: 'past',
  d: 'past_participle',
  i: 'present_participle',
  '3': 'third_person',
  s: 'plural',
  r: 'comparative',
  t: 'superlative',
}
const LETTERS = Object.entries(KINDS)

/** Parser for the inflected forms of a field. If a kind occurs twice, the first is used. */
export const parseExchange = (exchange: string): WordForms => {
  const forms: WordForms = {}
  for (const part of exchange.split('/')) {
    const kind = KINDS[part.charAt(0)]
    const form = part.slice(2).trim()
    if (kind && part.charAt(1) === ':' && form && !forms[kind]) forms[kind] = form
  }
  return forms
}

/** Parses the lemma of an inflected entry (`0:give`); undefined for a base form. */
export const parseExchangeLemma = (exchange: string): string | undefined => {
  const part = exchange.split('/').find((each) => each.startsWith('0:'))
  return part?.slice(2).trim() || undefined
}

/**
 * Parses which form of its lemma an inflected entry is (`1:d`; the first of several); undefined if the field
 * does not state it.
 */
export const parseExchangeKind = (exchange: string): FormKind | undefined => {
  const part = exchange.split('/').find((each) => each.startsWith('1:'))
  return part === undefined ? undefined : KINDS[part.charAt(2)]
}

/**
 * Encodes forms compactly for the browser's core dictionary: a regular form as its letter alone
 * (`p:gave/d:given/i/3`).
 */
export const packForms = (word: string, forms: WordForms): string =>
  LETTERS.flatMap(([letter, kind]) => {
    const form = forms[kind]
    return form ? [form === inflectWord(word, kind) ? letter : `${letter}:${form}`] : []
  }).join('/')

export const unpackForms = (word: string, packed: string): WordForms => {
  const forms: WordForms = {}
  if (packed === '') return forms
  for (const part of packed.split('/')) {
    const kind = KINDS[part.charAt(0)]
    if (kind) forms[kind] = part.length > 1 ? part.slice(2) : inflectWord(word, kind)
  }
  return forms
}

// ECDICT also states the form in the gloss: see的过去式, （give的复数）, do的第三人称单数形式.
const FORM_NOTE =
  /([A-Za-z][A-Za-z'-]*)\s*的\s*(?:名词)?(?:复数|过去|现在|第三人称|单数|三单|比较级|最高级|动词过去)/g

/** Parses the lemmas named in a Chinese gloss, e.g. `be` in `be的过去式`. */
export const extractGlossLemmas = (translation: string): string[] =>
  [...translation.matchAll(FORM_NOTE)].flatMap((match) => (match[1] ? [match[1].toLowerCase()] : []))

/**
 * True if a sense of `head` states only that the word is a form of another word in `heads` (`go的过去式`, `乌鸦(
 * crow的名词复数 )`).
 */
export const isFormNote = ({ pos, zh }: Sense, head: string, heads: readonly string[]): boolean => {
  const named = extractGlossLemmas(zh)
  return pos === '' ? named.length > 0 : named.some((lemma) => lemma !== head && heads.includes(lemma))
}
