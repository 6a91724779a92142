// Reuses the ids (and the Chinese) of paragraphs in the next revision, so that notes and positions stay
// valid.
import { md5 } from '../kernel/md5.ts'
import { computeWordSimilarity, normaliseText, splitNormalisedWords, WordNumbers } from './similarity.ts'

/** The fields that identify a paragraph; a picture is identified by `src`, not by its alternative text. */
interface Content {
  text: string
  kind?: string
  src?: string | undefined
}

export interface OldParagraph extends Content {
  id: string
  zh: string
}

/** Minimum similarity of an edited paragraph to its old version. */
const NEARLY_EQUAL = 0.8
// Number of rare words used to look up candidates, and number of candidates that are compared. If two
// paragraphs share four words in five, at least one of the eight rarest matches.
const LEADS = 8
const CANDIDATES = 4

const keyOf = (content: Content): string =>
  content.kind === 'img' ? `img ${content.src ?? ''}` : normaliseText(content.text)

/**
 * Returns a new id: `p` and 12 hexadecimal digits of the MD5 hash of the normalized text and its occurrence
 * number, so that the same page always gives the same ids. An id in `taken` is skipped.
 */
export const newParagraphId = (content: Content, taken: ReadonlySet<string>): string => {
  const key = keyOf(content)
  for (let occurrence = 0; ; occurrence++) {
    const id = `p${md5(`${key}\n${occurrence}`).slice(0, 12)}`
    if (!taken.has(id)) return id
  }
}

/** Maps the new index to the old index of equal content, at any position; duplicates are matched in order. */
const matchEqual = (oldKeys: readonly string[], newKeys: readonly string[]): Map<number, number> => {
  const positions = new Map<string, number[]>()
  // In reverse order, so that `pop` returns the first.
  for (const [index, key] of [...oldKeys.entries()].reverse()) {
    const list = positions.get(key)
    if (list) list.push(index)
    else positions.set(key, [index])
  }
  const matches = new Map<number, number>()
  for (const [index, key] of newKeys.entries()) {
    const old = positions.get(key)?.pop()
    if (old !== undefined) matches.set(index, old)
  }
  return matches
}

/** Returns the longest increasing subsequence of `matches` (sorted by key): patience sorting. */
const risingMatches = (matches: ReadonlyMap<number, number>): [number, number][] => {
  const entries = [...matches].sort((a, b) => a[0] - b[0])
  const tails: number[] = []
  const previous: number[] = []
  for (const [index, [, value]] of entries.entries()) {
    let [low, high] = [0, tails.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (entries[tails[middle]!]![1] < value) low = middle + 1
      else high = middle
    }
    previous[index] = low > 0 ? tails[low - 1]! : -1
    tails[low] = index
  }
  const rising: [number, number][] = []
  for (let index = tails.at(-1) ?? -1; index >= 0; index = previous[index]!) rising.push(entries[index]!)
  return rising.reverse()
}

/**
 * Builds an inverted index of old paragraphs by word. The returned query gives the few candidates that share
 * most of the rarest words.
 */
const indexOld = (words: ReadonlyMap<number, Int32Array>) => {
  const postings = new Map<number, number[]>()
  for (const [index, numbers] of words) {
    let last = -1
    for (const number of numbers) {
      if (number === last) continue
      last = number
      const list = postings.get(number)
      if (list) list.push(index)
      else postings.set(number, [index])
    }
  }
  return (numbers: Int32Array, after: number, before: number): number[] => {
    const lists: number[][] = []
    for (const [at, number] of numbers.entries()) {
      const list = number === numbers[at - 1] ? undefined : postings.get(number)
      if (list) lists.push(list)
    }
    const votes = new Map<number, number>()
    for (const list of lists.sort((a, b) => a.length - b.length).slice(0, LEADS)) {
      for (const old of list) if (old > after && old < before) votes.set(old, (votes.get(old) ?? 0) + 1)
    }
    return [...votes]
      .sort((a, b) => b[1] - a[1] || a[0] - b[0])
      .slice(0, CANDIDATES)
      .map(([old]) => old)
  }
}

/**
 * Adds edited paragraphs to `matches`. They must be in order relative to the paragraphs that were not moved.
 */
const matchEdited = (
  oldKeys: readonly string[],
  newKeys: readonly string[],
  matches: Map<number, number>,
): void => {
  const used = new Set(matches.values())
  const free = [...oldKeys.keys()].filter((index) => !used.has(index))
  if (free.length === 0) return
  const numbers = new WordNumbers()
  const words = new Map(free.map((index) => [index, numbers.of(splitNormalisedWords(oldKeys[index]!))]))
  const near = indexOld(words)
  const anchors = risingMatches(matches)
  let [after, next] = [-1, 0]
  for (const [index, key] of newKeys.entries()) {
    while (next < anchors.length && anchors[next]![0] <= index) after = Math.max(after, anchors[next++]![1])
    if (matches.has(index)) continue
    const before = anchors[next]?.[1] ?? oldKeys.length
    const own = numbers.of(splitNormalisedWords(key))
    let [best, likeness] = [-1, 0]
    for (const old of near(own, after, before)) {
      const similarity = computeWordSimilarity(own, words.get(old)!)
      if (similarity >= NEARLY_EQUAL && similarity > likeness) [best, likeness] = [old, similarity]
    }
    if (best >= 0) {
      matches.set(index, best)
      after = best
    }
  }
}

/**
 * Returns `next` with ids. A paragraph gets an old id if its text is equal (except for case, quotes and white
 * space), or if it shares at least 80 % of its words with an old paragraph in the same order. All others get
 * new ids derived from their content. The Chinese is reused only if the English is equal. Ids are unique, and
 * the same input gives the same ids.
 */
export const reuseParagraphs = <C extends Content>(
  old: readonly OldParagraph[],
  next: readonly C[],
): (C & { id: string; zh: string })[] => {
  const oldKeys = old.map(keyOf)
  const newKeys = next.map(keyOf)
  const matches = matchEqual(oldKeys, newKeys)
  matchEdited(oldKeys, newKeys, matches)
  const taken = new Set(old.map(({ id }) => id))
  return next.map((content, index) => {
    const match = matches.get(index) ?? -1
    const source = old[match]
    const id = source?.id ?? newParagraphId(content, taken)
    taken.add(id)
    return {
      ...content,
      id,
      zh: source && newKeys[index] === oldKeys[match] ? source.zh : '',
    }
  })
}
