// Lays out the whole text in idle time to find its real heights, and shortens the layout after a change of
// the settings.
import { type RefObject, useEffect } from 'react'
import { requestIdle, runAfterFrame } from '../../../lib/scheduler.ts'
import { getHeightAboveSheet } from '../../../ui/Sheet.tsx'
import { onSettings } from '../settings.ts'
import { findFirstBelow, getLineInView, scrollToLine } from './place-in-view.ts'
import { findBlocks, forceLayout, isAnchoring, NEAR_RATIO, upTo, watchSections } from './true-sizes.ts'

/**
 * Delay (ms): a change of the font size is seldom the only one, and an article that was just opened may be
 * tapped at once.
 */
const REST_MS = 1000
/** Timeout (ms) for a font. */
const FONT_MS = 3000

/**
 * Share of the visible height that is laid out above and below it too: a smaller font makes more text
 * visible.
 */
const SPARE = 0.25

/**
 * Defers the layout of blocks that are not visible and do not become visible with a smaller font, until after
 * the next frame: below the window, behind a sheet, and above the window where the browser has scroll
 * anchoring.
 */
export function deferUnseenLayout(root: HTMLElement): void {
  const { innerHeight } = window
  const visibleHeight = getHeightAboveSheet(root.getBoundingClientRect())
  const drawn = { from: -visibleHeight * SPARE, to: visibleHeight * (1 + SPARE) }
  // Farther away, the browser itself skips the layout.
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
    // Pictures and list items would lose their height, and a hidden block cannot have the focus.
    .filter(
      (block) => block.style.containIntrinsicBlockSize !== '' && !block.contains(document.activeElement),
    )
    .map((block) => ({ block, before: block.style.contentVisibility }))
  for (const { block } of put) block.style.contentVisibility = 'hidden'
  runAfterFrame(() => {
    // Other code may have shown it in the mean time.
    for (const { block, before } of put)
      if (block.style.contentVisibility === 'hidden') block.style.contentVisibility = before
  })
}

/**
 * Loads the italic font before far text needs it: otherwise that text would be laid out twice, first in a
 * fallback font.
 */
async function emphasisLoaded(root: HTMLElement): Promise<void> {
  const em = root.querySelector('em')
  if (!em) return
  const late = new Promise((resolve) => setTimeout(resolve, FONT_MS))
  await Promise.race([document.fonts?.load(getComputedStyle(em).font).catch(() => undefined), late])
}

/** All blocks, sorted by the distance of their section from the middle of the window. */
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

/** Events that show that the reader is active. */
const BUSY = ['pointerdown', 'touchmove', 'wheel', 'keydown'] as const
/** Blocks per idle callback. Without requestIdleCallback each step waits longer, so it does more. */
const AT_ONCE = typeof requestIdleCallback === 'function' ? 1 : 8

/**
 * Lays out the whole text in idle callbacks, one or a few paragraphs each, the nearest sections first; again
 * after a change of the settings or the width. Pauses while the reader taps, types, or scrolls by wheel or
 * finger.
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
    /** Scroll position set by the anchoring below, to distinguish it from a reader's scroll. */
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
        // Safari has no scroll anchoring: growth above the window would push down the line that is being
        // read.
        const held = isAnchoring ? undefined : getLineInView(element)
        for (const block of blocks) {
          done.add(block)
          forceLayout(upTo(element, block))
        }
        // Reading the scroll position forces a layout, so do it only where needed.
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
    // A flick continues after the finger is lifted. Where the browser has scroll anchoring, it scrolls itself
    // when a height changes.
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
