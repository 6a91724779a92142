// 适合我: how well an article suits a reader now. It only ranks articles, and never hides one.

import { diversifyRanking } from './diversify-ranking.ts'
import { type InterestTarget, interestFit, type ReaderInterests } from './interest.ts'

export interface FitArticle extends InterestTarget {
  /**
   * Share of words that the reader knows, 0–100; each token counts; null when nothing is known about the
   * reader.
   */
  known_percent: number | null
  published_at: Date | null
}

// Hu and Nation (2000) and Nation (2006): reading without help is comfortable if 98 % of the words are known.
const BEST_PERCENT = 98
// Each side is half of a normal curve. Below: at 95 % (the lower threshold of Laufer and Ravenhorst-Kalovski,
// 2010) the score is 0.88 of the best, at 90 % 0.41, at 80 % almost zero. Above: with every word known there
// is little left to learn, 0.8.
const WIDTH_BELOW = 6
const WIDTH_ABOVE = 3
// Default for unknown values: in the middle, so that such articles are neither first nor last.
const UNKNOWN = 0.5
const FLOOR = 0.01

/** Distance of a text from 98 % known words, in widths of the curve on its side; 0 is the best. */
export const coverageDistance = (known_percent: number): number =>
  known_percent < BEST_PERCENT
    ? (BEST_PERCENT - known_percent) / WIDTH_BELOW
    : (known_percent - BEST_PERCENT) / WIDTH_ABOVE

/** Returns 0.01–1: 1 at 98 % known words. */
export const coverageFit = (known_percent: number | null): number => {
  if (known_percent === null) return UNKNOWN
  return FLOOR + (1 - FLOOR) * Math.exp(-(coverageDistance(known_percent) ** 2) / 2)
}

const DAY_MS = 86_400_000
const HALF_LIFE_DAYS = 14

/**
 * Returns 0.5–1: 1 today, three quarters after two weeks, never below a half, because a good old article is
 * still good.
 */
export const freshnessFit = (published_at: Date | null, now: Date): number => {
  if (published_at === null) return UNKNOWN
  const days = Math.max(0, now.getTime() - published_at.getTime()) / DAY_MS
  return 0.5 + 0.5 * 2 ** (-days / HALF_LIFE_DAYS)
}

/** coverage × interest × freshness; always above 0, so that the worst fit is ranked last but not removed. */
export const fitScore = (article: FitArticle, interests: ReaderInterests, now: Date): number =>
  coverageFit(article.known_percent) *
  interestFit(article, interests) *
  freshnessFit(article.published_at, now)

/** Sorts `articles`, the best fit first, with a diversified head; the sort is stable. */
export const rankByFit = <A extends FitArticle>(
  articles: readonly A[],
  interests: ReaderInterests,
  now: Date,
): A[] =>
  diversifyRanking(
    articles
      .map((item) => ({ item, score: fitScore(item, interests, now) }))
      .sort((a, b) => b.score - a.score),
  )
