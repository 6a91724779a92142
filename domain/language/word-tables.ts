// Answers lemmas, ranks, tags and phrases from sorted tables; the server's dictionary and the browser's core both stand on it.
import { UNKNOWN_FACTS, unpackFacts } from './facts-line.ts'
import { isLearnedPlural } from './inflection.ts'
import { makeLemmatizer } from './lemmas.ts'
import { findLemmaLevel, WORD_LEVELS } from './levels.ts'
import type { Lexicon, Phrase, WordFacts } from './lexicon.ts'
import { toWordKey } from './normalise.ts'
import type { FindEntry } from './resolve-word-form.ts'
import type { SortedLines } from './sorted-lines.ts'

export type WordTables = {
  /** `key<TAB>tags<TAB>rank…`: words with an entry of their own in the core. */
  facts: SortedLines
  /** `key<TAB>`: further words that forms lead back to, known to no list. */
  bases: SortedLines
  /** `form<TAB>lemma,lemma`: forms that the rules alone would get wrong. */
  forms: SortedLines
  /** The same of the forms that are settled by hand (lemma-exceptions.ts), as they stand there. */
  settled: SortedLines
  /** `first word<TAB>phrase<TAB>split<TAB>zh`, the first word written `~` in the phrase (without a `be` before it). */
  phrases: SortedLines
}

// Bounds the memory of a long-running server; an article has fewer different words than this.
const CACHE_SIZE = 30_000

/** All of a lexicon but its entries. */
export const createWordTables = (tables: WordTables, entry?: FindEntry): Omit<Lexicon, 'entry'> => {
  const factsOfKey = cached((key: string): WordFacts => {
    const rest = tables.facts.find(key)
    const found = rest === undefined ? UNKNOWN_FACTS : unpackFacts(rest)
    const isKnown = isListed(found)
    return isKnown || !key.includes('-') ? found : hardestOf(key.split('-').filter(Boolean).map(factsOfPart))
  })
  const factsOfPart = (part: string): WordFacts => factsOfKey(lemmatizer.lemmasOf(part)[0] ?? part)
  // Corpora rank some forms and compounds as words of their own (locked, o'clock), and rarer than what they are made of.
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
  /** Criteria is listed for itself, yet it is counted and learnt as criterion. */
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

/** A compound that no list knows is as hard as its hardest part. */
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
