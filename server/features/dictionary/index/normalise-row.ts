// Normalizes ECDICT's own notation, e.g. old phonetic letters and escaped line breaks.
import { parseExchange, parseExchangeLemma } from '../../../../domain/language/exchange.ts'
import { EXAM_TAGS, type ExamTag, type WordForms } from '../../../../domain/language/lexicon.ts'
import { toWordKey } from '../../../../domain/language/normalise.ts'
import type { AmericanSounds } from './american-sounds.ts'
import { britishIpa } from './british-ipa.ts'
import { cleanLine, eachOnce } from './clean-gloss.ts'
import { type ChineseWords, orderGlosses } from './gloss-order.ts'
import { type OwnLine, withOwn } from './own-glosses.ts'
import { OWN_PHONETICS } from './own-phonetics.ts'
import type { SourceRow } from './source.ts'

/** A normalized row, ready for the index. */
export type DictionaryRow = {
  key: string
  /** The headword as it is printed. */
  word: string
  /** As in the source: `britishIpa` is lazy, because most of the half million words are never looked up. */
  phonetic: string
  /** American IPA; empty when it is the same as the British one or unknown. */
  us: string
  /** Chinese gloss, lines separated by \n. */
  translation: string
  /** English definitions, lines separated by \n. */
  english: string
  tags: readonly ExamTag[]
  collins: number
  oxford: boolean
  /** Ranks in the British National Corpus and in a contemporary corpus; 0 = not ranked. */
  bnc: number
  frq: number
  exchange: string
}

const NO_TAGS: readonly ExamTag[] = []

/** Data for normalizing rows. */
export type RowHelpers = {
  sounds: AmericanSounds
  chinese: ChineseWords
  own: ReadonlyMap<string, readonly OwnLine[]>
}

/**
 * Normalizes a row. Rows have to come in the order of their keys, because `sounds` reads a second sorted file
 * in step.
 */
export const normaliseRow = (row: SourceRow, { sounds, chinese, own }: RowHelpers): DictionaryRow => {
  const known: DictionaryRow = {
    key: toWordKey(row.word),
    word: printedWord(row),
    phonetic: row.phonetic,
    us: '',
    translation: lines(row.translation).map(cleanLine).join('\n'),
    english: row.definition === '' ? '' : definitionsOf(row.definition),
    tags: row.tag === '' ? NO_TAGS : EXAM_TAGS.filter((tag) => row.tag.split(' ').includes(tag)),
    collins: Number(row.collins) || 0,
    oxford: row.oxford === '1',
    bnc: Number(row.bnc) || 0,
    frq: Number(row.frq) || 0,
    exchange: row.exchange,
  }
  const ownLines = own.get(known.key)
  if (ownLines) known.translation = withOwn(known.translation, ownLines, chinese)
  else if (isListed(known))
    known.translation = eachLine(known.translation, (line) => orderGlosses(eachOnce(line), chinese))
  // Readers do not need the American pronunciation of names and rare words.
  const american = isListed(known) ? sounds.of(known.key, () => britishOf(known)) : ''
  known.us = OWN_PHONETICS.get(known.key)?.us ?? american
  return known
}

const eachLine = (text: string, transform: (line: string) => string): string =>
  text.includes('\n') ? text.split('\n').map(transform).join('\n') : transform(text)

/** Lines of another format come from a slang site. */
const definitionsOf = (definition: string): string =>
  lines(definition)
    .filter((line) => /^[a-z]{1,5}\.\s/.test(line))
    .join('\n')

/** British IPA of a row. */
export const britishOf = ({ key, phonetic }: { key: string; phonetic: string }): string =>
  OWN_PHONETICS.get(key)?.uk ?? britishIpa(phonetic)

/** The lemma that an entry names as its base form, as a key. */
export const lemmaNamed = (exchange: string): string | undefined =>
  parseExchangeLemma(exchange)?.toLowerCase()

/** The entry's own forms, as keys. */
export const formsOf = (exchange: string): WordForms => parseExchange(exchange.toLowerCase())

/**
 * Combines the ranks of two corpora by the geometric mean, because each ranks some words by one use alone
 * (rose as a past form, john as a name). Null when neither ranks it, and for names. The final ranks are
 * numbered in this order.
 */
export const roughRank = (row: DictionaryRow): number | null => {
  const { bnc, frq } = row
  if (bnc + frq === 0 || isNameEntry(row)) return null
  return bnc > 0 && frq > 0 ? Math.sqrt(bnc * frq) : bnc + frq
}

/**
 * Whether some list, ranking or learner's dictionary contains the word, so that it belongs in the core
 * dictionary.
 */
export const isListed = (row: DictionaryRow): boolean =>
  row.bnc + row.frq > 0 || row.tags.length > 0 || row.collins > 0 || row.oxford

const NAME = /^.{0,24}(?:人名|男子名|女子名|姓氏|地名|[（(]姓[）)])/

const isNameEntry = (row: DictionaryRow): boolean =>
  row.tags.length === 0 &&
  row.collins === 0 &&
  !row.oxford &&
  (/^\p{Lu}/u.test(row.word) || NAME.test(row.translation))

// ECDICT has one row for Polish and polish, with the capital; a row with inflections in lower case is the
// common word.
const printedWord = ({ word, exchange }: SourceRow): string =>
  /^\p{Lu}\p{Ll}+$/u.test(word) && /(?:^|\/)p:\p{Ll}/u.test(exchange) && !/^(?:Japan|Shanghai)$/.test(word)
    ? word.toLowerCase()
    : word

const lines = (text: string): string[] =>
  text
    .replace(/\t/g, ' ')
    .split(/\\r\\n|\\n|\\r/)
    .map((line) =>
      line
        .replace(/\\+(?=[n"'[\]])|\\{2,}/g, '')
        .replace(/ {2,}/g, ' ')
        .trim(),
    )
    .filter(Boolean)
