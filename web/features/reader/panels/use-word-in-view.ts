// A word low on a phone's screen must not lie under the sheet that explains it.
import { type RefObject, useEffect } from 'react'
import type { WordTarget } from '../highlights/target.ts'
import { createLiveRange, TEXT_ATTRIBUTE } from '../highlights/text-place.ts'

/** Free above the sheet, below the word (px). */
const GAP = 16
/** The top bar and a breath. */
const HEADROOM = 64
/** From then on the reader moves the page themselves. */
const HANDS = ['touchmove', 'wheel', 'keydown', 'pointerdown'] as const

/** How far (px) the page has to go on so that a word stands just above a sheet, without going under the top bar. */
export function getScrollDistance(word: { top: number; bottom: number }, sheetTop: number): number {
  return Math.max(0, Math.min(word.bottom + GAP - sheetTop, word.top - HEADROOM))
}

/** `inside`: anything in the sheet. The sheet grows while answers come in: the word stays above it. */
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
    // After the layout that the sheet came with, so that none is made for asking.
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
    // Not yet: the key that opened the sheet is still on its way to the window.
    const frame = requestAnimationFrame(() => {
      for (const kind of HANDS) window.addEventListener(kind, leave, { signal: stop.signal, passive: true })
    })
    return () => {
      cancelAnimationFrame(frame)
      leave()
    }
  }, [inside, paragraph, start, end, isBeside])
}
