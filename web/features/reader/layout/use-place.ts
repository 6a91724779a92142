// Restores the paragraph at which the reader stopped.
import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'
import type { ArticleShown } from '../../../../contract/entities/article.ts'
import { findPlace } from '../../../local/article-places.ts'
import { findBlock, scrollToBlock } from './place-in-view.ts'
import { forceLayoutAround } from './true-sizes.ts'

/**
 * Range of progress (percent) in which the place is restored: before it the article opens at its beginning
 * anyway, after it the reader has finished and starts again.
 */
const BEGUN = 3
const FINISHED = 97
/**
 * Time (ms) for which the place is held after opening: the app shell scrolls a new page to its top, and fonts
 * and pictures load late.
 */
const HOLD_MS = 1200

/** The server's place or this browser's, whichever is later: an article from the cache has an old one. */
function laterPlace({ id, position }: Pick<ArticleShown, 'id' | 'position'>) {
  const here = findPlace(id)
  return here && !(position && Date.parse(position.at) > here.at) ? here : position
}

/**
 * The paragraph at which to open the article, when that is not its beginning: `requestedId` if there is such
 * a paragraph, else the place where its reader stopped.
 */
export function findPlaceToRestore(
  article: ArticleShown,
  requestedId = '',
): { paragraph: string } | undefined {
  const wanted = article.paragraphs.find(({ id }) => id === requestedId)
  if (wanted) return { paragraph: wanted.id }
  const place = laterPlace(article)
  if (!place || place.percent < BEGUN || place.percent > FINISHED) return undefined
  return place.paragraph === article.paragraphs[0]?.id ? undefined : place
}

export function useRestoredPlace(
  root: RefObject<HTMLElement | null>,
  place: { paragraph: string } | undefined,
): void {
  const restore = useEffectEvent(() => {
    const element = root.current
    const block = element && place && findBlock(element, place.paragraph)
    if (!block) return
    const stop = new AbortController()
    // Repeat before each frame, so that no frame shows another place: far content gets a new layout, and
    // fonts load late.
    const hold = () => {
      if (stop.signal.aborted) return
      forceLayoutAround(element, block)
      scrollToBlock(block)
      requestAnimationFrame(hold)
    }
    hold()
    const end = setTimeout(() => stop.abort(), HOLD_MS)
    for (const kind of ['wheel', 'touchstart', 'pointerdown', 'keydown']) {
      window.addEventListener(kind, () => stop.abort(), { signal: stop.signal, passive: true })
    }
    return () => {
      stop.abort()
      clearTimeout(end)
    }
  })
  // Only once per mount: later responses must not move the page.
  useLayoutEffect(() => restore(), [])
}
