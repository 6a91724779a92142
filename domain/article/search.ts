// How Chinese and English are searched: bigrams of hanzi, words of English, and where the hits are.
import { stemOf } from './stem.ts'

/** [start, end) in UTF-16 units of the text that was searched. */
export type Hit = [start: number, end: number]

/** What a query asks for. An article is a hit when it has every one of `runs` and every one of `en`. */
export interface SearchQuery {
  /** Runs of hanzi as typed. */
  runs: string[]
  /** English words in lower case. */
  en: string[]
}

const HAN = '\\p{Script=Han}〇'
const HAN_RUN = new RegExp(`[${HAN}]+`, 'gu')
const LATIN_WORD = /[\p{Script=Latin}\p{M}\p{N}]+(?:['’-][\p{Script=Latin}\p{M}\p{N}]+)*/gu
// The same for text that is folded and plain, ten times as fast.
const ASCII_WORD = /[a-z0-9]+(?:['-][a-z0-9]+)*/g
const MAX_HITS = 50

// ASCII folds by itself, hanzi and their commonest signs are as they are; only what is left has to be looked at.
const CAPITALS = /[A-Z]+/g
const UNUSUAL = /[^\p{ASCII}\u4e00-\u9fff\u3001\u3002]/gu
const foldOne = (character: string): string => {
  const folded = character.normalize('NFKC').toLowerCase().replace('’', "'")
  return folded.length === character.length ? folded : character
}

/** One form for width, case and apostrophes, of the same length and offsets as `text`. */
const fold = (text: string): string =>
  text.replace(UNUSUAL, foldOne).replace(CAPITALS, (letters) => letters.toLowerCase())

const runsOf = (text: string): string[] => text.match(HAN_RUN) ?? []

const bigramsOf = (run: string): string[] => {
  const characters = Array.from(run)
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`)
}

const unique = (terms: string[]): string[] => [...new Set(terms)]

// PostgreSQL keeps no place beyond 16,383 in a tsvector, so a longer text counts from 1 again; what two stretches of it
// seem to say together at the same places is at worst a hit too many.
const PLACES = 16_000

/**
 * The text of a tsvector of `text`: every single hanzi and every bigram, each with its places, which run on inside a
 * run and jump between two runs. The bigrams of a run at places one after another are the run itself.
 */
export const hanVector = (text: string): string => {
  const places = new Map<string, number[]>()
  let at = 0
  const put = (term: string) => {
    const place = (at % PLACES) + 1
    const known = places.get(term)
    if (known) known.push(place)
    else places.set(term, [place])
  }
  for (const run of runsOf(fold(text))) {
    const characters = Array.from(run)
    for (const [index, character] of characters.entries()) {
      put(character)
      const next = characters[index + 1]
      if (next !== undefined) put(character + next)
      at += 1
    }
    at += 1
  }
  return Array.from(places, ([term, where]) => `'${term}':${where.join(',')}`).join(' ')
}

/** The text of a tsquery for texts that have every one of these runs of hanzi, as typed; '' for none. */
export const hanQuery = (runs: readonly string[]): string =>
  runs
    .map((run) => {
      const terms = bigramsOf(run)
      return `(${(terms.length === 0 ? [run] : terms).map((term) => `'${term}'`).join(' <-> ')})`
    })
    .join(' & ')

/** What is left of a query without its hanzi, for a search engine of English: quotes and signs are kept. */
export const withoutHan = (q: string): string => q.normalize('NFKC').replace(HAN_RUN, ' ').trim()

/** What `q` asks for; punctuation asks for nothing. */
export const parseQuery = (q: string): SearchQuery => {
  const text = fold(q)
  return { runs: unique(runsOf(text)), en: unique(text.match(LATIN_WORD) ?? []) }
}

/** True when a query has nothing to look for. */
export const isEmptyQuery = ({ runs, en }: SearchQuery): boolean => runs.length === 0 && en.length === 0

const hanHits = (text: string, runs: readonly string[]): Hit[] =>
  runs.flatMap((run) => {
    const hits: Hit[] = []
    for (let at = text.indexOf(run); at >= 0; at = text.indexOf(run, at + run.length))
      hits.push([at, at + run.length])
    return hits
  })

/** Texts repeat their words: a stem is worked out once, and forgotten with all others when they are too many. */
const STEMS_KEPT = 50_000
const stems = new Map<string, string>()
const stemKept = (word: string): string => {
  const known = stems.get(word)
  if (known !== undefined) return known
  if (stems.size >= STEMS_KEPT) stems.clear()
  const stem = stemOf(word)
  stems.set(word, stem)
  return stem
}

const isAscii = (text: string): boolean => !/\P{ASCII}/u.test(text)

const wordHits = (text: string, words: readonly string[]): Hit[] => {
  const stems = new Set(words.map(stemKept))
  const hits: Hit[] = []
  for (const match of text.matchAll(isAscii(text) ? ASCII_WORD : LATIN_WORD)) {
    if (stems.has(stemKept(match[0]))) hits.push([match.index, match.index + match[0].length])
  }
  return hits
}

const merged = (hits: Hit[]): Hit[] => {
  const result: Hit[] = []
  for (const hit of hits.sort((a, b) => a[0] - b[0])) {
    const last = result.at(-1)
    if (last && hit[0] <= last[1]) last[1] = Math.max(last[1], hit[1])
    else result.push(hit)
  }
  return result
}

/**
 * Where `text` answers `q`: runs of hanzi as typed, English words in any of their forms (searching finds `running` for
 * `run`, so the hit does too). In order, not overlapping, at most 50.
 */
export const highlightHits = (text: string, q: string): Hit[] => {
  const { en, runs } = parseQuery(q)
  const folded = fold(text)
  return merged([...hanHits(folded, runs), ...(en.length === 0 ? [] : wordHits(folded, en))]).slice(
    0,
    MAX_HITS,
  )
}

/** A stretch of `text` of about `length` characters around its first hit, its hits moved along; undefined without a hit. */
export const snippetOf = (
  text: string,
  q: string,
  length = 120,
): { text: string; hits: Hit[] } | undefined => {
  const hits = highlightHits(text, q)
  if (!hits[0]) return undefined
  const wanted = Math.max(0, hits[0][0] - Math.floor(length / 3))
  const start = wordBorder(text, wanted)
  const end = wordBorder(text, start + length)
  const [before, after] = [start > 0 ? '…' : '', end < text.length ? '…' : '']
  const shift = before.length - start
  return {
    text: `${before}${text.slice(start, end)}${after}`,
    hits: hits.flatMap(([from, to]): Hit[] =>
      from >= start && from < end ? [[from + shift, Math.min(to, end) + shift]] : [],
    ),
  }
}

/** `at`, moved back to the start of an English word that it would cut, and off the middle of a surrogate pair. */
const wordBorder = (text: string, at: number): number => {
  let border = at
  while (
    border > 0 &&
    at - border < 20 &&
    /[\p{Script=Latin}\p{N}'’-]/u.test(text[border - 1] ?? '') &&
    /\S/.test(text[border] ?? '')
  )
    border--
  const found = at - border === 20 ? at : border
  // A character of two units that begins one before has its middle here.
  return (text.codePointAt(found - 1) ?? 0) > 0xffff ? found - 1 : found
}
