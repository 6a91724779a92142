// Lemmas, ranks, tags and phrases from sorted tables. The server's dictionary and the browser's core
// dictionary share it.
import { UNKNOWN_FACTS, unpackFacts } from './facts-line.ts'
import { isLearnedPlural } from './inflection.ts'
import { makeLemmatizer } from './lemmas.ts'
import { findLemmaLevel, WORD_LEVELS } from './levels.ts'
import type { Lexicon, Phrase, WordFacts } from './lexicon.ts'
import { toWordKey } from './normalise.ts'
import type { FindEntry } from './resolve-word-form.ts'
import type { SortedLines } from './sorted-lines.ts'

export type WordTables = {
  /** `key<TAB>tags<TAB>rank…`: words with an entry in the core dictionary. */
  facts: SortedLines
  /** `key<TAB>`: more base words of inflected forms, without tag or rank. */
  bases: SortedLines
  /** `form<TAB>lemma,lemma`: forms that the rules alone would resolve incorrectly. */
  forms: SortedLines
  /** The same for the manually resolved forms of lemma-exceptions.ts. */
  settled: SortedLines
  /**
   * `first word<TAB>phrase<TAB>split<TAB>zh`. In the phrase, the first word (without a `be` before it) is
   * encoded as `~`.
   */
  phrases: SortedLines
}

// Maximum entries of each cache, to bound the memory of the server. An article has fewer different words than
// this.
const CACHE_SIZE = 30_000

/** Creates all of a lexicon except its entries. */
export const createWordTables = (tables: WordTables, entry?: FindEntry): Omit<Lexicon, 'entry'> => {
  const factsOfKey = cached((key: string): WordFacts => {
    const rest = tables.facts.find(key)
    const found = rest === undefined ? UNKNOWN_FACTS : unpackFacts(rest)
    const isKnown = isListed(found)
    return isKnown || !key.includes('-') ? found : hardestOf(key.split('-').filter(Boolean).map(factsOfPart))
  })
  const factsOfPart = (part: string): WordFacts => factsOfKey(lemmatizer.lemmasOf(part)[0] ?? part)
  // Corpora rank some forms and compounds separately (locked, o'clock), with lower frequency than their
  // parts: use the easiest.
  const gradedFacts = cached((key: string): WordFacts => {
    const own = factsOfKey(key)
    if (own.tags.length > 0) return own
    const parts = key.split(/['-]/).filter((part) => part.length > 1)
    const others = [...lemmatizer.lemmasOf(key).map(factsOfKey), hardestOf(parts.map(factsOfPart))]
    return others.reduce((best, each) => (hardness(each) < hardness(best) ? each : best), own)
  })

  const entryOfKey = entry && cached((key: string) => entry(key) ?? null)
  const lemmatizer = makeLemmatizer({
    ...(entryOfKey && { entry: (key: string) => entryOfKey(key) ?? undefined }),
    stored: (key) =>
      tables.settled.find(key)?.split(',') ?? singularFirst(key, tables.forms.find(key)?.split(',')),
    isBase: (key) => tables.facts.find(key) !== undefined || tables.bases.find(key) !== undefined,
  })
  /** Criteria has an own rank, but is counted and learnt as criterion. */
  const singularFirst = (key: string, lemmas: string[] | undefined): string[] | undefined => {
    const singular = lemmas?.find((lemma) => isLearnedPlural(key, lemma) && isListed(factsOfKey(lemma)))
    return singular === undefined
      ? lemmas
      : [singular, ...(lemmas ?? []).filter((lemma) => lemma !== singular)]
  }
  const lemmasOfForm = cached((form: string) => lemmatizer.lemmasOf(form))
  const own = (lemma: string): WordFacts => factsOfKey(toWordKey(lemma))

  return {
    lemmasOf: (form) => [...lemmasOfForm(form)],
    lemmaOf: (form, sentence, offset) =>
      sentence === undefined
        ? (lemmasOfForm(form)[0] ?? toWordKey(form))
        : lemmatizer.lemmaOf(form, sentence, offset),
    facts: (lemma) => gradedFacts(toWordKey(lemma)),
    rank: (lemma) => own(lemma).rank,
    tags: (lemma) => own(lemma).tags,
    wordsRanked: (from, to) => {
      const found: { word: string; rank: number }[] = []
      for (const line of tables.facts.all()) {
        const tab = line.indexOf('\t')
        const { rank } = unpackFacts(line.slice(tab + 1))
        if (rank !== null && rank >= from && rank <= to) found.push({ word: line.slice(0, tab), rank })
      }
      return found.sort((a, b) => a.rank - b.rank).map(({ word }) => word)
    },
    phrases: {
      startingWith: cached((lemma: string) =>
        tables.phrases.findAll(lemma).map((rest) => toPhrase(lemma, rest)),
      ),
    },
  }
}

const toPhrase = (first: string, rest: string): Phrase => {
  const [phrase = '', split = '', zh = ''] = rest.split('\t')
  return { phrase: phrase.replace('~', first), zh, split: split === '1' }
}

const isListed = ({ rank, tags }: WordFacts): boolean => rank !== null || tags.length > 0

const hardness = (facts: WordFacts): number => {
  const level = findLemmaLevel(facts)
  return level === null ? WORD_LEVELS.length : WORD_LEVELS.indexOf(level)
}

/** Default facts of a compound without tag or rank: those of its hardest part. */
const hardestOf = (parts: WordFacts[]): WordFacts =>
  parts.reduce((worst, part) => (hardness(part) > hardness(worst) ? part : worst), parts[0] ?? UNKNOWN_FACTS)

const cached = <T>(of: (key: string) => T): ((key: string) => T) => {
  const known = new Map<string, T>()
  return (key) => {
    const found = known.get(key)
    if (found !== undefined) return found
    const value = of(key)
    if (known.size >= CACHE_SIZE) known.clear()
    known.set(key, value)
    return value
  }
}
