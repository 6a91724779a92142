// Scroll position of the page: stored for each history entry, changed by keys, locked under overlays.
import { useEffect, useState } from 'react'
import { parseJson } from '../../domain/kernel/json.ts'
import { safeSessionStorage } from './storage.ts'

/** Specification, §9: the delay before scrolling is restored. */
export const RESTORE_MS = 500
/** Specification, §2: after a page step this height of the previous screen remains visible. */
const STEP_OVERLAP_PX = 250
const MAX_ENTRIES = 60

/** Distance of one page step: the window's height minus 250 px, but at least 80 px on a tiny window. */
export function pageStep(): number {
  return Math.max(80, window.innerHeight - STEP_OVERLAP_PX)
}

/** Scrolls one page step down (1) or up (-1). */
export function stepPage(direction: 1 | -1): void {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  window.scrollBy({ top: direction * pageStep(), behavior: still ? 'instant' : 'smooth' })
}

let locks = new Set<object>()

/** Locks scrolling until the returned function is called, or until a navigation releases every lock. */
export function lockScroll(): () => void {
  const lock = {}
  locks.add(lock)
  if (document.body.dataset['locked'] === undefined) {
    // Where scrollbars have a width, the page must not get wider when its scrollbar is hidden.
    document.body.style.paddingRight = `${window.innerWidth - document.documentElement.clientWidth}px`
    document.body.dataset['locked'] = ''
  }
  return () => {
    locks.delete(lock)
    if (locks.size === 0) releaseScroll()
  }
}

/** Releases all scroll locks; also after each navigation, so that no leaked lock survives it. */
export function releaseScroll(): void {
  locks = new Set()
  delete document.body.dataset['locked']
  document.body.style.paddingRight = ''
}

function readPlaces(): [string, number][] {
  try {
    const stored: unknown = parseJson(safeSessionStorage.get('scroll') || '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}

/** Stores the scroll position of this history entry; the last 60 entries are stored, per tab. */
export function rememberScroll(entry: string): void {
  const places = readPlaces().filter(([key]) => key !== entry)
  places.push([entry, Math.round(window.scrollY)])
  safeSessionStorage.set('scroll', JSON.stringify(places.slice(-MAX_ENTRIES)))
}

/**
 * Restores the scroll position of this entry after 500 ms (not for the article page, which restores to the
 * paragraph itself).
 * Does nothing if the reader has started to scroll by then. Returns the cancel function.
 */
export function restoreScrollLater(entry: string): () => void {
  const top = readPlaces().find(([key]) => key === entry)?.[1] ?? 0
  if (top === 0) return () => undefined
  const stop = new AbortController()
  const timer = setTimeout(() => {
    stop.abort()
    window.scrollTo({ top, behavior: 'instant' })
  }, RESTORE_MS)
  const cancel = () => {
    clearTimeout(timer)
    stop.abort()
  }
  for (const kind of ['wheel', 'touchmove', 'keydown']) {
    window.addEventListener(kind, cancel, { signal: stop.signal, passive: true })
  }
  return cancel
}

/**
 * Whether the bars are hidden: when scrolling down; they return on a small scroll back, at the top and at the
 * end.
 */
export function useBarsAway(enabled = true): boolean {
  const [away, setAway] = useState(false)
  useEffect(() => {
    if (!enabled) return
    let turn = window.scrollY
    let last = turn
    const onScroll = () => {
      const y = window.scrollY
      const isDown = y > last
      // The turning point moves with the scroll position; only the distance from it counts.
      if (isDown !== last > turn) turn = last
      last = y
      const end = document.documentElement.scrollHeight - window.innerHeight
      if (y < 64 || y > end - 24) setAway(false)
      else if (y - turn > 32) setAway(true)
      else if (turn - y > 12) setAway(false)
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [enabled])
  return enabled && away
}
