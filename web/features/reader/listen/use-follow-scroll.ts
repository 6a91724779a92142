// Scrolls so that the current sentence stays in the upper part of the window, until the reader scrolls by
// hand.
import { type RefObject, useCallback, useEffect, useState } from 'react'
import { createLiveRange } from '../highlights/text-place.ts'
import type { TextSpot } from '../highlights/use-highlights.ts'
import { scrollToSpan } from '../layout/place-in-view.ts'

/**
 * Lowest position of the sentence (share of the window's height), and the highest (px, under the top bar).
 */
const LOWEST = 0.6
const HIGHEST = 72
const SCROLLING_KEYS = /^(Arrow(Up|Down)|Page(Up|Down)|Home|End)$/

export function useFollowScroll(
  root: RefObject<HTMLElement | null>,
  spot: TextSpot | undefined,
  isOn: boolean,
) {
  const [isFollowing, setFollowing] = useState(true)
  useEffect(() => {
    if (!isOn) return
    // Ignore events within the player, because they do not scroll the text.
    const leave = ({ target }: Event) => {
      if (!(target instanceof Element && target.closest('[data-player]'))) setFollowing(false)
    }
    const byKey = (event: KeyboardEvent) => void (SCROLLING_KEYS.test(event.key) && leave(event))
    window.addEventListener('wheel', leave, { passive: true })
    window.addEventListener('touchmove', leave, { passive: true })
    window.addEventListener('keydown', byKey)
    return () => {
      window.removeEventListener('wheel', leave)
      window.removeEventListener('touchmove', leave)
      window.removeEventListener('keydown', byKey)
    }
  }, [isOn])
  const show = useCallback(() => {
    const text =
      spot && root.current?.querySelector<HTMLElement>(`[data-text="${CSS.escape(spot.paragraph)}"]`)
    const box = text && createLiveRange(text, spot)?.getBoundingClientRect()
    // In text that was never laid out positions are estimates, and a long smooth scroll is not useful: jump.
    if (root.current && spot && box && Math.abs(box.top) > 2 * window.innerHeight) {
      scrollToSpan(root.current, spot)
      return
    }
    if (!box || (box.top >= HIGHEST && box.bottom <= window.innerHeight * LOWEST)) return
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    window.scrollBy({ top: box.top - HIGHEST - 24, behavior: still ? 'auto' : 'smooth' })
  }, [root, spot])
  useEffect(() => {
    if (isOn && isFollowing) show()
  }, [isOn, isFollowing, show])
  const goBack = useCallback(() => setFollowing(true), [])
  return { isFollowing, goBack }
}
