// Lifts the page on a phone while the word sheet is open, so that the sheet does not cover the tapped word.
import { type RefObject, useEffect } from 'react'
import type { WordTarget } from '../highlights/target.ts'
import { createLiveRange, TEXT_ATTRIBUTE } from '../highlights/text-place.ts'

/** Free space between the word and the sheet (px). */
const GAP = 16

export function useLiftAboveSheet(
  stage: RefObject<HTMLElement | null>,
  flow: RefObject<HTMLElement | null>,
  target: WordTarget | undefined,
  isWanted: boolean,
): void {
  useEffect(() => {
    const [stageElement, text] = [stage.current, flow.current]
    if (!stageElement || !text || !target || !isWanted) return
    const element = text.querySelector<HTMLElement>(`[${TEXT_ATTRIBUTE}="${CSS.escape(target.paragraph)}"]`)
    const word = element ? createLiveRange(element, target) : undefined
    let lifted = 0
    let watched: Element | undefined
    const lift = () => {
      const sheet = document.querySelector('[role=dialog][aria-modal=false] > div')
      if (!word || !sheet) return
      const bottom = word.getBoundingClientRect().bottom + lifted
      const foot = window.innerHeight - sheet.clientHeight - footOf(sheet)
      lifted = Math.max(0, Math.round(bottom + GAP - foot))
      stageElement.style.setProperty('--lift', `${-lifted}px`)
    }
    const sizes = new ResizeObserver(lift)
    // The sheet is mounted some time after the tap, the first time only after its chunk was loaded.
    const look = () => {
      const sheet = document.querySelector('[role=dialog][aria-modal=false] > div')
      if (!sheet || sheet === watched) return
      watched = sheet
      sizes.observe(sheet)
    }
    const coming = new MutationObserver(look)
    coming.observe(document.body, { childList: true })
    look()
    return () => {
      coming.disconnect()
      sizes.disconnect()
      stageElement.style.removeProperty('--lift')
    }
  }, [stage, flow, target, isWanted])
}

/** Height of the free space below a sheet (px): the footer of the book. */
const footOf = (sheet: Element): number => {
  const { bottom } = (sheet.parentElement ?? sheet).getBoundingClientRect()
  return Math.max(0, window.innerHeight - bottom)
}
