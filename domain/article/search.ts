// How Chinese and English are searched: bigrams of hanzi, words of English, and where the hits are.
import { toPlainLatin } from './plain-latin.ts'
import { stemWord } from './stem.ts'
import { isStopWord } from './stop-words.ts'

/** [start, end) in UTF-16 units of the text that was searched. */
export type TextHit = [start: number, end: number]

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
const HAN_SIGN = new RegExp(`[${HAN}]`, 'u')
const LATIN_SIGN = /[\p{Script=Latin}\p{N}]/u
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
export const buildHanVector = (text: string): string => {
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
export const buildHanQuery = (runs: readonly string[]): string =>
  runs
    .map((run) => {
      const terms = bigramsOf(run)
      return `(${(terms.length === 0 ? [run] : terms).map((term) => `'${term}'`).join(' <-> ')})`
    })
    .join(' & ')

/** What is left of a query without its hanzi, for a search engine of English: quotes and signs are kept. */
export const removeHan = (q: string): string => q.normalize('NFKC').replace(HAN_RUN, ' ').trim()

/** Longer ones are no words; shorter ones are not looked for among others. */
const WORD_LENGTHS = { from: 3, to: 24 } as const

/** The different words of a plain text in lower case, of letters alone. */
export const extractSearchWords = (plain: string): string[] =>
  unique(plain.toLowerCase().match(/[a-z]+/g) ?? []).filter(
    ({ length }) => length >= WORD_LENGTHS.from && length <= WORD_LENGTHS.to,
  )

const QUOTED = /(^|\s)(-?)"([^"]*)"/g
/** Words farther apart than this are no pair of a phrase: stop words between them are not counted (`phrase_pairs`). */
const NEAR = 4

/**
 * What stands in quotes in the English of a query, as far as every answer must have it and it has two words near each
 * other that are looked for: none of a query that says `or`.
 */
export const extractQuotedPhrases = (english: string): string[] =>
  /\bor\b/i.test(english)
    ? []
    : Array.from(english.matchAll(QUOTED), ([, , sign, text = '']) => (sign === '-' ? '' : text)).filter(
        (text) => {
          const words = text.toLowerCase().match(LATIN_WORD) ?? []
          const places = words.flatMap((word, at) => (isStopWord(word) ? [] : [at]))
          return places.some((place, at) => at > 0 && place - (places[at - 1] ?? 0) <= NEAR)
        },
      )

/** What `q` asks for; punctuation asks for nothing. */
export const parseQuery = (q: string): SearchQuery => {
  const text = fold(q)
  return { runs: unique(runsOf(text)), en: unique(text.match(LATIN_WORD) ?? []) }
}

/** True when a query has nothing to look for. */
export const isEmptyQuery = ({ runs, en }: SearchQuery): boolean => runs.length === 0 && en.length === 0

/** A hit and which of the query's terms it is of: its words by their stems in order, then its runs. */
interface TermHit {
  hit: TextHit
  term: number
}

const hanHits = (text: string, runs: readonly string[], before: number): TermHit[] =>
  runs.flatMap((run, index) => {
    const hits: TermHit[] = []
    for (let at = text.indexOf(run); at >= 0; at = text.indexOf(run, at + run.length))
      hits.push({ hit: [at, at + run.length], term: before + index })
    return hits
  })

/** Texts repeat their words: a stem is worked out once, and forgotten with all others when they are too many. */
const MAX_CACHED_STEMS = 50_000
const stems = new Map<string, string>()
const stemCached = (word: string): string => {
  const known = stems.get(word)
  if (known !== undefined) return known
  if (stems.size >= MAX_CACHED_STEMS) stems.clear()
  const stem = stemWord(toPlainLatin(word))
  stems.set(word, stem)
  return stem
}

/** Signs beside ASCII, as quotes and dashes, are in no word and leave a text as quick to read. */
const isPlain = (text: string): boolean => !/(?!\p{ASCII})[\p{L}\p{M}\p{N}]/u.test(text)

const wordHits = (text: string, terms: ReadonlyMap<string, number>): TermHit[] => {
  const hits: TermHit[] = []
  const plain = isPlain(text)
  // A stem begins as its word does: of most words the first letter says enough.
  const firsts = new Set(Array.from(terms.keys(), (stem) => stem[0]))
  for (const match of text.matchAll(plain ? ASCII_WORD : LATIN_WORD)) {
    const [word] = match
    if (plain && !firsts.has(word[0])) continue
    const term = terms.get(stemCached(word))
    if (term !== undefined) hits.push({ hit: [match.index, match.index + word.length], term })
  }
  return hits
}

const merged = (hits: TextHit[]): TextHit[] => {
  const result: TextHit[] = []
  for (const hit of hits.sort((a, b) => a[0] - b[0])) {
    const last = result.at(-1)
    if (last && hit[0] <= last[1]) last[1] = Math.max(last[1], hit[1])
    else result.push(hit)
  }
  return result
}

/** Looks for one query in many texts. */
export interface QueryMatcher {
  /**
   * Where `text` answers the query: runs of hanzi as typed, English words in any of their forms (searching finds
   * `running` for `run`, so the hit does too) and with or without marks on their letters. In order, not overlapping, at
   * most 50.
   */
  hits(text: string): TextHit[]
  /** The stretch of `text` in which the query's terms stand best together; undefined without a hit. */
  snippet(text: string, length?: number): SearchSnippet | undefined
}
/** About `length` characters of a text, with hits moved along; of two snippets the one that is worth more says more. */
export interface SearchSnippet {
  text: string
  hits: TextHit[]
  worth: number
  /** Whether all terms stand there side by side in the order of the query; false for a query of one. */
  is_phrase: boolean
}

// A stretch with one more of the terms beats any number of repetitions; two terms in the order of the query and side by
// side say that they belong together.
const TERM = 1000
const SIDE_BY_SIDE = 100
const MAX_REPEATS = 9
const SNIPPET_LENGTH = 120
const LETTER = /[\p{L}\p{N}]/u

/** Looks for `q`; make it once for all texts that are looked through. */
export const createQueryMatcher = (q: string): QueryMatcher => {
  const { en, runs } = parseQuery(q)
  const terms = new Map<string, number>()
  for (const word of en) if (!terms.has(stemCached(word))) terms.set(stemCached(word), terms.size)
  const mayAnswer = (text: string): boolean =>
    (runs.length > 0 && HAN_SIGN.test(text)) || (terms.size > 0 && LATIN_SIGN.test(text))
  const found = (text: string): TermHit[] => {
    // Half of what is looked through is in the other language.
    if (!mayAnswer(text)) return []
    const folded = fold(text)
    const hits = hanHits(folded, runs, terms.size)
    if (terms.size > 0) hits.push(...wordHits(folded, terms))
    return hits.sort((a, b) => a.hit[0] - b.hit[0])
  }
  return {
    hits: (text) =>
      merged(found(text).map(({ hit: [start, end] }): TextHit => [start, end])).slice(0, MAX_HITS),
    snippet: (text, length = SNIPPET_LENGTH) => {
      const all = found(text)
      const best = findBestWindow(text, all, length)
      if (!best) return undefined
      // A third of it stands before the hits, as far as they leave room.
      const spareLength = Math.max(0, length - (best.end - best.start))
      const start = wordBorder(text, Math.max(0, best.start - Math.min(Math.floor(length / 3), spareLength)))
      const end = wordBorder(text, start + length)
      const [before, after] = [start > 0 ? '…' : '', end < text.length ? '…' : '']
      const shift = before.length - start
      const hits = merged(all.map(({ hit: [from, to] }): TextHit => [from, to])).slice(0, MAX_HITS)
      return {
        worth: best.worth,
        is_phrase: best.in_row > 1 && best.in_row === terms.size + runs.length,
        text: `${before}${text.slice(start, end)}${after}`,
        hits: hits.flatMap(([from, to]): TextHit[] =>
          from >= start && from < end ? [[from + shift, Math.min(to, end) + shift]] : [],
        ),
      }
    },
  }
}

/** The first of the stretches that are worth most; each begins at a hit. */
function findBestWindow(
  text: string,
  hits: readonly TermHit[],
  length: number,
): { start: number; end: number; worth: number; in_row: number } | undefined {
  let best: ReturnType<typeof findBestWindow>
  for (const [at, first] of hits.entries()) {
    const seen = new Set<number>()
    let [pairs, count, end, row, in_row] = [0, 0, first.hit[1], 1, 1]
    for (let next = at; next < hits.length; next += 1) {
      const hit = hits[next]
      if (!hit || (next > at && hit.hit[1] > first.hit[0] + length)) break
      const before = next > at ? hits[next - 1] : undefined
      const isPair =
        before && hit.term === before.term + 1 && !LETTER.test(text.slice(before.hit[1], hit.hit[0]))
      if (isPair) pairs += 1
      row = isPair ? row + 1 : 1
      in_row = Math.max(in_row, row)
      seen.add(hit.term)
      count += 1
      end = hit.hit[1]
    }
    const worth = seen.size * TERM + pairs * SIDE_BY_SIDE + Math.min(count, MAX_REPEATS)
    if (!best || worth > best.worth) best = { start: first.hit[0], end, worth, in_row }
  }
  return best
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
