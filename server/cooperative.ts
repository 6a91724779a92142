// Runs long synchronous work in time slices, so that requests are handled in between.
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'

/** Max. time of a slice, plus one step: other requests wait no longer than that. */
const SLICE_MS = 15
/** Max. time of a slice of low-priority work. */
const LOW_PRIORITY_SLICE_MS = 4
/** Low-priority work pauses for this multiple of its running time. */
const PAUSE_FACTOR = 5

/** Resolves with the return value of `steps`; rejects with its error. Short work does not yield at all. */
export const runYielding = <T>(steps: Iterator<unknown, T>): Promise<T> =>
  runInSlices(steps, SLICE_MS, () => turn())

let lowPriorityTasks = 0

/** The same for background work: all of it together uses at most a sixth of the process's time. */
export async function runLowPriority<T>(steps: Iterator<unknown, T>): Promise<T> {
  lowPriorityTasks += 1
  try {
    return await runInSlices(steps, LOW_PRIORITY_SLICE_MS, (ranMs) =>
      pause(ranMs * PAUSE_FACTOR * lowPriorityTasks),
    )
  } finally {
    lowPriorityTasks -= 1
  }
}

async function runInSlices<T>(
  steps: Iterator<unknown, T>,
  slice_ms: number,
  pauseBetween: (ran_ms: number) => Promise<unknown>,
): Promise<T> {
  let startedAt = performance.now()
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    const ranMs = performance.now() - startedAt
    if (ranMs < slice_ms) continue
    await pauseBetween(ranMs)
    startedAt = performance.now()
  }
}
