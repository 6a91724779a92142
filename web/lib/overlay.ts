// Lets "back" close what lies on top (a sheet, a dialog) before it leaves the page, without the router noticing.
// Import it before the router is made: on a window, listeners of popstate run in the order of their coming.

type Entry = { depth: number; close: () => void }

const MARK = '__overlay'
/** Long enough for a navigation that follows a close in the same gesture to be written first. */
const SETTLE_MS = 60

const open: Entry[] = []
let leftover = 0
let retreat: ReturnType<typeof setTimeout> | undefined
let ours = 0

function depthOf(state: unknown): number {
  if (typeof state !== 'object' || state === null) return 0
  const depth: unknown = Reflect.get(state, MARK)
  return typeof depth === 'number' ? depth : 0
}

// The router replaces pushState on the instance; the prototype's own leaves it asleep.
function pushQuietly(depth: number) {
  const state = typeof history.state === 'object' ? { ...history.state, [MARK]: depth } : { [MARK]: depth }
  History.prototype.pushState.call(history, state, '')
}

function onPop(event: PopStateEvent) {
  if (ours > 0) {
    ours -= 1
    event.stopImmediatePropagation()
    return
  }
  const depth = depthOf(event.state)
  const top = open.at(-1)
  if (top && depth < top.depth) {
    event.stopImmediatePropagation()
    while (open.length > 0 && open.at(-1)!.depth > depth) open.pop()!.close()
    return
  }
  // An entry whose overlay is gone (its page was left by a link, or "forward" led back to it): step over it.
  if (!top && depth > 0 && depthOf(history.state) > 0) {
    event.stopImmediatePropagation()
    history.back()
  }
}

if (typeof window !== 'undefined') window.addEventListener('popstate', onPop)

function retreatSoon() {
  clearTimeout(retreat)
  retreat = setTimeout(() => {
    const steps = Math.min(leftover, depthOf(history.state))
    leftover = 0
    if (steps < 1) return
    ours += 1
    history.go(-steps)
    // A navigation in between cancels the step; the next real "back" must not be swallowed for it.
    setTimeout(() => {
      ours = 0
    }, 500)
  }, SETTLE_MS)
}

/**
 * Puts an overlay on the history: the next "back" calls `close` instead of leaving the page.
 * Returns the function to call when the overlay closed by itself or was removed; calling it twice does nothing.
 */
export function enterOverlay(close: () => void): () => void {
  const here = depthOf(history.state)
  // One overlay that follows another takes over its entry: no back and forth, no race.
  const inherits = leftover > 0 && here > (open.at(-1)?.depth ?? 0)
  const depth = inherits ? here : here + 1
  if (inherits) leftover -= 1
  else pushQuietly(depth)
  const entry: Entry = { depth, close }
  open.push(entry)
  return () => {
    const at = open.indexOf(entry)
    if (at < 0) return
    open.splice(at, 1)
    leftover += 1
    retreatSoon()
  }
}

/** Closes the topmost overlay, for the native app's back key and the like; false when none is open. */
export function closeTopOverlay(): boolean {
  const top = open.at(-1)
  top?.close()
  return top !== undefined
}
