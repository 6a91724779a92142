// How much a seeded database holds.

export interface SeedSize {
  articles: number
  users: number
  /** Saved words of each reader. */
  cards: number
}

/** The library that the calls are measured with. */
export const LARGE_SIZE: SeedSize = { articles: 100_000, users: 10_000, cards: 100 }
