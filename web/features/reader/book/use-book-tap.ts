// Handles taps and swipes on the page of a book. Order of priority for a tap: links, pictures, notes, words,
// then the sides of the page.
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { findWordAtPoint, type WordPlace } from '../highlights/text-place.ts'
import { LINK_ATTRIBUTE, PICTURE_ATTRIBUTE } from './view/build-chapter.ts'

export interface BookTaps {
  /** Returns true when a note is at that point and was opened. */
  onNote: (event: MouseEvent, word: WordPlace | undefined) => boolean
  onWord: (place: WordPlace) => void
  onLink: (link: HTMLElement) => void
  onPicture: (picture: HTMLImageElement) => void
  /** The outer thirds of the page are -1 and 1; the middle is 0. */
  onSide: (side: -1 | 0 | 1) => void
  onSwipe: (step: -1 | 1) => void
}

/** Min. distance of a swipe (px); less is an inaccurate tap. */
const SWIPE = 40
const SIDE = 1 / 3

export function useBookTap(stage: RefObject<HTMLElement | null>, taps: BookTaps, isPaged: boolean): void {
  const tap = useEffectEvent((event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return
    if (document.getSelection()?.isCollapsed === false) return
    const target = event.target instanceof Element ? event.target : null
    if (target?.closest('button')) return
    const link = target?.closest<HTMLElement>(`[${LINK_ATTRIBUTE}]`)
    if (link) return taps.onLink(link)
    const picture = target?.closest<HTMLImageElement>(`img[${PICTURE_ATTRIBUTE}]`)
    if (picture) return taps.onPicture(picture)
    const word = findWordAtPoint(event.clientX, event.clientY)
    // The second click of a double click selects the word; on the sides every click turns a page.
    if (event.detail > 1 && word) return
    if (taps.onNote(event, word)) return
    if (word) return taps.onWord(word)
    const share = event.clientX / window.innerWidth
    taps.onSide(share < SIDE ? -1 : share > 1 - SIDE ? 1 : 0)
  })
  const swipe = useEffectEvent((x: number, y: number) => {
    if (!isPaged || Math.abs(x) < SWIPE || Math.abs(x) < 2 * Math.abs(y)) return
    if (document.getSelection()?.isCollapsed === false) return
    taps.onSwipe(x < 0 ? 1 : -1)
  })
  useEffect(() => {
    const element = stage.current
    if (!element) return
    let down: { x: number; y: number; id: number } | undefined
    const stop = new AbortController()
    const { signal } = stop
    element.addEventListener('click', (event) => tap(event), { signal })
    element.addEventListener(
      'keydown',
      (event) => {
        const link =
          event.target instanceof Element ? event.target.closest<HTMLElement>(`[${LINK_ATTRIBUTE}]`) : null
        if (link && event.key === 'Enter') link.click()
      },
      { signal },
    )
    element.addEventListener(
      'touchstart',
      ({ touches }) => {
        const [one, ...more] = touches
        down = one && more.length === 0 ? { x: one.clientX, y: one.clientY, id: one.identifier } : undefined
      },
      { signal, passive: true },
    )
    element.addEventListener(
      'touchend',
      ({ changedTouches }) => {
        const up = [...changedTouches].find(({ identifier }) => identifier === down?.id)
        if (up && down) swipe(up.clientX - down.x, up.clientY - down.y)
        down = undefined
      },
      { signal, passive: true },
    )
    return () => stop.abort()
  }, [stage])
}
