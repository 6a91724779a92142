// Hook that scrolls the page on a phone, so that the word sheet does not cover its word.
import { type RefObject, useEffect } from 'react'
import type { WordTarget } from '../highlights/target.ts'
import { createLiveRange, TEXT_ATTRIBUTE } from '../highlights/text-place.ts'

/** Free space between the word and the sheet (px). */
const GAP = 16
/** Height of the top bar and a small gap (px). */
const HEADROOM = 64
/** After one of these events the reader scrolls manually, so the hook stops. */
const HANDS = ['touchmove', 'wheel', 'keydown', 'pointerdown'] as const

/** Distance (px) to scroll so that a word is just above a sheet, but not under the top bar. */
export function getScrollDistance(word: { top: number; bottom: number }, sheetTop: number): number {
  return Math.max(0, Math.min(word.bottom + GAP - sheetTop, word.top - HEADROOM))
}

/** `inside`: an element within the sheet. The sheet grows when responses arrive: the word stays above it. */
export function useWordInView(
  inside: RefObject<HTMLElement | null>,
  target: WordTarget,
  { isBeside }: { isBeside: boolean },
): void {
  const { paragraph, start, end } = target
  useEffect(() => {
    const sheet = inside.current?.closest('[role=dialog]')
    const text = document.querySelector<HTMLElement>(`[${TEXT_ATTRIBUTE}="${CSS.escape(paragraph)}"]`)
    const word = text && createLiveRange(text, { start, end })
    if (isBeside || !sheet || !word) return
    // A ResizeObserver runs after the sheet's own layout, so that measuring forces no layout of its own.
    const watching = new ResizeObserver(() => {
      const top = getScrollDistance(word.getBoundingClientRect(), sheet.getBoundingClientRect().top)
      if (top === 0) return
      const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
      window.scrollBy({ top, behavior: isStill ? 'instant' : 'smooth' })
    })
    watching.observe(sheet)
    const stop = new AbortController()
    const leave = () => {
      watching.disconnect()
      stop.abort()
    }
    // In the next frame: the key event that opened the sheet has not reached the window yet.
    const frame = requestAnimationFrame(() => {
      for (const kind of HANDS) window.addEventListener(kind, leave, { signal: stop.signal, passive: true })
    })
    return () => {
      cancelAnimationFrame(frame)
      leave()
    }
  }, [inside, paragraph, start, end, isBeside])
}
