// Carries the ids (and the Chinese) of paragraphs from one revision to the next, so that notes and positions stay put.
import { md5 } from '../kernel/md5.ts'
import { computeWordSimilarity, normaliseText, splitNormalisedWords, WordNumbers } from './similarity.ts'

/** As far as its identity goes; a picture is known by `src`, not by its alternative text. */
interface Content {
  text: string
  kind?: string
  src?: string | undefined
}

export interface OldParagraph extends Content {
  id: string
  zh: string
}

/** Above it a paragraph is the same one, edited. */
const NEARLY_EQUAL = 0.8
// So many of a paragraph's rarest words lead to old ones that might be it, and so many of those are compared: of two
// paragraphs that share four words in five, the rarest eight do not all miss.
const LEADS = 8
const CANDIDATES = 4

const keyOf = (content: Content): string =>
  content.kind === 'img' ? `img ${content.src ?? ''}` : normaliseText(content.text)

/**
 * A new id: `p` and 12 hexadecimal digits of MD5 of the normalised text and how often it came before, so that the same
 * page gives the same ids anywhere; one that `taken` has already is passed over.
 */
export const newParagraphId = (content: Content, taken: ReadonlySet<string>): string => {
  const key = keyOf(content)
  for (let occurrence = 0; ; occurrence++) {
    const id = `p${md5(`${key}\n${occurrence}`).slice(0, 12)}`
    if (!taken.has(id)) return id
  }
}

/** Old index by new index, where the content is the same, wherever it moved; equal ones in their order. */
const matchEqual = (oldKeys: readonly string[], newKeys: readonly string[]): Map<number, number> => {
  const positions = new Map<string, number[]>()
  // The last first, so that taking one is popping it.
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

/** The entries of `matches` (by rising key) whose values rise too, as many as there can be: patience sorting. */
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

/** Old paragraphs by their words: for each new one, the few that share most of its rarest words. */
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

/** Adds to `matches` old paragraphs that were edited, keeping the order of those that stayed where they were. */
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
 * `next` with ids: a paragraph whose text is equal (but for case, quotes and white space) to an old one, or has at least
 * 80 % of its words in common with one that stood in the same order, keeps that one's id; the others get new ids that
 * follow from their content. The Chinese is kept only where the English is equal. No id is given twice; the same input
 * gives the same ids.
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
