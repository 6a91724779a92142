// Keeps the head of a ranking from being all of one kind: a list of ten with one topic is one suggestion, not ten.

/** Of what is ranked: the topic it is filed under first, and who wrote it. */
export interface VarietyItem {
  topics: readonly string[]
  author_id: number | null
}
export interface ScoredItem<A> {
  item: A
  score: number
}

/** So many places are chosen one by one; behind them what suits best stands first again, whatever it is of. */
export const VARIED_PLACES = 10
/** So many of the best stand to choice for a place; what is far below is not worth a change. */
const LOOKED_AT = 60
/** What stood shortly before makes the same again worth so much of itself. */
const SAME_TOPIC = 0.82
const SAME_AUTHOR = 0.7
const SHORTLY = 4

const topicOf = ({ topics }: VarietyItem): string | undefined => topics[0]

/**
 * `scored` is in order, the best first. The result has the same items: at each of the first places stands the one that
 * is best when what stood shortly before counts against its like, and never a third of one topic or of one author in a
 * row as long as there is another to choose.
 */
export function diversifyRanking<A extends VarietyItem>(scored: readonly ScoredItem<A>[]): A[] {
  const rest = [...scored]
  const chosen: A[] = []
  while (chosen.length < VARIED_PLACES && rest.length > 0) {
    const before = chosen.slice(-SHORTLY)
    let best = { at: 0, thirds: Infinity, worth: -1 }
    const thirdsOf = thirdsAfter(chosen)
    for (const [at, { item, score }] of rest.entries()) {
      // Behind those that are looked at only what breaks a row of the same is wanted.
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

/** How much of an item would be a third in a row: its topic, its author, both or nothing. */
const thirdsAfter = (chosen: readonly VarietyItem[]): ((item: VarietyItem) => number) => {
  const [last, beforeLast] = [chosen.at(-1), chosen.at(-2)]
  if (!last || !beforeLast) return () => 0
  const topic = topicOf(last) === topicOf(beforeLast) ? topicOf(last) : undefined
  const author = last.author_id === beforeLast.author_id ? last.author_id : null
  return (item) =>
    Number(topic !== undefined && topicOf(item) === topic) +
    Number(author !== null && item.author_id === author)
}
