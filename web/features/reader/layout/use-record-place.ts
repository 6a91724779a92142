// Keeps the place while the reader reads on, and the line while the text around it changes its size.
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { ArticleShown } from '../../../../contract/entities/article.ts'
import { recordPlace } from '../../../local/article-places.ts'
import { onSettings, useReadingSettings } from '../settings.ts'
import { getLineInView, getPlaceInView, type HeldLine, scrollToLine } from './place-in-view.ts'
import { forceLayoutAround, isAnchoring } from './true-sizes.ts'
import { deferUnseenLayout } from './use-true-sizes.ts'

const KEEP_AFTER_MS = 600

/** Keeps the line at the top of the window there while size, line height or translation change the text around it. */
export function useAnchoredLine(root: RefObject<HTMLElement | null>): void {
  const held = useRef<HeldLine>(undefined)
  // Told before the change is drawn: the page still lies as the reader sees it.
  useEffect(
    () =>
      onSettings((isSmall) => {
        if (!root.current) return
        held.current = getLineInView(root.current)
        if (isSmall) deferUnseenLayout(root.current)
      }),
    [root],
  )
  // Each change of them comes back here in the pass that has drawn the pane with it.
  useReadingSettings()
  useLayoutEffect(() => {
    if (!root.current || !held.current) return
    // Nothing above may get another height after the line is back in its place.
    if (!isAnchoring) forceLayoutAround(root.current, held.current.block, [-1])
    scrollToLine(held.current)
    held.current = undefined
  })
}

export function useRecordPlace(root: RefObject<HTMLElement | null>, article: ArticleShown): void {
  const { id, title, title_zh, position } = article
  // What is read now is later than where it was opened, whatever this device's clock says.
  const opened = position ? Date.parse(position.at) + 1 : 0
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = () => {
      // The page may have been scrolled for the next screen already.
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
    // This comes after the text: who was quick has scrolled by now.
    if (window.scrollY > 0) onScroll()
    return () => {
      window.removeEventListener('scroll', onScroll)
      window.removeEventListener('pagehide', onLeave)
      clearTimeout(timer)
    }
  }, [root, id, title, title_zh, opened])
}
