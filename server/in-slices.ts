// Runs long work in slices, so that others are served between them.
import { setImmediate as next } from 'node:timers/promises'

/** How long others wait at most, besides one step of the work. */
const SLICE_MS = 15

/** Resolves with what `steps` returns; rejects with what it throws. Short work takes no turn of the loop. */
export async function inSlices<T>(steps: Iterator<unknown, T>): Promise<T> {
  let began = performance.now()
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    if (performance.now() - began < SLICE_MS) continue
    await next()
    began = performance.now()
  }
}
