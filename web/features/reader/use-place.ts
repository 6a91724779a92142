// Restores where the reader stopped, to the paragraph, and keeps it while they read on.
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react'
import type { ArticleShown } from '../../../contract/entities/article.ts'
import { placeIn, recordPlace } from '../../lib/places.ts'
import { goToParagraph, placeInView } from './place-in-view.ts'

/** Opening an article at its first lines needs no restoring; a finished one begins anew. */
const BEGUN = 3
const FINISHED = 97
const KEEP_AFTER_MS = 600
/** The shell scrolls a new page to its top, and fonts and pictures come late: so long the place is held. */
const HOLD_MS = 1200

export function useRestoredPlace(root: RefObject<HTMLElement | null>, article: ArticleShown): void {
  const restore = useEffectEvent(() => {
    const element = root.current
    const place = article.position ?? placeIn(article.id)
    if (!element || !place || place.percent < BEGUN || place.percent > FINISHED) return
    if (place.paragraph === article.paragraphs[0]?.id) return
    const stop = new AbortController()
    const hold = () => {
      if (!stop.signal.aborted) goToParagraph(element, place.paragraph)
    }
    hold()
    const timers = [50, 200, 500, 900].map((ms) => setTimeout(hold, ms))
    const end = setTimeout(() => stop.abort(), HOLD_MS)
    void document.fonts?.ready.then(hold)
    for (const kind of ['wheel', 'touchstart', 'pointerdown', 'keydown']) {
      window.addEventListener(kind, () => stop.abort(), { signal: stop.signal, passive: true })
    }
    return () => {
      stop.abort()
      clearTimeout(end)
      for (const timer of timers) clearTimeout(timer)
    }
  })
  // Once per opening: later answers must not move the page.
  useLayoutEffect(() => restore(), [])
}

export function useKeptPlace(root: RefObject<HTMLElement | null>, article: ArticleShown): void {
  const { id, title, title_zh } = article
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = () => {
      // The page may have been scrolled for the next screen already.
      if (window.location.pathname !== `/article/${id}`) return
      const place = root.current && placeInView(root.current)
      if (place) recordPlace({ article_id: id, title, title_zh, ...place, at: Date.now() })
    }
    const onScroll = () => {
      clearTimeout(timer)
      timer = setTimeout(keep, KEEP_AFTER_MS)
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      window.removeEventListener('scroll', onScroll)
      clearTimeout(timer)
    }
  }, [root, id, title, title_zh])
}
