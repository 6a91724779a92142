// Saves the reading place during scrolling, and anchors the visible line while the text around it changes its
// size.
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { ArticleShown } from '../../../../contract/entities/article.ts'
import { recordPlace } from '../../../local/article-places.ts'
import { onSettings, useReadingSettings } from '../settings.ts'
import { getLineInView, getPlaceInView, type HeldLine, scrollToLine } from './place-in-view.ts'
import { forceLayoutAround, isAnchoring } from './true-sizes.ts'
import { deferUnseenLayout } from './use-true-sizes.ts'

const KEEP_AFTER_MS = 600

/**
 * Anchors the line at the top of the window while font size, line height or translation change the text
 * around it.
 */
export function useAnchoredLine(root: RefObject<HTMLElement | null>): void {
  const held = useRef<HeldLine>(undefined)
  // The callback runs before the change is rendered: the layout is still the one that the reader sees.
  useEffect(
    () =>
      onSettings((isSmall) => {
        if (!root.current) return
        held.current = getLineInView(root.current)
        if (isSmall) deferUnseenLayout(root.current)
      }),
    [root],
  )
  // Subscribes to the settings, so that the layout effect below runs in the same commit as the new rendering
  // of the pane.
  useReadingSettings()
  useLayoutEffect(() => {
    if (!root.current || !held.current) return
    // No element above may change its height after the line is back in its place.
    if (!isAnchoring) forceLayoutAround(root.current, held.current.block, [-1])
    scrollToLine(held.current)
    held.current = undefined
  })
}

export function useRecordPlace(root: RefObject<HTMLElement | null>, article: ArticleShown): void {
  const { id, title, title_zh, position } = article
  // The new place must be later than the one the article was opened at, even if this device's clock is slow.
  const opened = position ? Date.parse(position.at) + 1 : 0
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = () => {
      // The page may already be scrolled for the next screen.
      if (window.location.pathname !== `/article/${id}`) return
      const place = root.current && getPlaceInView(root.current)
      if (place) recordPlace({ article_id: id, title, title_zh, ...place, at: Math.max(Date.now(), opened) })
    }
    const onScroll = () => {
      clearTimeout(timer)
      timer = setTimeout(keep, KEEP_AFTER_MS)
    }
    const onLeave = () => {
      if (timer === undefined) return
      clearTimeout(timer)
      keep()
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    window.addEventListener('pagehide', onLeave)
    // This effect is loaded after the text: the reader may have scrolled by now.
    if (window.scrollY > 0) onScroll()
    return () => {
      window.removeEventListener('scroll', onScroll)
      window.removeEventListener('pagehide', onLeave)
      clearTimeout(timer)
    }
  }, [root, id, title, title_zh, opened])
}
