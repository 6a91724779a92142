// How much a seeded database holds.

export interface Size {
  articles: number
  users: number
  /** Saved words of each reader. */
  cards: number
}
