// Runs what must not overtake each other one after the other.

/** A line: each work begins when the one before it has ended, well or not; its own end is what the caller gets. */
export function createSerialQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let line: Promise<unknown> = Promise.resolve()
  return (work) => {
    const mine = line.then(work, work)
    line = mine.catch(() => undefined)
    return mine
  }
}
