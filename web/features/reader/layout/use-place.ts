// Restores where the reader stopped, to the paragraph.
import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'
import type { ArticleShown } from '../../../../contract/entities/article.ts'
import { findPlace } from '../../../local/article-places.ts'
import { findBlock, scrollToBlock } from './place-in-view.ts'
import { forceLayoutAround } from './true-sizes.ts'

/** Opening an article at its first lines needs no restoring; a finished one begins anew. */
const BEGUN = 3
const FINISHED = 97
/** The shell scrolls a new page to its top, and fonts and pictures come late: so long the place is held. */
const HOLD_MS = 1200

/** The server's or this browser's, whichever is later: an article kept from before knows an old one. */
function laterPlace({ id, position }: Pick<ArticleShown, 'id' | 'position'>) {
  const here = findPlace(id)
  return here && !(position && Date.parse(position.at) > here.at) ? here : position
}

/** Where to open the article, when that is not its beginning: at the paragraph `requestedId` for, else where its reader stopped. */
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
    // Before each frame, so that nobody sees the page anywhere else: what was far is laid out anew, fonts come late.
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
  // Once per opening: later answers must not move the page.
  useLayoutEffect(() => restore(), [])
}
