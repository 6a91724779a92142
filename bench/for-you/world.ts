// Simulates a library of a year and readers with levels, tastes and changing interests, from one seed. It
// does not use the ranking rule that is measured.
import { topicNames } from '../../domain/article/topics.ts'
import { createRandomBelow } from '../seed/random-below.ts'

/** Random numbers in [0, 1), the same for each run. */
export function createRandom(seed: number): () => number {
  const roll = createRandomBelow(seed)
  return () => roll(2 ** 32) / 2 ** 32
}
type Chance = () => number

/** A sample of the normal distribution (Box and Muller). */
export const sampleNormal = (roll: Chance): number =>
  Math.sqrt(-2 * Math.log(1 - roll())) * Math.cos(2 * Math.PI * roll())
export const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x))

export const DAYS = 365
/** Number of articles before the year begins. */
const BEFORE = 120
const A_DAY = 6
const AUTHORS = 60
const PUBLICATIONS = 12
/** Sub-topics of a topic, which are not in its label: readers like some of them only. */
const CORNERS = 4

export interface BenchArticle {
  id: number
  /** Days since the beginning of the year. */
  day: number
  topics: string[]
  corner: number
  author_id: number
  publication_id: number
  /** Logarithm of the number of words that a reader of average vocabulary does not know. */
  difficulty: number
  quality: number
}
export interface BenchReader {
  id: number
  /** Vocabulary beyond the average, in the units of difficulty. It grows with reading. */
  skill: number
  /** Logarithm of the preferred share of unknown words, and the tolerated distance from it. */
  ease: number
  patience: number
  /** Preferences by topic and sub-topic, and by author. */
  tastes: Map<string, number>
  authors: number[]
  /** The day on which a new interest begins, if there is one. */
  turns: number | undefined
  visits_a_week: number
}

const topicAt = (roll: Chance): string => topicNames[Math.floor(roll() * topicNames.length)] ?? 'science'

export function makeLibrary(roll: Chance): BenchArticle[] {
  // An author has two fields; a publication prints all topics.
  const fields = Array.from({ length: AUTHORS }, () => [topicAt(roll), topicAt(roll)])
  const levels = Array.from({ length: AUTHORS }, () => sampleNormal(roll) * 0.3)
  const count = (DAYS + BEFORE) * A_DAY
  return Array.from({ length: count }, (_, at): BenchArticle => {
    const author = Math.floor(roll() * AUTHORS)
    const first = fields[author]?.[roll() < 0.8 ? 0 : 1] ?? 'science'
    const second = roll() < 0.4 ? topicAt(roll) : first
    return {
      id: at + 1,
      day: at / A_DAY - BEFORE,
      topics: first === second ? [first] : [first, second],
      corner: Math.floor(roll() * CORNERS),
      author_id: author + 1,
      publication_id: 1000 + Math.floor(roll() * PUBLICATIONS),
      difficulty: (levels[author] ?? 0) + sampleNormal(roll) * 0.6,
      quality: sampleNormal(roll) * 0.5,
    }
  })
}

const corner = (topic: string, at: number): string => `${topic} ${at}`

export function makeReaders(count: number, roll: Chance): BenchReader[] {
  return Array.from({ length: count }, (_, at): BenchReader => {
    const tastes = new Map<string, number>()
    for (const topic of topicNames) {
      const liking = sampleNormal(roll) * 1.1 - 0.3
      for (let place = 0; place < CORNERS; place += 1)
        tastes.set(corner(topic, place), liking + sampleNormal(roll) * 0.6)
    }
    return {
      id: at + 1,
      skill: sampleNormal(roll) * 0.7,
      // The preferred share of unknown words is between 2 % and 8 %.
      ease: Math.log(2 + roll() * 6),
      patience: 0.5 + roll() * 0.6,
      tastes,
      authors: Array.from({ length: AUTHORS }, () => sampleNormal(roll) * 0.5),
      turns: roll() < 0.4 ? Math.floor(60 + roll() * 240) : undefined,
      visits_a_week: 2 + Math.floor(roll() * 5),
    }
  })
}

/** Share of running words that the reader knows, 0–100. */
export const knownPercent = (reader: BenchReader, article: BenchArticle): number =>
  100 - Math.min(60, 5 * Math.exp(article.difficulty - reader.skill))

/**
 * How much the reader would like to read the article, as a logit: preferences only, without its difficulty.
 */
export function computeAppeal(reader: BenchReader, article: BenchArticle, day: number): number {
  const likings = article.topics.map((topic) => reader.tastes.get(corner(topic, article.corner)) ?? 0)
  const liking = likings.reduce((sum, each) => sum + each, 0) / likings.length
  // News loses its value within a week or two, and then stays constant.
  const news = 0.5 * Math.exp((article.day - day) / 10)
  return liking + (reader.authors[article.author_id - 1] ?? 0) + article.quality + news
}

/** The probability that the reader reads an opened article to its end. */
export function finishChance(reader: BenchReader, article: BenchArticle, day: number): number {
  const unknown = Math.log(Math.max(0.2, 100 - knownPercent(reader, article)))
  const off = (unknown - reader.ease) / reader.patience
  // A text that is too hard costs more than one that is too easy.
  const comfort = off > 0 ? -1.4 * off ** 2 : -0.35 * off ** 2
  return sigmoid(0.4 + computeAppeal(reader, article, day) + comfort)
}

/**
 * Advances a reader by a week: preferences drift, a new interest may begin, the vocabulary grows with the
 * finished articles.
 */
export function aWeekLater(reader: BenchReader, day: number, finished: number, roll: Chance): void {
  for (const [name, liking] of reader.tastes)
    reader.tastes.set(name, liking * 0.995 + sampleNormal(roll) * 0.06)
  reader.skill += 0.002 + 0.0015 * finished
  if (reader.turns === undefined || day < reader.turns || day >= reader.turns + 7) return
  const topic = topicAt(roll)
  for (let place = 0; place < CORNERS; place += 1) reader.tastes.set(corner(topic, place), 2)
}
