// 适合我: how well an article suits a reader now; it ranks, it never hides.

export interface FitArticle {
  /** Share of running words the reader knows, 0–100; null when nothing is known of the reader. */
  known_percent: number | null
  topics: readonly string[]
  published_at: Date | null
}

/** Articles finished or starred per topic; empty for somebody new. */
export type Interests = Readonly<Record<string, number>>

// Hu and Nation (2000) and Nation (2006): reading without help is comfortable from 98 % of running words known.
const BEST_PERCENT = 98
// Each side falls off as a normal curve. Below: 95 % (the lower threshold of Laufer and Ravenhorst-Kalovski, 2010) still
// has 0.88 of the best, 90 % 0.41, 80 % almost nothing. Above: with every word known there is little left to learn, 0.8.
const WIDTH_BELOW = 6
const WIDTH_ABOVE = 3
// What nothing is known about stands between the two, so that it neither leads nor ends.
const UNKNOWN = 0.5
const FLOOR = 0.01

/** How far a text is from 98 % known, in widths of the curve of its side; 0 is the best. */
export const coverageDistance = (known_percent: number): number =>
  known_percent < BEST_PERCENT
    ? (BEST_PERCENT - known_percent) / WIDTH_BELOW
    : (known_percent - BEST_PERCENT) / WIDTH_ABOVE

/** 0.01–1: 1 at 98 % known. */
export const coverageFit = (known_percent: number | null): number => {
  if (known_percent === null) return UNKNOWN
  return FLOOR + (1 - FLOOR) * Math.exp(-(coverageDistance(known_percent) ** 2) / 2)
}

/**
 * 0.7–1.3: the reader's share of each topic against an even spread over the topics they read, averaged over the
 * article's topics; 1 for an article without topics and for somebody new. A topic never read is 0.7, not nothing.
 */
export const interestFit = (topics: readonly string[], interests: Interests): number => {
  const read = Object.values(interests).filter((count) => count > 0)
  const total = read.reduce((sum, count) => sum + count, 0)
  if (total === 0 || topics.length === 0) return 1
  const even = total / read.length
  const likings = topics.map((topic) => {
    const count = Object.hasOwn(interests, topic) ? (interests[topic] ?? 0) : 0
    return 0.7 + 0.6 * (count / (count + even))
  })
  return likings.reduce((sum, liking) => sum + liking, 0) / likings.length
}

const DAY_MS = 86_400_000
const HALF_LIFE_DAYS = 30

/** 0.5–1: 1 today, three quarters after a month, never under a half: a good old article stays a good article. */
export const freshnessFit = (published_at: Date | null, now: Date): number => {
  if (published_at === null) return UNKNOWN
  const days = Math.max(0, now.getTime() - published_at.getTime()) / DAY_MS
  return 0.5 + 0.5 * 2 ** (-days / HALF_LIFE_DAYS)
}

/** coverage × interest × freshness; always above 0, so that the worst fit is last and not gone. */
export const fitScore = (article: FitArticle, interests: Interests, now: Date): number =>
  coverageFit(article.known_percent) *
  interestFit(article.topics, interests) *
  freshnessFit(article.published_at, now)

/** All of `articles`, the best fit first; equal ones keep their order. */
export const rankByFit = <A extends FitArticle>(
  articles: readonly A[],
  interests: Interests,
  now: Date,
): A[] =>
  articles
    .map((article) => ({ article, score: fitScore(article, interests, now) }))
    .sort((a, b) => b.score - a.score)
    .map(({ article }) => article)
