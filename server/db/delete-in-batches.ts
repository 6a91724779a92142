// Forgets old rows a part at a time: one statement over a day of a large site's would meet the limit of every statement.

/** Rows of one part: some tenths of a second. */
export const BATCH_SIZE = 5000

/** Calls `deleteBatch`, which takes away `batchSize` rows at most and says how many, until it finds fewer. Answers how many in all. */
export async function deleteInBatches(
  deleteBatch: (batchSize: number) => Promise<number>,
  batchSize = BATCH_SIZE,
): Promise<number> {
  let all = 0
  for (;;) {
    const gone = await deleteBatch(batchSize)
    all += gone
    if (gone < batchSize) return all
  }
}
