// Finds a highlight again after its text was edited. Returns nothing rather than a wrong place.
import { lastPart, truncateText } from '../kernel/well-formed.ts'
import { alignWords } from './align.ts'
import { locateWords, type PlacedWord } from './locate-words.ts'

/** A range in a text: UTF-16 units, `end` exclusive. */
export type AnchorRange = { start: number; end: number }

/**
 * The stored anchor of a highlight: its words, the words around it, and its position. The fields are those of
 * the W3C's TextQuoteSelector and TextPositionSelector (Web Annotation Data Model, 4.2.4 and 4.2.5).
 */
export type NoteAnchor = AnchorRange & { exact: string; prefix: string; suffix: string }

/** Characters stored on each side: about a dozen words, which occur at no other place of an article. */
export const ANCHOR_CONTEXT_LENGTH = 72

// Thresholds chosen on the library's articles with a tenth of the words edited (anchor.test.ts). Lower
// thresholds find a few more places, but also wrong ones.
/** Minimum share of the highlight's own words, by weight, that must match. */
const OWN = 0.5
/** The same for all words, including those around the highlight. */
const ALL = 0.5
/** Minimum ratio between the scores of the best place and of any other place. */
const CLEAR = 1.25
/** Additional words of the search window on each side, beyond the number of words in the query. */
const SLACK = 24
/** A word with more occurrences than this is not used to find candidates. */
const COMMON = 40
/** Number of candidates that are aligned. */
const CANDIDATES = 3

/** Creates the anchor of a range. Throws RangeError when the range is empty or outside the text. */
export const createNoteAnchor = (text: string, { start, end }: AnchorRange): NoteAnchor => {
  if (!(start >= 0 && start < end && end <= text.length)) throw new RangeError('no place of this text')
  return {
    exact: text.slice(start, end),
    prefix: lastPart(text.slice(0, start), ANCHOR_CONTEXT_LENGTH),
    suffix: truncateText(text.slice(end), ANCHOR_CONTEXT_LENGTH),
    start,
    end,
  }
}

/**
 * Prepares a text for finding anchors in it. The returned function finds the range of an anchor, or undefined
 * if no range is certain. Preparing is O(length) and lazy. Finding takes about 0.1 ms if the words are
 * unchanged, less than 1 ms otherwise.
 */
export const createNoteAnchorFinder = (text: string): ((anchor: NoteAnchor) => AnchorRange | undefined) => {
  let indexed: Index | undefined
  return (anchor) => {
    const { start, end, exact, prefix, suffix } = anchor
    if (exact === '') return undefined
    const isUnmoved =
      text.slice(start, end) === exact &&
      text.slice(Math.max(0, start - prefix.length), start) === prefix &&
      text.startsWith(suffix, end)
    if (isUnmoved) return { start, end }
    indexed ??= indexOf(text)
    const place = findByWords(indexed, anchor)
    return place ? withSigns(text, exact, place) : undefined
  }
}

/**
 * Extends a range to the quotes and punctuation at its ends that the highlight had, if they are still there.
 */
function withSigns(text: string, exact: string, { start, end }: AnchorRange): AnchorRange {
  const [before = ''] = /^[^\p{L}\p{N}]*/u.exec(exact) ?? []
  const [after = ''] = /[^\p{L}\p{N}]*$/u.exec(exact) ?? []
  return {
    start: text.slice(start - before.length, start) === before ? start - before.length : start,
    end: text.startsWith(after, end) ? end + after.length : end,
  }
}

type Index = {
  words: PlacedWord[]
  /** The number of each word of the text. */
  ids: Int32Array
  numbers: Map<string, number>
  /** Occurrences of each number. */
  places: number[][]
  /** Weight of a match, by number. */
  weights: number[]
}

const indexOf = (text: string): Index => {
  const words = locateWords(text)
  const ids = new Int32Array(words.length)
  const numbers = new Map<string, number>()
  const places: number[][] = []
  words.forEach(({ key }, at) => {
    let number = numbers.get(key)
    if (number === undefined) {
      number = places.length
      numbers.set(key, number)
      places.push([])
    }
    ids[at] = number
    places[number]?.push(at)
  })
  return { words, ids, numbers, places, weights: places.map(({ length }) => weightOf(length)) }
}

/**
 * Weight of a match; rare words weigh more. It is 1 for one occurrence, about a third for fifty, and 1 for a
 * deleted word.
 */
const weightOf = (places: number): number => 1 / (1 + Math.log2(places) / 3)

/** Words encoded by their numbers in the text, -1 for a word that the text does not have. */
type Query = { ids: Int32Array; weights: Float64Array; first: number; last: number }

const queryOf = ({ numbers, weights }: Index, { prefix, exact, suffix }: NoteAnchor): Query | undefined => {
  // The context may cut a word in two: drop the partial word.
  const before = locateWords(prefix.length === ANCHOR_CONTEXT_LENGTH ? prefix.replace(/^\S*\s/u, '') : prefix)
  const own = locateWords(exact)
  const after = locateWords(suffix.length === ANCHOR_CONTEXT_LENGTH ? suffix.replace(/\s\S*$/u, '') : suffix)
  if (own.length === 0) return undefined
  const ids = Int32Array.from([...before, ...own, ...after], ({ key }) => numbers.get(key) ?? -1)
  return {
    ids,
    weights: Float64Array.from(ids, (id) => weights[id] ?? weightOf(1)),
    first: before.length,
    last: before.length + own.length - 1,
  }
}

function findByWords(index: Index, anchor: NoteAnchor): AnchorRange | undefined {
  const query = queryOf(index, anchor)
  if (!query) return undefined
  const found = candidates(index, query)
    .flatMap((from) => closely(index, query, from) ?? [])
    .sort((a, b) => b.score - a.score)
  const [best] = found
  if (!best) return undefined
  const other = found.find(({ end, start }) => end <= best.start || start >= best.end)
  return other && best.score < CLEAR * other.score ? undefined : { start: best.start, end: best.end }
}

/**
 * Returns candidate indexes of the query's first word, the most likely first. The rarer words of the query
 * vote for them.
 */
function candidates({ places }: Index, { ids, weights }: Query): number[] {
  const votes = new Map<number, number>()
  ids.forEach((id, at) => {
    const positions = places[id]
    if (!positions || positions.length > COMMON) return
    const weight = weights[at] ?? 0
    for (const place of positions) {
      // Insertions and deletions shift an index a little: neighbouring indexes in bands of eight vote
      // together.
      const band = (place - at) >> 3
      votes.set(band, (votes.get(band) ?? 0) + weight)
      votes.set(band + 1, (votes.get(band + 1) ?? 0) + weight / 2)
    }
  })
  const chosen: number[] = []
  while (chosen.length < CANDIDATES) {
    let [best, bestSum] = [0, 0]
    for (const [band, sum] of votes) {
      if (sum <= bestSum || chosen.some((each) => Math.abs(each - band) <= 2)) continue
      best = band
      bestSum = sum
    }
    if (bestSum === 0) break
    chosen.push(best)
  }
  return chosen.map((band) => band * 8)
}

/**
 * Aligns the query with the window around `from`. Returns the range and its score, or undefined when too few
 * words match.
 */
function closely(
  { words, ids }: Index,
  query: Query,
  from: number,
): (AnchorRange & { score: number }) | undefined {
  const low = Math.max(0, from - SLACK)
  const high = Math.min(words.length, from + query.ids.length + SLACK)
  const { places, isMatch } = alignWords(query.ids, ids.subarray(low, high), query.weights)
  let [own, ownMatched, all, allMatched] = [0, 0, 0, 0]
  query.weights.forEach((weight, at) => {
    const isOwn = at >= query.first && at <= query.last
    all += weight
    if (isOwn) own += weight
    if (!isMatch[at]) return
    allMatched += weight
    if (isOwn) ownMatched += weight
  })
  if (ownMatched < OWN * own || allMatched < ALL * all) return undefined
  const first = edge(places, query.first, query.last, 1)
  const last = edge(places, query.last, query.first, -1)
  const start = first === undefined ? undefined : words[low + first]?.start
  const end = last === undefined ? undefined : words[low + last]?.end
  if (start === undefined || end === undefined || start >= end) return undefined
  return { start, end, score: allMatched }
}

/** Returns the new index of the first word between `from` and `to` that was not deleted. */
const edge = (places: Int32Array, from: number, to: number, step: 1 | -1): number | undefined => {
  for (let at = from; step > 0 ? at <= to : at >= to; at += step) {
    const place = places[at]
    if (place !== undefined && place >= 0) return place
  }
  return undefined
}
