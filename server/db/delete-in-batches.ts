// Deletes expired rows in batches, so that no statement hits `statement_timeout`, even for a day of a large
// site's rows.

/** Rows per batch; one batch takes some tenths of a second. */
export const BATCH_SIZE = 5000

/**
 * Calls `deleteBatch` until a batch is not full. It deletes at most `batchSize` rows and returns how many.
 * Returns the number of deleted rows in total.
 */
export async function deleteInBatches(
  deleteBatch: (batchSize: number) => Promise<number>,
  batchSize = BATCH_SIZE,
): Promise<number> {
  let total = 0
  for (;;) {
    const deleted = await deleteBatch(batchSize)
    total += deleted
    if (deleted < batchSize) return total
  }
}
