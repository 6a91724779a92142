// Finds the true heights of the whole text while nothing else is going on, and keeps changes of size short.
import { type RefObject, useEffect } from 'react'
import { requestIdle, runAfterFrame } from '../../../lib/scheduler.ts'
import { getHeightAboveSheet } from '../../../ui/Sheet.tsx'
import { onSettings } from '../settings.ts'
import { findFirstBelow, getLineInView, scrollToLine } from './place-in-view.ts'
import { findBlocks, forceLayout, isAnchoring, NEAR_RATIO, upTo, watchSections } from './true-sizes.ts'

/** A change of size is seldom the only one, and an article just opened may be tapped at once. */
const REST_MS = 1000
/** A font that hangs holds nothing up longer. */
const FONT_MS = 3000

/** This share of the height in sight is drawn above and below it too: smaller letters bring more text into sight. */
const SPARE = 0.25

/**
 * Leaves what can neither be seen nor comes into sight by a smaller size as it was laid out until the next frame is drawn:
 * below the window, behind a sheet, and above, where the browser anchors when that gets its height later.
 */
export function deferUnseenLayout(root: HTMLElement): void {
  const { innerHeight } = window
  const visibleHeight = getHeightAboveSheet(root.getBoundingClientRect())
  const drawn = { from: -visibleHeight * SPARE, to: visibleHeight * (1 + SPARE) }
  // Farther away the browser leaves it by itself.
  const near = { from: -innerHeight * NEAR_RATIO, to: innerHeight * (1 + NEAR_RATIO) }
  const sections = [...root.children]
  const blocks = sections
    .slice(findFirstBelow(sections, near.from))
    .filter((section) => section.getBoundingClientRect().top < near.to)
    .flatMap(findBlocks)
  const at = (line: number) => Math.max(0, findFirstBelow(blocks, line))
  const above = isAnchoring ? blocks.slice(at(near.from), at(drawn.from)) : []
  const below = blocks.slice(at(drawn.to) + 1, at(near.to) + 1)
  const put = [...above, ...below]
    // Pictures and items of lists would keep no height, and what is hidden cannot have the focus.
    .filter(
      (block) => block.style.containIntrinsicBlockSize !== '' && !block.contains(document.activeElement),
    )
    .map((block) => ({ block, before: block.style.contentVisibility }))
  for (const { block } of put) block.style.contentVisibility = 'hidden'
  runAfterFrame(() => {
    // Somebody else may have shown it meanwhile.
    for (const { block, before } of put)
      if (block.style.contentVisibility === 'hidden') block.style.contentVisibility = before
  })
}

/** The letters of emphasis, before a text far away asks for them: it would be laid out twice, the first time in others. */
async function emphasisLoaded(root: HTMLElement): Promise<void> {
  const em = root.querySelector('em')
  if (!em) return
  const late = new Promise((resolve) => setTimeout(resolve, FONT_MS))
  await Promise.race([document.fonts?.load(getComputedStyle(em).font).catch(() => undefined), late])
}

/** All blocks, those of the sections nearest to the window first. */
function nearestFirst(root: HTMLElement): HTMLElement[] {
  const middle = window.innerHeight / 2
  const distance = (section: Element) => {
    const { top, bottom } = section.getBoundingClientRect()
    return Math.max(top - middle, middle - bottom)
  }
  return [...root.children]
    .map((section) => ({ section, far: distance(section) }))
    .sort((a, b) => a.far - b.far)
    .flatMap(({ section }) => findBlocks(section))
}

/** What says that the reader is doing something. */
const BUSY = ['pointerdown', 'touchmove', 'wheel', 'keydown'] as const
/** Without a callback for idle moments each step waits long: it does more then. */
const AT_ONCE = typeof requestIdleCallback === 'function' ? 1 : 8

/**
 * Lays out the whole text, a paragraph or a few each time nothing else is going on, the nearest sections first; anew when
 * the settings or the width change. Pauses while the reader taps, types, or scrolls by wheel or finger.
 */
export function useTrueSizes(root: RefObject<HTMLElement | null>): void {
  useEffect(() => (root.current ? watchSections(root.current) : undefined), [root])
  useEffect(() => {
    const element = root.current
    if (!element) return
    let cancel: () => void = () => undefined
    let width: number | undefined
    let done = new WeakSet<HTMLElement>()
    let isDone = false
    /** Where holding the line has brought the window: not a reader's scroll. */
    let scrolledTo = -1

    const begin = async () => {
      let isWanted = true
      cancel = () => {
        isWanted = false
      }
      await emphasisLoaded(element)
      if (!isWanted) return
      const left = nearestFirst(element).filter((block) => !done.has(block))
      const next = () => {
        const blocks = left.splice(0, AT_ONCE)
        if (blocks.length === 0) {
          isDone = true
          return
        }
        // Safari has no scroll anchoring: what grows above the window would push down the line being read.
        const held = isAnchoring ? undefined : getLineInView(element)
        for (const block of blocks) {
          done.add(block)
          forceLayout(upTo(element, block))
        }
        // Asking where the window is lays the page out at once: only where it is needed.
        if (held) {
          scrollToLine(held)
          scrolledTo = window.scrollY
        }
        cancel = requestIdle(next)
      }
      next()
    }
    const restFirst = () => {
      cancel()
      const timer = setTimeout(begin, REST_MS)
      cancel = () => clearTimeout(timer)
    }
    const restart = () => {
      done = new WeakSet()
      isDone = false
      restFirst()
    }
    const resized = new ResizeObserver(([entry]) => {
      const now = entry?.contentRect.width
      if (now === width) return
      width = now
      restart()
    })
    resized.observe(element)
    const stop = onSettings(restart)
    const onBusy = () => {
      if (!isDone) restFirst()
    }
    // A flick runs on behind the finger. Where the browser anchors, it scrolls by itself when a height changes.
    const onScroll = () => {
      if (!isAnchoring && window.scrollY !== scrolledTo) onBusy()
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    for (const kind of BUSY) window.addEventListener(kind, onBusy, { passive: true })
    return () => {
      cancel()
      stop()
      resized.disconnect()
      window.removeEventListener('scroll', onScroll)
      for (const kind of BUSY) window.removeEventListener(kind, onBusy)
    }
  }, [root])
}
