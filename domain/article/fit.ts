// 适合我: how well an article suits a reader now; it ranks, it never hides.

import { diversifyRanking } from './diversify-ranking.ts'
import { type InterestTarget, interestFit, type ReaderInterests } from './interest.ts'

export interface FitArticle extends InterestTarget {
  /** Share of running words the reader knows, 0–100; null when nothing is known of the reader. */
  known_percent: number | null
  published_at: Date | null
}

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

const DAY_MS = 86_400_000
const HALF_LIFE_DAYS = 14

/** 0.5–1: 1 today, three quarters after two weeks, never under a half: a good old article stays a good article. */
export const freshnessFit = (published_at: Date | null, now: Date): number => {
  if (published_at === null) return UNKNOWN
  const days = Math.max(0, now.getTime() - published_at.getTime()) / DAY_MS
  return 0.5 + 0.5 * 2 ** (-days / HALF_LIFE_DAYS)
}

/** coverage × interest × freshness; always above 0, so that the worst fit is last and not gone. */
export const fitScore = (article: FitArticle, interests: ReaderInterests, now: Date): number =>
  coverageFit(article.known_percent) *
  interestFit(article, interests) *
  freshnessFit(article.published_at, now)

/** All of `articles`, the best fit first and the first ones not all of one kind; equal ones keep their order. */
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
