// Reads days of study back to where a streak can have begun, and no further.

/** Enough for most readers and for the figures of a month. */
const FIRST = 64

/** Days, the latest first; all of them only where the first page is full and may be one long streak. */
export async function latestDays<Row>(read: (limit: number) => Promise<Row[]>): Promise<Row[]> {
  const rows = await read(FIRST)
  return rows.length < FIRST ? rows : read(10_000)
}
