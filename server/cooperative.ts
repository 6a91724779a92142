// Runs long work in slices, so that others are served between them.
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'

/** How long others wait at most, besides one step of the work. */
const SLICE_MS = 15
/** The same where nobody waits for the work. */
const SHORT_MS = 4
/** Such work stands still for so many times as long as it ran. */
const REST = 5

/** Resolves with what `steps` returns; rejects with what it throws. Short work takes no turn of the loop. */
export const runYielding = <T>(steps: Iterator<unknown, T>): Promise<T> =>
  sliced(steps, SLICE_MS, () => turn())

let leisurely = 0

/** The same for what nobody waits for: all of it together takes a sixth of the process at most. */
export async function runLowPriority<T>(steps: Iterator<unknown, T>): Promise<T> {
  leisurely += 1
  try {
    return await sliced(steps, SHORT_MS, (ran) => pause(ran * REST * leisurely))
  } finally {
    leisurely -= 1
  }
}

async function sliced<T>(
  steps: Iterator<unknown, T>,
  slice_ms: number,
  between: (ran_ms: number) => Promise<unknown>,
): Promise<T> {
  let began = performance.now()
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    const ran = performance.now() - began
    if (ran < slice_ms) continue
    await between(ran)
    began = performance.now()
  }
}
