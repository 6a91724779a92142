// Puts off what nobody waits for until the browser has drawn what somebody does wait for.

/** Runs `work` once as a task of its own, so that a tap can come between. Returns the cancel. */
export function deferTask(work: () => void): () => void {
  const timer = setTimeout(work)
  return () => clearTimeout(timer)
}

/** A page in the background draws no frames, but its work goes on. */
const MAX_WAIT_MS = 200

/** Runs `work` once, after the next frame is drawn. Returns the cancel. */
export function runAfterFrame(work: () => void): () => void {
  let timer = setTimeout(run, MAX_WAIT_MS)
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer)
    timer = setTimeout(run)
  })
  function run() {
    cancelAnimationFrame(frame)
    work()
  }
  return () => {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
  }
}

const IDLE_WITHOUT_API_MS = 800

/** Runs `work` once, when the browser has nothing else to do, at the latest after `ms`. Returns the cancel. */
export function requestIdle(work: () => void, ms = 3000): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, Math.min(ms, IDLE_WITHOUT_API_MS))
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: ms })
  return () => cancelIdleCallback(handle)
}
