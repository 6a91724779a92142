// Finds the place of a highlight again after its text was edited, or says that it cannot: never a wrong place.
import { lastPart, truncateText } from '../kernel/well-formed.ts'
import { alignWords } from './align.ts'
import { locateWords, type PlacedWord } from './locate-words.ts'

/** A place in a text: UTF-16 units, `end` excluded. */
export type AnchorRange = { start: number; end: number }

/**
 * What is kept of a highlight: the words themselves, those around them and where they stood. The fields of the W3C's
 * TextQuoteSelector and TextPositionSelector (Web Annotation Data Model, 4.2.4 and 4.2.5).
 */
export type NoteAnchor = AnchorRange & { exact: string; prefix: string; suffix: string }

/** Characters kept on each side: a dozen words, which no other place of an article has too. */
export const ANCHOR_CONTEXT_LENGTH = 72

// Chosen on the library's articles with a tenth of the words edited (anchor.test.ts): lower ones find a few more
// places and begin to find wrong ones.
/** Share of the highlight's own words, by weight, that must still stand there. */
const OWN = 0.5
/** The same with the words around it. */
const ALL = 0.5
/** How much better than any other place the best must be. */
const CLEAR = 1.25
/** Words on top of the query's own count that a window may hold on each side. */
const SLACK = 24
/** A word that stands in more places than this says little about where. */
const COMMON = 40
/** Places that are looked at closely. */
const CANDIDATES = 3

/** The anchor of a place; throws RangeError when it is empty or outside the text. */
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
 * Prepares a text for finding anchors in it; the function answers the place of one, undefined where it has none that
 * is certain. Preparing is O(length), finding takes some 0.1 ms where the words still stand, below 1 ms else.
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

/** The place with the quotes and stops at its ends that the highlight had, where they still stand. */
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
  /** Where each number stands. */
  places: number[][]
  /** How much a match of each number says. */
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

/** Rare words say more: 1 for one that stands once, a third for one in fifty places; 1 too for one that is gone. */
const weightOf = (places: number): number => 1 / (1 + Math.log2(places) / 3)

/** Words by their numbers in the text, -1 for one that is not there. */
type Query = { ids: Int32Array; weights: Float64Array; first: number; last: number }

const queryOf = ({ numbers, weights }: Index, { prefix, exact, suffix }: NoteAnchor): Query | undefined => {
  // The word that the context cuts in two is no word.
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

/** Where the query's first word may stand, the likeliest first: what most of its rarer words agree on. */
function candidates({ places }: Index, { ids, weights }: Query): number[] {
  const votes = new Map<number, number>()
  ids.forEach((id, at) => {
    const positions = places[id]
    if (!positions || positions.length > COMMON) return
    const weight = weights[at] ?? 0
    for (const place of positions) {
      // Insertions and deletions shift a place a little: neighbours in bands of eight vote together.
      const band = (place - at) >> 3
      votes.set(band, (votes.get(band) ?? 0) + weight)
      votes.set(band + 1, (votes.get(band + 1) ?? 0) + weight / 2)
    }
  })
  const chosen: number[] = []
  while (chosen.length < CANDIDATES) {
    let [best, most] = [0, 0]
    for (const [band, sum] of votes) {
      if (sum <= most || chosen.some((each) => Math.abs(each - band) <= 2)) continue
      best = band
      most = sum
    }
    if (most === 0) break
    chosen.push(best)
  }
  return chosen.map((band) => band * 8)
}

/** The place in the window around `from`, with how well it agrees; undefined when it does not agree enough. */
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

/** The first word from `from` towards `to` that still has a place. */
const edge = (places: Int32Array, from: number, to: number, step: 1 | -1): number | undefined => {
  for (let at = from; step > 0 ? at <= to : at >= to; at += step) {
    const place = places[at]
    if (place !== undefined && place >= 0) return place
  }
  return undefined
}
