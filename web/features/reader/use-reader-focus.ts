// Focus management for keyboard users: focuses the title of an article that was just opened, and returns the
// focus to the text after a sheet.
import { useRouter } from '@tanstack/react-router'
import { type RefObject, useCallback, useEffect, useRef } from 'react'

const sheetAround = (element: Element | null) => element?.closest('[role=dialog]')

const isInView = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < window.innerHeight
}

/**
 * Call `leave` when a sheet opens and `giveBack` when it closes: a focus within the sheet returns to the
 * element that had it before.
 */
export function useReaderFocus(root: RefObject<HTMLElement | null>): {
  leave: () => void
  giveBack: () => void
} {
  const router = useRouter()
  const before = useRef<Element>(null)
  useEffect(() => {
    // The link that was followed is unmounted, and the focus with it. After a full page load, the focus
    // starts at the top of the page.
    if (!router.history.canGoBack() || document.activeElement !== document.body) return
    root.current?.closest('article')?.querySelector('h1')?.focus({ preventScroll: true })
  }, [root, router])
  const leave = useCallback(() => {
    const { activeElement } = document
    if (!sheetAround(activeElement)) before.current = activeElement
  }, [])
  const giveBack = useCallback(() => {
    if (!sheetAround(document.activeElement)) return
    const isThere = before.current?.isConnected && before.current !== document.body
    // Fallback for Safari, which does not focus a tapped button: focus the line, unless the reader has
    // scrolled away from it.
    const line = root.current?.querySelector('[data-para][tabindex="0"]')
    const to = isThere ? before.current : line && isInView(line) ? line : null
    if (to instanceof HTMLElement) to.focus({ preventScroll: true })
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  }, [root])
  return { leave, giveBack }
}
