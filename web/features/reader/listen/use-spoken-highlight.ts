// Highlights the spoken sentence without a React render.
import { type RefObject, useLayoutEffect } from 'react'
import { createLiveRange } from '../highlights/text-place.ts'
import type { TextSpot } from '../highlights/use-highlights.ts'
import styles from './AudioPlayer.module.css'

const NAME = 'kj-heard'

/** In a browser without CSS highlights, the fallback is boxes behind the lines. */
export function useSpokenHighlight(root: RefObject<HTMLElement | null>, spot: TextSpot | undefined): void {
  useLayoutEffect(() => {
    const text =
      spot && root.current?.querySelector<HTMLElement>(`[data-text="${CSS.escape(spot.paragraph)}"]`)
    const range = text && createLiveRange(text, spot)
    if (!range) return
    if (typeof Highlight === 'function' && CSS.highlights) {
      const highlight = new Highlight(range)
      // Below all highlights of the reader's own.
      highlight.priority = -1
      CSS.highlights.set(NAME, highlight)
      return () => void CSS.highlights.delete(NAME)
    }
    const boxes = boxesOf(range, text)
    text.append(...boxes)
    return () => {
      for (const box of boxes) box.remove()
    }
  }, [root, spot])
}

/** Elements without text, so that offsets in the paragraph do not change. */
function boxesOf(range: Range, text: HTMLElement): HTMLElement[] {
  text.style.position = 'relative'
  const { left, top } = text.getBoundingClientRect()
  return [...range.getClientRects()].map((rect) => {
    const box = document.createElement('i')
    box.className = styles.heard ?? ''
    const place = { left: rect.left - left, top: rect.top - top, width: rect.width, height: rect.height }
    for (const [name, px] of Object.entries(place)) box.style.setProperty(name, `${px}px`)
    return box
  })
}
