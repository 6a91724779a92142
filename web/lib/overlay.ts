// Makes "back" close the top overlay (a sheet, a dialog) before it leaves the page, without events for the
// router.
// Import it before the router is created: popstate listeners of a window run in the order of registration.

type Entry = { depth: number; close: () => void }

const MARK = '__overlay'
/** Long enough for a navigation that follows a close in the same gesture to be pushed first. */
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

// The router replaces pushState on the instance; the prototype's method does not notify the router.
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
  // A history entry without its overlay (the page was left by a link, or "forward" returned to it): skip it.
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
    // A navigation in between cancels this step; the next real "back" event must not be dropped because of
    // it.
    setTimeout(() => {
      ours = 0
    }, 500)
  }, SETTLE_MS)
}

/**
 * Pushes a history entry for an overlay: the next "back" calls `close` instead of leaving the page.
 * Returns the function to call when the overlay was closed in another way or unmounted; a second call does
 * nothing.
 */
export function enterOverlay(close: () => void): () => void {
  const here = depthOf(history.state)
  // An overlay that follows another reuses its history entry: no back and forth, no race condition.
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

/** Closes the topmost overlay, e.g. for the native app's back key; false when none is open. */
export function closeTopOverlay(): boolean {
  const top = open.at(-1)
  top?.close()
  return top !== undefined
}
