// Where the focus is for who has no pointer: at the title of an article just opened, and back in the text after a sheet.
import { useRouter } from '@tanstack/react-router'
import { type RefObject, useCallback, useEffect, useRef } from 'react'

const sheetAround = (element: Element | null) => element?.closest('[role=dialog]')

const isInView = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < window.innerHeight
}

/** `leave` is to be called when a sheet opens, `giveBack` when it closes: a focus inside goes to where it was before. */
export function useReaderFocus(root: RefObject<HTMLElement | null>): {
  leave: () => void
  giveBack: () => void
} {
  const router = useRouter()
  const before = useRef<Element>(null)
  useEffect(() => {
    // The link that led here is gone and took the focus with it. A page just loaded begins at its very top.
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
    // Safari gives no focus to a button that is tapped: then to the line, unless the reader is elsewhere by now.
    const line = root.current?.querySelector('[data-para][tabindex="0"]')
    const to = isThere ? before.current : line && isInView(line) ? line : null
    if (to instanceof HTMLElement) to.focus({ preventScroll: true })
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  }, [root])
  return { leave, giveBack }
}
