// Diversifies the head of a ranking: ten articles of one topic would be one recommendation, not ten.

/** Attributes for diversification: the topics, the primary one first, and the author. */
export interface VarietyItem {
  topics: readonly string[]
  author_id: number | null
}
export interface ScoredItem<A> {
  item: A
  score: number
}

/** Number of positions that are diversified; all later ones are sorted by score alone. */
export const VARIED_PLACES = 10
/** Number of top candidates for each position; lower ones are too far behind. */
const LOOKED_AT = 60
/** Score multipliers for an item with the same topic or author as one of the last `SHORTLY` items. */
const SAME_TOPIC = 0.82
const SAME_AUTHOR = 0.7
const SHORTLY = 4

const topicOf = ({ topics }: VarietyItem): string | undefined => topics[0]

/**
 * Re-ranks `scored`, which is sorted with the best first, and returns the same items. Each of the first
 * positions gets the item with the best score after the penalty for repetition. No topic or author occurs
 * three times in a row, as long as there is another candidate.
 */
export function diversifyRanking<A extends VarietyItem>(scored: readonly ScoredItem<A>[]): A[] {
  const rest = [...scored]
  const chosen: A[] = []
  while (chosen.length < VARIED_PLACES && rest.length > 0) {
    const before = chosen.slice(-SHORTLY)
    let best = { at: 0, thirds: Infinity, worth: -1 }
    const thirdsOf = thirdsAfter(chosen)
    for (const [at, { item, score }] of rest.entries()) {
      // Beyond the candidate limit, only items that avoid a third in a row are considered.
      if (at >= LOOKED_AT && best.thirds === 0) break
      const thirds = thirdsOf(item)
      if (thirds > best.thirds) continue
      const worth = score * worthAfter(item, before)
      if (thirds < best.thirds || worth > best.worth) best = { at, thirds, worth }
    }
    const [next] = rest.splice(best.at, 1)
    if (next) chosen.push(next.item)
  }
  return [...chosen, ...rest.map(({ item }) => item)]
}

const worthAfter = (item: VarietyItem, before: readonly VarietyItem[]): number => {
  let worth = 1
  for (const other of before) {
    if (topicOf(item) !== undefined && topicOf(other) === topicOf(item)) worth *= SAME_TOPIC
    if (item.author_id !== null && other.author_id === item.author_id) worth *= SAME_AUTHOR
  }
  return worth
}

/** Counts how many attributes of an item (topic, author) would be the third in a row: 0 to 2. */
const thirdsAfter = (chosen: readonly VarietyItem[]): ((item: VarietyItem) => number) => {
  const [last, beforeLast] = [chosen.at(-1), chosen.at(-2)]
  if (!last || !beforeLast) return () => 0
  const topic = topicOf(last) === topicOf(beforeLast) ? topicOf(last) : undefined
  const author = last.author_id === beforeLast.author_id ? last.author_id : null
  return (item) =>
    Number(topic !== undefined && topicOf(item) === topic) +
    Number(author !== null && item.author_id === author)
}
