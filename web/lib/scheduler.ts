// Defers low-priority work until the browser has rendered.

/** Runs `work` once in a separate task, so that a tap can be handled first. Returns the cancel function. */
export function deferTask(work: () => void): () => void {
  const timer = setTimeout(work)
  return () => clearTimeout(timer)
}

/** Timeout for a page in the background, which renders no frames. */
const MAX_WAIT_MS = 200

/** Runs `work` once, after the next frame is rendered. Returns the cancel function. */
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

/** Runs `work` once, when the browser is idle, at the latest after `ms`. Returns the cancel function. */
export function requestIdle(work: () => void, ms = 3000): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, Math.min(ms, IDLE_WITHOUT_API_MS))
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: ms })
  return () => cancelIdleCallback(handle)
}
