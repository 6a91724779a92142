// Repairs what ECDICT writes its own way (old phonetic letters, literal \n) into what is shown and searched.
import { exchangeLemma, parseExchange } from '../../../../domain/language/exchange.ts'
import { EXAM_TAGS, type ExamTag, type WordForms } from '../../../../domain/language/lexicon.ts'
import { wordKey } from '../../../../domain/language/normalise.ts'
import type { SourceRow } from './source.ts'

/** A row ready for the index. */
export type IndexRow = {
  key: string
  /** The headword as it is printed. */
  word: string
  phonetic: string
  /** Chinese gloss, lines parted by \n. */
  translation: string
  /** English definitions, lines parted by \n. */
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

export const normaliseRow = (row: SourceRow): IndexRow => ({
  key: wordKey(row.word),
  word: printedWord(row),
  phonetic: normalisePhonetic(row.phonetic),
  translation: lines(row.translation).join('\n'),
  // Other lines come from a slang site.
  english:
    row.definition === ''
      ? ''
      : lines(row.definition)
          .filter((line) => /^[a-z]{1,5}\.\s/.test(line))
          .join('\n'),
  tags: row.tag === '' ? NO_TAGS : EXAM_TAGS.filter((tag) => row.tag.split(' ').includes(tag)),
  collins: Number(row.collins) || 0,
  oxford: row.oxford === '1',
  bnc: Number(row.bnc) || 0,
  frq: Number(row.frq) || 0,
  exchange: row.exchange,
})

/** The word that an entry says it is a form of, as a key. */
export const lemmaNamed = (exchange: string): string | undefined => exchangeLemma(exchange)?.toLowerCase()

/** The entry's own forms, as keys. */
export const formsOf = (exchange: string): WordForms => parseExchange(exchange.toLowerCase())

/**
 * One rank out of two corpora: their geometric mean, because each ranks some words by one use alone (rose as a past
 * form, john as a name). Null when neither ranks it, and for names. The ranks shown are counted anew in this order.
 */
export const roughRank = (row: IndexRow): number | null => {
  const { bnc, frq } = row
  if (bnc + frq === 0 || isNameEntry(row)) return null
  return bnc > 0 && frq > 0 ? Math.sqrt(bnc * frq) : bnc + frq
}

/** Whether some list, ranking or learner's dictionary knows the word, so that it belongs into the core. */
export const isListed = (row: IndexRow): boolean =>
  row.bnc + row.frq > 0 || row.tags.length > 0 || row.collins > 0 || row.oxford

const NAME = /^.{0,24}(?:人名|男子名|女子名|姓氏|地名|[（(]姓[）)])/

const isNameEntry = (row: IndexRow): boolean =>
  row.tags.length === 0 &&
  row.collins === 0 &&
  !row.oxford &&
  (/^\p{Lu}/u.test(row.word) || NAME.test(row.translation))

// ECDICT has one row for Polish and polish, under the capital; a row that is conjugated in lower case is the common word.
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

/** `.bæd'mintәn` → `ˌbædˈmintən`: stress marks and length marks of the IPA, Cyrillic and old stand-ins replaced. */
export const normalisePhonetic = (phonetic: string): string =>
  phonetic
    .replace(/\\+:/g, 'əː')
    .replace(/[ә]/g, 'ə')
    .replace(/\^|g/g, 'ɡ')
    .replace(/[єε]/g, 'ɛ')
    .replace(/[:：]/g, 'ː')
    .replace(/['ˊ´ʹ’]/g, 'ˈ')
    .replace(/[.,](?=\p{L})/gu, (mark, at: number, all: string) =>
      isBetweenVariants(mark, at, all) ? ', ' : 'ˌ',
    )
    .replace(/ɒː/g, 'ɔː')
    .replace(/[\\?@]|\(\s*\)/g, '')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()

/** A comma before a part that has its own main stress, or that goes on with a hyphen, parts two pronunciations. */
const isBetweenVariants = (mark: string, at: number, all: string): boolean =>
  mark === ',' && at > 0 && all.slice(0, at).includes('ˈ') && all.slice(at + 1).includes('ˈ')
