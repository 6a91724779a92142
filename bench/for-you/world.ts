// A library of a year and readers with levels, tastes and moods, all from one seed; nothing of it knows the rule that is measured.
import { topicNames } from '../../domain/article/topics.ts'
import { createRandomBelow } from '../seed/random-below.ts'

/** Numbers in [0, 1) that fall the same way every time. */
export function createRandom(seed: number): () => number {
  const roll = createRandomBelow(seed)
  return () => roll(2 ** 32) / 2 ** 32
}
type Chance = () => number

/** Of the normal distribution (Box and Muller). */
export const sampleNormal = (roll: Chance): number =>
  Math.sqrt(-2 * Math.log(1 - roll())) * Math.cos(2 * Math.PI * roll())
export const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x))

export const DAYS = 365
/** What was there before the year began. */
const BEFORE = 120
const A_DAY = 6
const AUTHORS = 60
const PUBLICATIONS = 12
/** A topic is wide: readers care for corners of it, which no label tells. */
const CORNERS = 4

export interface BenchArticle {
  id: number
  /** Days since the year began. */
  day: number
  topics: string[]
  corner: number
  author_id: number
  publication_id: number
  /** Words that a reader of average vocabulary does not know, the logarithm. */
  difficulty: number
  quality: number
}
export interface BenchReader {
  id: number
  /** Vocabulary beyond the average, in the units of difficulty; it grows with reading. */
  skill: number
  /** Logarithm of the share of unknown words that they like best, and how far from it they still go on. */
  ease: number
  patience: number
  /** By topic and corner, by author. */
  tastes: Map<string, number>
  authors: number[]
  /** The day on which a new passion begins, if one does. */
  turns: number | undefined
  visits_a_week: number
}

const topicAt = (roll: Chance): string => topicNames[Math.floor(roll() * topicNames.length)] ?? 'science'

export function makeLibrary(roll: Chance): BenchArticle[] {
  // An author has a field, now and then another one; a publication prints what comes.
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
      // 2 % to 8 % unknown words are liked best, by somebody each.
      ease: Math.log(2 + roll() * 6),
      patience: 0.5 + roll() * 0.6,
      tastes,
      authors: Array.from({ length: AUTHORS }, () => sampleNormal(roll) * 0.5),
      turns: roll() < 0.4 ? Math.floor(60 + roll() * 240) : undefined,
      visits_a_week: 2 + Math.floor(roll() * 5),
    }
  })
}

/** Share of running words known, 0–100. */
export const knownPercent = (reader: BenchReader, article: BenchArticle): number =>
  100 - Math.min(60, 5 * Math.exp(article.difficulty - reader.skill))

/** How much the reader would like to read it, as a logit: what they care for, not yet whether they can. */
export function computeAppeal(reader: BenchReader, article: BenchArticle, day: number): number {
  const likings = article.topics.map((topic) => reader.tastes.get(corner(topic, article.corner)) ?? 0)
  const liking = likings.reduce((sum, each) => sum + each, 0) / likings.length
  // News gets old in a week or two, and then stays what it is.
  const news = 0.5 * Math.exp((article.day - day) / 10)
  return liking + (reader.authors[article.author_id - 1] ?? 0) + article.quality + news
}

/** The chance that the reader, having opened it, reads it to its end. */
export function finishChance(reader: BenchReader, article: BenchArticle, day: number): number {
  const unknown = Math.log(Math.max(0.2, 100 - knownPercent(reader, article)))
  const off = (unknown - reader.ease) / reader.patience
  // Too hard tires, too easy only bores.
  const comfort = off > 0 ? -1.4 * off ** 2 : -0.35 * off ** 2
  return sigmoid(0.4 + computeAppeal(reader, article, day) + comfort)
}

/** A week later: tastes wander, a passion may begin, the vocabulary grows with what was finished. */
export function aWeekLater(reader: BenchReader, day: number, finished: number, roll: Chance): void {
  for (const [name, liking] of reader.tastes)
    reader.tastes.set(name, liking * 0.995 + sampleNormal(roll) * 0.06)
  reader.skill += 0.002 + 0.0015 * finished
  if (reader.turns === undefined || day < reader.turns || day >= reader.turns + 7) return
  const topic = topicAt(roll)
  for (let place = 0; place < CORNERS; place += 1) reader.tastes.set(corner(topic, place), 2)
}
