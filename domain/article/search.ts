// Search index and query terms for Chinese (bigrams of hanzi) and English (words), and positions of the hits.
import { toPlainLatin } from './plain-latin.ts'
import { stemWord } from './stem.ts'
import { isStopWord } from './stop-words.ts'

/** [start, end) in UTF-16 units of the searched text. */
export type TextHit = [start: number, end: number]

/** A parsed query. An article matches when it has every one of `runs` and every one of `en`. */
export interface SearchQuery {
  /** Runs of hanzi, as in the query. */
  runs: string[]
  /** English words in lower case. */
  en: string[]
}

const HAN = '\\p{Script=Han}〇'
const HAN_RUN = new RegExp(`[${HAN}]+`, 'gu')
const LATIN_WORD = /[\p{Script=Latin}\p{M}\p{N}]+(?:['’-][\p{Script=Latin}\p{M}\p{N}]+)*/gu
const HAN_SIGN = new RegExp(`[${HAN}]`, 'u')
const LATIN_SIGN = /[\p{Script=Latin}\p{N}]/u
// The same pattern for plain ASCII output of `fold`, ten times as fast.
const ASCII_WORD = /[a-z0-9]+(?:['-][a-z0-9]+)*/g
const MAX_HITS = 50

// ASCII is folded separately, and hanzi with common punctuation are unchanged; only other characters need
// normalization.
const CAPITALS = /[A-Z]+/g
const UNUSUAL = /[^\p{ASCII}\u4e00-\u9fff\u3001\u3002]/gu
const foldOne = (character: string): string => {
  const folded = character.normalize('NFKC').toLowerCase().replace('’', "'")
  return folded.length === character.length ? folded : character
}

/** A function to normalize width, case and apostrophes. Length and offsets are those of `text`. */
const fold = (text: string): string =>
  text.replace(UNUSUAL, foldOne).replace(CAPITALS, (letters) => letters.toLowerCase())

const runsOf = (text: string): string[] => text.match(HAN_RUN) ?? []

const bigramsOf = (run: string): string[] => {
  const characters = Array.from(run)
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`)
}

const unique = (terms: string[]): string[] => [...new Set(terms)]

// PostgreSQL stores no position beyond 16,383 in a tsvector, so the counter restarts at 1 in a longer text.
// At worst, terms from two parts with equal positions give a false hit.
const PLACES = 16_000

/**
 * Returns the tsvector of `text`: every single hanzi and every bigram, with positions that are consecutive
 * inside a run, with a gap between two runs. A run matches if its bigrams have consecutive positions.
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

/** Returns the tsquery for texts that contain every one of these runs of hanzi; '' for none. */
export const buildHanQuery = (runs: readonly string[]): string =>
  runs
    .map((run) => {
      const terms = bigramsOf(run)
      return `(${(terms.length === 0 ? [run] : terms).map((term) => `'${term}'`).join(' <-> ')})`
    })
    .join(' & ')

/** Returns a query without its hanzi, for the English search; quotes and operators are unchanged. */
export const removeHan = (q: string): string => q.normalize('NFKC').replace(HAN_RUN, ' ').trim()

/** Length of a token in the spelling index: longer ones are no words; shorter ones have no suggestions. */
const WORD_LENGTHS = { from: 3, to: 24 } as const

/** Returns each distinct token of a plain text in lower case, of letters only. */
export const extractSearchWords = (plain: string): string[] =>
  unique(plain.toLowerCase().match(/[a-z]+/g) ?? []).filter(
    ({ length }) => length >= WORD_LENGTHS.from && length <= WORD_LENGTHS.to,
  )

const QUOTED = /(^|\s)(-?)"([^"]*)"/g
/** Maximum distance of two words in the index of phrase pairs, which has no stop words (`phrase_pairs`). */
const NEAR = 4

/**
 * Returns the quoted phrases in the English part of a query, if every hit must contain them and they have two
 * indexed words close to each other. Returns none for a query with `or`.
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

/** Parser of the query `q`; punctuation is ignored. */
export const parseQuery = (q: string): SearchQuery => {
  const text = fold(q)
  return { runs: unique(runsOf(text)), en: unique(text.match(LATIN_WORD) ?? []) }
}

/** True when a query has no terms. */
export const isEmptyQuery = ({ runs, en }: SearchQuery): boolean => runs.length === 0 && en.length === 0

/** A hit and the index of its query term: first the stems of the words in order, then the runs. */
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

/** Cache of stems, because texts repeat their words; it is cleared when it is full. */
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

/** Non-ASCII punctuation such as quotes and dashes is in no word, so the fast pattern is still valid. */
const isPlain = (text: string): boolean => !/(?!\p{ASCII})[\p{L}\p{M}\p{N}]/u.test(text)

const wordHits = (text: string, terms: ReadonlyMap<string, number>): TermHit[] => {
  const hits: TermHit[] = []
  const plain = isPlain(text)
  // A stem begins with the same letter as its word, so for most words the first letter is sufficient.
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

/** Matches one query against many texts. */
export interface QueryMatcher {
  /**
   * Returns the hits in `text`: runs of hanzi as in the query, English words in all forms (the search finds
   * `running` for `run`, so the hit must too), with or without diacritics. In order, not overlapping, at most
   * 50.
   */
  hits(text: string): TextHit[]
  /** Returns the part of `text` with the best match for the query; undefined without a hit. */
  snippet(text: string, length?: number): SearchSnippet | undefined
}
/** About `length` characters of a text, with adjusted hits; a higher `worth` is a better snippet. */
export interface SearchSnippet {
  text: string
  hits: TextHit[]
  worth: number
  /** True if all terms are adjacent in the order of the query; false for a single term. */
  is_phrase: boolean
}

// One more distinct term outweighs any number of repetitions. Two adjacent terms in the order of the query
// probably belong together.
const TERM = 1000
const SIDE_BY_SIDE = 100
const MAX_REPEATS = 9
const SNIPPET_LENGTH = 120
const LETTER = /[\p{L}\p{N}]/u

/** Creates a matcher for the query `q`; create it once for all texts. */
export const createQueryMatcher = (q: string): QueryMatcher => {
  const { en, runs } = parseQuery(q)
  const terms = new Map<string, number>()
  for (const word of en) if (!terms.has(stemCached(word))) terms.set(stemCached(word), terms.size)
  const mayAnswer = (text: string): boolean =>
    (runs.length > 0 && HAN_SIGN.test(text)) || (terms.size > 0 && LATIN_SIGN.test(text))
  const found = (text: string): TermHit[] => {
    // Fast path: half of the texts are in the other language.
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
      // A third of the snippet is before the hits, if the length permits.
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

/** Returns the first window with the highest score; each window begins at a hit. */
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

/** Moves `at` back to the start of an English word, and out of a surrogate pair. */
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
  // A surrogate pair that begins one unit before would be split here.
  return (text.codePointAt(found - 1) ?? 0) > 0xffff ? found - 1 : found
}
