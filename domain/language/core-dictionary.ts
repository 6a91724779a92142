// Parser for the browser's core dictionary, so that a tapped word is explained at once, also offline.
import { unpackForms } from './exchange.ts'
import { unpackFacts, unpackStars } from './facts-line.ts'
import type { CuedGloss, DictionaryEntry, Lexicon } from './lexicon.ts'
import { toPlainKey, toWordKey } from './normalise.ts'
import { type Phonetics, packPhonetics, unpackPhonetics } from './phonetics.ts'
import { findPhrasesAt, type PhraseMatch } from './phrases.ts'
import { readSections } from './sections.ts'
import { parseSenses } from './senses.ts'
import { createSortedLines, type SortedLines } from './sorted-lines.ts'
import { createWordTables } from './word-tables.ts'

/**
 * Version of the format; increment it with every change. The file name has a hash of the content in any case.
 */
export const CORE_VERSION = 3
/** Encodes a line break in a sense field. */
export const SENSE_BREAK = '|'

export type CoreDictionary = Lexicon & {
  /**
   * Returns the phrases around a UTF-16 offset of the sentence that contain the word there, the longest
   * first.
   */
  phrasesAt(text: string, offset: number): PhraseMatch[]
}

/**
 * Opens the text of a `core-<hash>.txt`. Only the header is parsed. The parser reads the line of each lookup
 * lazily (a few microseconds). Throws an error when the text has another version or is incomplete.
 */
export const parseCoreDictionary = (text: string, cued: CuedGloss): CoreDictionary => {
  const sections = readSections(text, 'core', CORE_VERSION)
  const table = (name: string): SortedLines => {
    const bounds = sections.get(name)
    if (!bounds) throw new Error(`the core dictionary lacks its ${name}`)
    return createSortedLines(text, bounds.start, bounds.end)
  }
  const entries = table('entries')
  const entry = (word: string): DictionaryEntry | undefined => {
    const key = toWordKey(word)
    for (const spelling of new Set([key, toPlainKey(key)])) {
      const rest = entries.find(spelling)
      if (rest !== undefined) return readCoreEntry(spelling, rest)
    }
    return undefined
  }
  const words = createWordTables(
    {
      facts: entries,
      bases: table('bases'),
      forms: table('forms'),
      settled: table('settled'),
      phrases: table('phrases'),
    },
    entry,
  )
  return {
    ...words,
    cued,
    entry,
    phrasesAt: (paragraph, offset) => findPhrasesAt(paragraph, offset, words, words.phrases),
  }
}

/**
 * Serializes the fields of an entry's line that follow key, tags and rank: stars, printed word, phonetics,
 * forms, senses.
 */
export const formatCoreFields = (
  key: string,
  fields: { stars: number; word: string; phonetics: Phonetics; forms: string; senses: string },
): string =>
  [
    fields.stars === 0 ? '' : fields.stars.toString(36),
    fields.word === key ? '' : fields.word,
    packPhonetics(fields.phonetics),
    fields.forms,
    fields.senses,
  ].join('\t')

const readCoreEntry = (key: string, rest: string): DictionaryEntry => {
  const [, , stars = '', word = '', phonetics = '', forms = '', senses = ''] = rest.split('\t')
  return {
    word: word || key,
    phonetics: unpackPhonetics(phonetics),
    senses: parseSenses(senses.replaceAll(SENSE_BREAK, '\n')),
    english: [],
    ...unpackFacts(rest),
    ...unpackStars(stars),
    forms: unpackForms(key, forms),
  }
}
