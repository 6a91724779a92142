// Lets one caller say which of its questions belong together, so that whoever answers them can send them as one.

/** What is to be sent at the end of the `batchQueries` that is running now. */
let sends: (() => void)[] | undefined

/**
 * What `ask` asks the database before it first waits goes out as one message on one connection (db/send-statement.ts); what
 * it asks later, or in order to write, goes alone. They share their fate: when one fails, all fail. One `batchQueries` inside
 * another is part of it. Give it reads that the caller would await together anyway:
 * `await batchQueries(() => Promise.all([cards(ctx), place(ctx)]))`.
 */
export function batchQueries<T>(ask: () => T): T {
  if (sends) return ask()
  // Nobody else runs until `ask` returns: what is asked meanwhile is this caller's.
  const mine: (() => void)[] = []
  sends = mine
  try {
    return ask()
  } finally {
    sends = undefined
    for (const send of mine) send()
  }
}

/** Calls `send` when all that belongs together was asked; false, and no call, when nobody said that anything does. */
export function onBatchComplete(send: () => void): boolean {
  sends?.push(send)
  return sends !== undefined
}
