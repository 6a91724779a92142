// What a reader cares for, by what they did with articles: it fades, it is for topics and for those who write, it never hides.

export interface InterestScore {
  /** Weights of what the reader did, faded; below 0 where they mostly hid. */
  score: number
  /** How many articles they finished, of the last that count. */
  read: number
}

/** Of one reader; without anything for somebody new. */
export interface ReaderInterests {
  topics: ReadonlyMap<string, InterestScore>
  /** Authors and publications alike, by their number. */
  creators: ReadonlyMap<number, InterestScore>
  followed: ReadonlySet<number>
}

/** Of an article what a liking is for. */
export interface InterestTarget {
  topics: readonly string[]
  author_id: number | null
  publication_id: number | null
}

export const NO_INTERESTS: ReaderInterests = { topics: new Map(), creators: new Map(), followed: new Set() }

/** What a mark says. A star is a judgement, finishing is a habit, 稍后读 an intention, 不再推荐 a refusal. */
export const MARK_WEIGHTS = { STAR: 1.5, READ: 1, LATER: 0.5, HIDE: -2 } as const
/** After so many days a mark says half as much: tastes drift over a season, not over a week. */
export const INTEREST_HALF_LIFE_DAYS = 45
/** The last so many marks are looked at. */
export const MAX_MARKS_CONSIDERED = 200

// So much liking makes half of what any liking can: one finished article is a hint, five are a taste.
const HALF_TOPIC = 2
const HALF_CREATOR = 2
// What a liking can do at most; the wilder the gain, the narrower the list becomes.
const MAX_TOPIC_GAIN = 0.7
const MAX_CREATOR_GAIN = 0.4
const FOLLOWED = 1.6
/** A topic that the reader never touched while they read others. */
const UNTRIED = 0.75
/** Nothing falls below: what was hidden once may be missed later. */
const MIN_FIT = 0.25

/** 0 to 1, half at `half`; below 0 likewise, to −1. */
const grown = (score: number, half: number): number => score / (Math.abs(score) + half)

/**
 * 0.25–3.8; 1 for somebody new and for an article that says nothing of itself. A topic never read is 0.75: less than
 * what is liked, more than what was hidden.
 */
export const interestFit = (article: InterestTarget, interests: ReaderInterests): number => {
  const topic = topicFit(article.topics, interests)
  // Whom one follows, one reads on whatever they write about.
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
    // The share says what is preferred, the sum how sure that is.
    return UNTRIED + (1 - UNTRIED + MAX_TOPIC_GAIN * (score / all)) * grown(score, HALF_TOPIC)
  })
  return fits.reduce((sum, fit) => sum + fit, 0) / fits.length
}

const creatorFit = ({ author_id, publication_id }: InterestTarget, { creators }: ReaderInterests): number => {
  const ids = [author_id, publication_id].filter((id) => id !== null)
  const score = ids.reduce((sum, id) => sum + (creators.get(id)?.score ?? 0), 0)
  return 1 + MAX_CREATOR_GAIN * grown(score, HALF_CREATOR)
}

/** Why an article stands where it does, the strongest reason alone. */
export type FitReason =
  | { kind: 'FOLLOWED'; creator_id: number; count: null; topic: null }
  | { kind: 'AUTHOR'; creator_id: number; count: number; topic: null }
  | { kind: 'TOPIC'; creator_id: null; count: number; topic: string }
  | { kind: 'NEW' | 'LEVEL'; creator_id: null; count: null; topic: null }

const DAY_MS = 86_400_000
const NEW_DAYS = 2
/** One article of somebody is no habit. */
const MIN_READ = 2

/**
 * Whom the reader follows, then whom they read, then what of; without any of it that it is new, else that it suits.
 * Says only what is so: counts are of finished articles.
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
