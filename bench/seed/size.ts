// The size of a seeded database.

export interface SeedSize {
  articles: number
  users: number
  /** Saved words of each reader. */
  cards: number
}

/** The library for the benchmark of endpoints. */
export const LARGE_SIZE: SeedSize = { articles: 100_000, users: 10_000, cards: 100 }
