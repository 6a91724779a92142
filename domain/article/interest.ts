// Computes a reader's interests from their actions on articles: scores per topic and per creator that decay
// over time. They rank articles, and never hide one.

export interface InterestScore {
  /** Sum of the decayed weights of the reader's actions; below 0 if they mostly hid articles. */
  score: number
  /** Number of finished articles in the considered history. */
  read: number
}

/** The interests of one reader; empty for a new reader. */
export interface ReaderInterests {
  topics: ReadonlyMap<string, InterestScore>
  /** Authors and publications, by their id. */
  creators: ReadonlyMap<number, InterestScore>
  followed: ReadonlySet<number>
}

/** Attributes of an article that interests refer to. */
export interface InterestTarget {
  topics: readonly string[]
  author_id: number | null
  publication_id: number | null
}

export const NO_INTERESTS: ReaderInterests = { topics: new Map(), creators: new Map(), followed: new Set() }

/** Weight of a mark. A star is a judgement, finishing is a habit, 稍后读 an intention, 不再推荐 a rejection. */
export const MARK_WEIGHTS = { STAR: 1.5, READ: 1, LATER: 0.5, HIDE: -2 } as const
/** Half-life of a mark's weight in days: interests change over a season, not over a week. */
export const INTEREST_HALF_LIFE_DAYS = 45
/** Maximum number of the latest marks in the computation. */
export const MAX_MARKS_CONSIDERED = 200

// Score with half of the maximum effect: one finished article is weak evidence, five are strong.
const HALF_TOPIC = 2
const HALF_CREATOR = 2
// Maximum effect of an interest; a larger effect would make the list too narrow.
const MAX_TOPIC_GAIN = 0.7
const MAX_CREATOR_GAIN = 0.4
const FOLLOWED = 1.6
/** Factor for a topic that the reader never read, while they read others. */
const UNTRIED = 0.75
/** Minimum factor: a reader may miss later what they once hid. */
const MIN_FIT = 0.25

/** Saturation curve from 0 to 1, half at `half`; negative scores symmetrically to −1. */
const grown = (score: number, half: number): number => score / (Math.abs(score) + half)

/**
 * Returns 0.25–3.8; 1 for a new reader, and for an article without topics and creators. A topic never read
 * gives 0.75: less than a preferred topic, more than a hidden one.
 */
export const interestFit = (article: InterestTarget, interests: ReaderInterests): number => {
  const topic = topicFit(article.topics, interests)
  // A followed creator is relevant for every topic.
  return isFollowed(article, interests)
    ? FOLLOWED * Math.max(1, topic) * creatorFit(article, interests)
    : Math.max(MIN_FIT, topic * creatorFit(article, interests))
}

const isFollowed = ({ author_id, publication_id }: InterestTarget, { followed }: ReaderInterests): boolean =>
  (author_id !== null && followed.has(author_id)) || (publication_id !== null && followed.has(publication_id))

const topicFit = (topics: readonly string[], { topics: liked }: ReaderInterests): number => {
  if (liked.size === 0 || topics.length === 0) return 1
  const all = [...liked.values()].reduce((sum, { score }) => sum + Math.max(0, score), 0)
  const fits = topics.map((topic) => {
    const score = liked.get(topic)?.score ?? 0
    if (score <= 0) return UNTRIED + UNTRIED * grown(score, HALF_TOPIC)
    // The share determines the preference, the sum its certainty.
    return UNTRIED + (1 - UNTRIED + MAX_TOPIC_GAIN * (score / all)) * grown(score, HALF_TOPIC)
  })
  return fits.reduce((sum, fit) => sum + fit, 0) / fits.length
}

const creatorFit = ({ author_id, publication_id }: InterestTarget, { creators }: ReaderInterests): number => {
  const ids = [author_id, publication_id].filter((id) => id !== null)
  const score = ids.reduce((sum, id) => sum + (creators.get(id)?.score ?? 0), 0)
  return 1 + MAX_CREATOR_GAIN * grown(score, HALF_CREATOR)
}

/** The strongest reason for an article's rank. */
export type FitReason =
  | { kind: 'FOLLOWED'; creator_id: number; count: null; topic: null }
  | { kind: 'AUTHOR'; creator_id: number; count: number; topic: null }
  | { kind: 'TOPIC'; creator_id: null; count: number; topic: string }
  | { kind: 'NEW' | 'LEVEL'; creator_id: null; count: null; topic: null }

const DAY_MS = 86_400_000
const NEW_DAYS = 2
/** One article of an author is not enough evidence. */
const MIN_READ = 2

/**
 * Returns the strongest reason: a followed creator, then a preferred author, then a preferred topic; default:
 * NEW for a new article, else LEVEL. Reasons are facts: counts are numbers of finished articles.
 */
export function explainFit(
  article: InterestTarget & { published_at: Date | null },
  { topics, creators, followed }: ReaderInterests,
  now: Date,
): FitReason {
  const { author_id, publication_id } = article
  const ids = [author_id, publication_id].filter((id) => id !== null)
  const mine = ids.find((id) => followed.has(id))
  if (mine !== undefined) return { kind: 'FOLLOWED', creator_id: mine, count: null, topic: null }
  const author = author_id === null ? undefined : creators.get(author_id)
  if (author_id !== null && author && author.read >= MIN_READ && author.score > 0)
    return { kind: 'AUTHOR', creator_id: author_id, count: author.read, topic: null }
  const [topic] = article.topics
    .map((name) => ({ name, liking: topics.get(name) }))
    .filter(({ liking }) => liking !== undefined && liking.read >= MIN_READ && liking.score > 0)
    .sort((a, b) => (b.liking?.score ?? 0) - (a.liking?.score ?? 0))
  if (topic?.liking) return { kind: 'TOPIC', creator_id: null, count: topic.liking.read, topic: topic.name }
  const age = article.published_at ? now.getTime() - article.published_at.getTime() : Infinity
  const kind = age < NEW_DAYS * DAY_MS ? 'NEW' : 'LEVEL'
  return { kind, creator_id: null, count: null, topic: null }
}
