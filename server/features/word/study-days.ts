// Reads study days only as far back as a streak may reach.

/** First page: enough for most readers and for the figures of a month. */
const FIRST = 64

/**
 * Returns days, latest first. Only when the first page is full, so that a longer streak is possible, it
 * fetches all days.
 */
export async function latestDays<Row>(read: (limit: number) => Promise<Row[]>): Promise<Row[]> {
  const rows = await read(FIRST)
  return rows.length < FIRST ? rows : read(10_000)
}
