// Where the page stands: remembered per history entry, stepped by keys, locked under what lies on top.
import { useEffect, useState } from 'react'
import { parseJson } from '../../domain/kernel/json.ts'
import { safeSessionStorage } from './storage.ts'

/** Specification, §9: the delay before scrolling is restored. */
export const RESTORE_MS = 500
/** Specification, §2: a page step leaves so much of the last screen in sight. */
const STEP_OVERLAP_PX = 250
const MAX_ENTRIES = 60

/** How far one page step goes: the window's height minus 250 px, but never backwards on a tiny window. */
export function pageStep(): number {
  return Math.max(80, window.innerHeight - STEP_OVERLAP_PX)
}

/** Scrolls one page step down (1) or up (-1). */
export function stepPage(direction: 1 | -1): void {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  window.scrollBy({ top: direction * pageStep(), behavior: still ? 'instant' : 'smooth' })
}

let locks = new Set<object>()

/** Holds the page still until the returned function is called, or a navigation releases every lock. */
export function lockScroll(): () => void {
  const lock = {}
  locks.add(lock)
  if (document.body.dataset['locked'] === undefined) {
    // Where scrollbars take room, the page must not widen when its own goes away.
    document.body.style.paddingRight = `${window.innerWidth - document.documentElement.clientWidth}px`
    document.body.dataset['locked'] = ''
  }
  return () => {
    locks.delete(lock)
    if (locks.size === 0) releaseScroll()
  }
}

/** Releases the page; after each navigation too, so that no forgotten lock survives it. */
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

/** Remembers where the page of this history entry stands; the last 60 entries are kept, per tab. */
export function rememberScroll(entry: string): void {
  const places = readPlaces().filter(([key]) => key !== entry)
  places.push([entry, Math.round(window.scrollY)])
  safeSessionStorage.set('scroll', JSON.stringify(places.slice(-MAX_ENTRIES)))
}

/**
 * Restores the place of this entry after 500 ms (not for the article page, which restores to the paragraph itself).
 * A reader who has begun to scroll meanwhile is left alone. Returns the cancel.
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

/** Bars that go away when reading on and return on a small scroll back, at the top and at the end. */
export function useBarsAway(enabled = true): boolean {
  const [away, setAway] = useState(false)
  useEffect(() => {
    if (!enabled) return
    let turn = window.scrollY
    let last = turn
    const onScroll = () => {
      const y = window.scrollY
      const isDown = y > last
      // The turning point moves along; only the distance from it counts.
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
