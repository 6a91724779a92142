// Marks the queries of one caller that belong together, so that the database layer can send them as one
// batch.

/** Send callbacks of the running `batchQueries`, called at its end. */
let pendingSends: (() => void)[] | undefined

/**
 * Queries that `startQueries` starts synchronously are sent as one message on one connection
 * (db/send-statement.ts). Later queries and writes are sent alone. When one query of the batch fails, all
 * fail. A nested `batchQueries` joins the outer one. Use it for reads that the caller would await together
 * anyway: `await batchQueries(() => Promise.all([cards(ctx), place(ctx)]))`.
 */
export function batchQueries<T>(startQueries: () => T): T {
  if (pendingSends) return startQueries()
  // `startQueries` is synchronous, so every query that starts before it returns is from this caller.
  const ownSends: (() => void)[] = []
  pendingSends = ownSends
  try {
    return startQueries()
  } finally {
    pendingSends = undefined
    for (const send of ownSends) send()
  }
}

/** Calls `send` when the batch is complete. Returns false, without a call, outside of a batch. */
export function onBatchComplete(send: () => void): boolean {
  pendingSends?.push(send)
  return pendingSends !== undefined
}
