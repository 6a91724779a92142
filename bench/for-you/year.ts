// Simulates a year of every reader with one ranking rule, and counts the results.
import {
  INTEREST_HALF_LIFE_DAYS,
  type InterestScore,
  MARK_WEIGHTS,
  MAX_MARKS_CONSIDERED,
  type ReaderInterests,
} from '../../domain/article/interest.ts'
import {
  aWeekLater,
  type BenchArticle,
  computeAppeal,
  createRandom,
  DAYS,
  finishChance,
  knownPercent,
  makeLibrary,
  makeReaders,
  sigmoid,
} from './world.ts'

type Mark = { action: keyof typeof MARK_WEIGHTS; article: BenchArticle; day: number }
/** The input of a ranking rule: what a server knows, without the preferences. */
export interface SeenArticle {
  article: BenchArticle
  known_percent: number
  /** Readers who finished it in the last two weeks. */
  heat: number
}
export type OrderingRule = (
  seen: readonly SeenArticle[],
  interests: ReaderInterests,
  day: number,
) => BenchArticle[]

export interface YearFigures {
  ndcg: number
  /** Share of the opened articles. */
  finished_share: number
  finished_a_visit: number
  /** Number of different topics in the first ten. */
  topics: number
  /** The longest sequence of one topic in the first ten, at worst. */
  longest_row: number
  /** Share of the first ten of which 90 to 99.5 % of the words are known. */
  readable: number
  /** Share of the library that was in the first ten of at least one reader. */
  shown: number
}

const SEED = 20_260_101
/** Readers in each half. */
const READERS = 30
/**
 * One half of the readers is for choosing a rule, the other half, which is not used for that, for the
 * reported results.
 */
export type ReaderHalf = 'to choose by' | 'to judge by'
const FIRST = 10
/** Probability to look at the next row of a list. */
const LOOKS_ON = 0.86
const OPENED_A_VISIT = 2

export function liveAYear(order: OrderingRule, half: ReaderHalf = 'to judge by'): YearFigures {
  const library = makeLibrary(createRandom(SEED))
  const place = half === 'to judge by' ? 0 : 1
  const readers = makeReaders(2 * READERS, createRandom(SEED + 1)).filter((_, at) => at % 2 === place)
  const roll = createRandom(SEED + 2)
  const heat = new Map<number, number>()
  const shown = new Set<number>()
  const lives = readers.map((reader) => ({
    reader,
    marks: [] as Mark[],
    done: new Set<number>(),
    followed: new Set<number>(),
    by_author: new Map<number, number>(),
    week: 0,
  }))
  const sums = { ndcg: 0, opened: 0, finished: 0, visits: 0, topics: 0, longest: 0, readable: 0 }
  let from = 0
  for (let day = 0; day < DAYS; day += 1) {
    while ((library[from]?.day ?? 0) < day - 120) from += 1
    const there = library.slice(from).filter((article) => article.day <= day)
    for (const [id, warmth] of heat) heat.set(id, warmth * 0.95)
    for (const life of lives) {
      const { reader, marks, done, followed, by_author } = life
      if (day % 7 === 6) {
        aWeekLater(reader, day, life.week, roll)
        life.week = 0
      }
      if (roll() >= reader.visits_a_week / 7) continue
      const seen = there
        .filter(({ id }) => !done.has(id))
        .map((article) => ({
          article,
          known_percent: knownPercent(reader, article),
          heat: heat.get(article.id) ?? 0,
        }))
      const list = order(seen, interestsOf(marks, followed, day), day)
      if (list.length !== seen.length) throw new Error('an order has lost an article')
      const first = list.slice(0, FIRST)
      sums.visits += 1
      sums.ndcg += ndcg(first, seen, (article) => finishChance(reader, article, day))
      sums.topics += new Set(first.map(({ topics }) => topics[0])).size
      sums.longest = Math.max(sums.longest, longestRow(first))
      sums.readable += first.filter((article) => isReadable(knownPercent(reader, article))).length / FIRST
      for (const { id } of first) shown.add(id)
      let opened = 0
      for (const article of list.slice(0, 2 * FIRST)) {
        if (opened === OPENED_A_VISIT || roll() > LOOKS_ON) break
        const wanted = computeAppeal(reader, article, day)
        if (roll() >= sigmoid(wanted - 0.5)) {
          if (wanted < -2 && roll() < 0.15) {
            done.add(article.id)
            marks.push({ action: 'HIDE', article, day })
          }
          continue
        }
        opened += 1
        if (roll() >= finishChance(reader, article, day)) continue
        sums.finished += 1
        life.week += 1
        done.add(article.id)
        marks.push({ action: 'READ', article, day })
        heat.set(article.id, (heat.get(article.id) ?? 0) + 1)
        if (wanted > 1.5 && roll() < 0.3) marks.push({ action: 'STAR', article, day })
        const count = (by_author.get(article.author_id) ?? 0) + 1
        by_author.set(article.author_id, count)
        if (count >= 3 && (reader.authors[article.author_id - 1] ?? 0) > 0.4 && roll() < 0.3)
          followed.add(article.author_id)
      }
      sums.opened += opened
    }
  }
  return {
    ndcg: sums.ndcg / sums.visits,
    finished_share: sums.finished / sums.opened,
    finished_a_visit: sums.finished / sums.visits,
    topics: sums.topics / sums.visits,
    longest_row: sums.longest,
    readable: sums.readable / sums.visits,
    shown: shown.size / library.length,
  }
}

const isReadable = (known_percent: number): boolean => known_percent >= 90 && known_percent <= 99.5

/** The same sums as in server/features/article/browse/interest.store.ts. */
function interestsOf(marks: readonly Mark[], followed: ReadonlySet<number>, day: number): ReaderInterests {
  const topics = new Map<string, InterestScore>()
  const creators = new Map<number, InterestScore>()
  for (const { action, article, day: at } of marks.slice(-MAX_MARKS_CONSIDERED)) {
    const score = MARK_WEIGHTS[action] * 2 ** (-(day - at) / INTEREST_HALF_LIFE_DAYS)
    const read = Number(action === 'READ')
    const add = <Key>(to: Map<Key, InterestScore>, key: Key) => {
      const before = to.get(key) ?? { score: 0, read: 0 }
      to.set(key, { score: before.score + score, read: before.read + read })
    }
    for (const topic of article.topics) add(topics, topic)
    add(creators, article.author_id)
    add(creators, article.publication_id)
  }
  return { topics, creators, followed }
}

/** The gain is the probability of reading to the end, normalised by the best possible ten. */
function ndcg(
  first: readonly BenchArticle[],
  seen: readonly SeenArticle[],
  gainOf: (article: BenchArticle) => number,
): number {
  const sum = (gains: readonly number[]): number =>
    gains.reduce((total, gain, at) => total + gain / Math.log2(at + 2), 0)
  const best = seen
    .map(({ article }) => gainOf(article))
    .sort((a, b) => b - a)
    .slice(0, FIRST)
  return sum(first.map(gainOf)) / sum(best)
}

function longestRow(first: readonly BenchArticle[]): number {
  let [longest, row] = [0, 0]
  for (const [at, { topics }] of first.entries()) {
    row = topics[0] === first[at - 1]?.topics[0] ? row + 1 : 1
    longest = Math.max(longest, row)
  }
  return longest
}
