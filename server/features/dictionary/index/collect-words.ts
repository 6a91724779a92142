// Collects from the rows the data of the smaller tables: words, ranks, forms, phrases.
import { formatCoreFields } from '../../../../domain/language/core-dictionary.ts'
import { extractGlossLemmas, packForms, parseExchangeKind } from '../../../../domain/language/exchange.ts'
import { packStars } from '../../../../domain/language/facts-line.ts'
import { detachInflection, isFormKind } from '../../../../domain/language/inflection.ts'
import { LEMMA_EXCEPTIONS } from '../../../../domain/language/lemma-exceptions.ts'
import {
  buildLemmaTable,
  type FormLemmaPair,
  isOwnWord,
  listFormPairs,
  listPluralPairs,
} from '../../../../domain/language/lemma-table.ts'
import { makeLemmatizer } from '../../../../domain/language/lemmas.ts'
import type { ExamTag, Phrase, WordFacts } from '../../../../domain/language/lexicon.ts'
import type { WinkLemmas } from '../../../../domain/language/wink-lemmas.ts'
import { type PhraseCandidate, phraseCandidate } from './choose-phrases.ts'
import { type CompactList, compactList } from './compact-list.ts'
import { coreSenses } from './core-senses.ts'
import { mergePhrases } from './merge-phrases.ts'
import { britishOf, type DictionaryRow, formsOf, isListed, lemmaNamed, roughRank } from './normalise-row.ts'
import { meaningOf, synonymLines } from './synonyms.ts'

export type CollectedWords = {
  /** Facts, with final ranks, of headwords that some list or ranking contains. */
  words: Map<string, WordFacts>
  /** Key and `formatCoreFields` of each headword, and of some other words. */
  fields: CompactList
  /** Further base words of inflected forms. */
  bases: Set<string>
  forms: Map<string, string[]>
  phrases: Phrase[]
  /** Lines `word<TAB>other,other`. */
  synonyms: string[]
}

export type WordCollector = { add(row: DictionaryRow): void; finish(winkLemmas: WinkLemmas): CollectedWords }

type Listed = {
  rank: number | null
  tags: readonly ExamTag[]
  lemma: string | undefined
  stars: number
}

// Corpora count n't as a word.
const SINGLE = /^(?!n't$)\p{L}[\p{L}'.-]*$/u

export const collectWords = (): WordCollector => {
  let listed = new Map<string, Listed>()
  const fields = compactList()
  const inflecting = compactList()
  const declared = compactList()
  const looksInflected = compactList()
  const candidates = compactList()
  const meanings = compactList()

  const add = (row: DictionaryRow): void => {
    const { key } = row
    if (!SINGLE.test(key)) {
      const candidate = phraseCandidate(row)
      if (candidate) candidates.add(candidate.phrase, flagsOf(candidate), candidate.zh)
      return
    }
    const lemma = row.exchange === '' ? undefined : lemmaNamed(row.exchange)
    if (isListed(row)) {
      const stars = packStars(row.collins, row.oxford)
      const rank = roughRank(row)
      listed.set(ownCopy(key), { rank, tags: row.tags, lemma: lemma && ownCopy(lemma), stars })
      fields.add(key, fieldsOf(row, stars))
      const meaning = meaningOf(row.translation)
      if (meaning) meanings.add(key, meaning)
    } else if (!key.includes("'") && detachInflection(key).length > 0) looksInflected.add(key)
    if (row.exchange !== '') inflecting.add(key, row.exchange)
    if (lemma !== undefined && lemma !== key) declared.add(key, lemma, parseExchangeKind(row.exchange) ?? '')
    else if (row.tags.length === 0)
      for (const named of extractGlossLemmas(row.translation)) if (named !== key) declared.add(key, named)
  }

  function* declaredPairs(words: CollectedWords['words']): Generator<FormLemmaPair> {
    for (const [form = '', lemma = '', kind = ''] of declared.all())
      if (!words.has(form) || !LEMMA_EXCEPTIONS.has(form))
        yield { form, lemma, kind: isFormKind(kind) ? kind : undefined }
    for (const [key = '', exchange = ''] of inflecting.all()) {
      const lemma = lemmaNamed(exchange)
      if (isOwn(words, key, lemma)) yield* listFormPairs({ key, lemma, forms: formsOf(exchange) })
    }
    yield* listPluralPairs(words.keys(), (key) => words.has(key))
  }

  const finish = (winkLemmas: WinkLemmas): CollectedWords => {
    const words = rankedWords(listed)
    const stars = new Map(
      [...listed].flatMap(([key, of]) => (of.stars > 0 ? [[key, of.stars] as const] : [])),
    )
    listed = new Map()
    const bases = new Set<string>()
    for (const [key = '', exchange = ''] of inflecting.all()) {
      const lemma = lemmaNamed(exchange)
      if (
        !words.has(key) &&
        isOwn(words, key, lemma) &&
        listFormPairs({ key, lemma, forms: formsOf(exchange) }).length > 0
      )
        bases.add(key)
    }
    const headwords = firstFields(looksInflected)
    const forms = buildLemmaTable({
      words,
      bases,
      pairs: declaredPairs(words),
      headwords,
      guess: winkLemmas,
      starsOf: (word) => stars.get(word) ?? 0,
    })
    const { lemmasOf } = makeLemmatizer({
      stored: (key) => LEMMA_EXCEPTIONS.get(key) ?? forms.get(key),
      isBase: (key) => words.has(key) || bases.has(key),
    })
    const rank = (lemma: string) => words.get(lemma)?.rank ?? null
    const phrases = mergePhrases(phraseCandidates(), { lemmasOf, rank })
    return { words, fields, bases, forms, phrases, synonyms: synonymLines(meanings.all(), words) }
  }

  function* phraseCandidates(): Generator<PhraseCandidate> {
    for (const [phrase = '', flags = '', zh = ''] of candidates.all())
      yield { phrase, zh, split: flags.includes(SPLIT), isSure: flags.includes(SURE) }
  }

  return { add, finish }
}

const SURE = 's'
const SPLIT = 'o'
const flagsOf = ({ isSure, split }: PhraseCandidate): string => `${isSure ? SURE : ''}${split ? SPLIT : ''}`

const isOwn = (words: CollectedWords['words'], key: string, lemma: string | undefined): boolean =>
  words.has(key) || lemma === undefined || lemma === key

function* firstFields(list: CompactList): Generator<string> {
  for (const [first = ''] of list.all()) yield first
}

const fieldsOf = (row: DictionaryRow, stars: number): string => {
  const { key, exchange, word, us, translation } = row
  const forms = exchange === '' ? '' : packForms(key, formsOf(exchange))
  return formatCoreFields(key, {
    stars,
    word,
    phonetics: { uk: britishOf(row), us },
    forms,
    senses: coreSenses(translation),
  })
}

/** Copies the string, because a substring would hold the whole chunk of the source in memory. */
const ownCopy = (text: string): string => Buffer.from(text).toString()

/** Headwords with new ranks 1, 2, 3 … without gaps: corpora also rank inflected forms (is, men). */
const rankedWords = (listed: ReadonlyMap<string, Listed>): CollectedWords['words'] => {
  const own = [...listed].filter(([key, { lemma, rank, tags, stars }]) => {
    const exception = LEMMA_EXCEPTIONS.get(key)
    if (exception) return exception.includes(key)
    const baseRank = lemma === undefined ? null : (listed.get(lemma)?.rank ?? null)
    return isOwnWord({ key, lemma, facts: { rank, tags }, isLearners: stars > 0 }, baseRank)
  })
  const order = own
    .filter(([, { rank }]) => rank !== null)
    .sort(([, a], [, b]) => (a.rank ?? 0) - (b.rank ?? 0) || b.stars - a.stars)
  const ranks = new Map(order.map(([key], index) => [key, index + 1] as const))
  return new Map(own.map(([key, { tags }]) => [key, { tags, rank: ranks.get(key) ?? null }]))
}
