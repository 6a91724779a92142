// A serial queue for async tasks that must not run in parallel.

/**
 * Creates a queue: each task starts when the previous one has settled, with or without an error; the caller
 * gets the task's own result.
 */
export function createSerialQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let line: Promise<unknown> = Promise.resolve()
  return (work) => {
    const mine = line.then(work, work)
    line = mine.catch(() => undefined)
    return mine
  }
}
