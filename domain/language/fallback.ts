// Fallback for a word that is in no dictionary: the parts of a compound, or the word that it is derived from.

import { shortenGlosses } from './choose-gloss.ts'
import type { Lexicon, Sense, WordGuesser } from './lexicon.ts'
import { toWordKey } from './normalise.ts'

/** Both fallback methods below, in the interface of a lexicon. */
export const guessMeaning: WordGuesser = (lexicon, text) => {
  const parts = splitCompound(lexicon, text)
  const sense = deriveSense(lexicon, text)?.sense
  return parts.length > 0 || sense ? { parts, sense } : undefined
}

/**
 * Splits a compound at its hyphens, each part with a short gloss ('' if unknown). Returns [] for any other
 * word.
 */
export const splitCompound = (lexicon: Pick<Lexicon, 'entry' | 'lemmasOf'>, text: string) => {
  const parts = toWordKey(text).split('-').filter(Boolean)
  if (parts.length < 2) return []
  // Prefer an adjective sense for the last part: eight-year-old, enormous-eyed.
  const meaning = (word: string, isLast: boolean): string =>
    ((isLast && glossOf(lexicon, word, /^a$/)) || glossOf(lexicon, word))?.zh ?? ''
  // With the capitals of the dictionary: Canadian.
  const glossed = parts.map((word, at) => {
    const printed = lexicon.entry(word)?.word
    return {
      word: printed && toWordKey(printed) === word ? printed : word,
      zh: meaning(word, at === parts.length - 1),
    }
  })
  return glossed.some(({ zh }) => zh !== '') ? glossed : []
}

/**
 * Rules of derivation: how a word is formed from a base, and how its gloss is formed from the base's gloss.
 */
const AFFIXES: readonly {
  of: RegExp
  /** Endings to append to the stem, the most likely first. */
  ends: readonly string[]
  /** Required part of speech of the base. */
  from: RegExp
  pos: string
  describe: (base: string) => string
}[] = [
  {
    of: /^un(.{3,})$/,
    ends: [''],
    from: /^(?:a|v|vt|adv)$/,
    pos: '',
    describe: (base) => `${base} 的反面`,
  },
  { of: /^non-?(.{3,})$/, ends: [''], from: /^(?:a|n|adv)$/, pos: '', describe: (base) => `不是 ${base} 的` },
  { of: /^re-?(.{3,})$/, ends: [''], from: /^v/, pos: 'v', describe: (base) => `再次 ${base}` },
  { of: /^(.{3,})less$/, ends: [''], from: /^n/, pos: 'a', describe: (base) => `没有 ${base} 的` },
  { of: /^(.{3,})ly$/, ends: ['', 'le'], from: /^a$/, pos: 'adv', describe: (base) => `${base} 的副词` },
  { of: /^(.{2,})ily$/, ends: ['y'], from: /^a$/, pos: 'adv', describe: (base) => `${base} 的副词` },
  { of: /^(.{3,})ness$/, ends: [''], from: /^a$/, pos: 'n', describe: (base) => `${base} 的名词` },
  { of: /^(.{2,})iness$/, ends: ['y'], from: /^a$/, pos: 'n', describe: (base) => `${base} 的名词` },
]

/**
 * Derives a sense from that of the base: `unsayable` → `say 的反面：…`. Returns undefined if no affix gives a
 * known word.
 */
export const deriveSense = (
  lexicon: Pick<Lexicon, 'entry' | 'lemmasOf'>,
  text: string,
): { base: string; sense: Sense } | undefined => {
  const key = toWordKey(text)
  for (const { of, ends, from, pos, describe } of AFFIXES) {
    const stem = of.exec(key)?.[1]
    if (stem === undefined) continue
    for (const end of ends) {
      const found = glossOf(lexicon, stem + end, from)
      if (found)
        return {
          base: found.base,
          sense: { pos: pos || found.pos, zh: `${describe(found.base)}：${found.zh}` },
        }
    }
  }
  return undefined
}

const glossOf = (
  lexicon: Pick<Lexicon, 'entry' | 'lemmasOf'>,
  word: string,
  from = /^/,
): { base: string; pos: string; zh: string } | undefined => {
  for (const base of new Set([word, ...lexicon.lemmasOf(word)])) {
    const sense = lexicon
      .entry(base)
      ?.senses.find(({ pos, zh }) => !zh.startsWith('[') && pos.split('/').some((each) => from.test(each)))
    if (sense) return { base, pos: sense.pos, zh: shortenGlosses(sense.zh) }
  }
  return undefined
}
