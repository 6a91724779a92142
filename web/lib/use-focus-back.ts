// Restores the focus when the focused element is removed: otherwise keyboard users start at the top of the
// page again.
import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * For a button that is replaced by another element and returns afterwards; it is not in the page while it
 * `isAway`.
 */
export function useFocusBack(isAway: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const wasAway = useRef(isAway)
  useEffect(() => {
    const isLost = document.activeElement === document.body
    if (wasAway.current && !isAway && isLost) button.current?.focus({ preventScroll: true })
    wasAway.current = isAway
  }, [isAway])
  return button
}

/**
 * For a form that opens elsewhere in the page: on unmount the focus returns to the element that had it at
 * mount.
 */
export function useFocusReturn(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const isLost = document.activeElement === document.body
      if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true })
    },
    [before],
  )
}

/**
 * For a bar of actions on the selected rows of `list`: when the bar is removed with the focus in it, the focus
 * returns to the element of the list that had it last, or to the first checkbox, or to the list itself.
 */
export function useFocusList(isShown: boolean, list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!isShown) return
    let last: HTMLElement | undefined
    const remember = (element: unknown) => {
      if (element instanceof HTMLElement && list.current?.contains(element)) last = element
    }
    const onFocusIn = (event: FocusEvent) => remember(event.target)
    remember(document.activeElement)
    document.addEventListener('focusin', onFocusIn)
    return () => {
      document.removeEventListener('focusin', onFocusIn)
      if (document.activeElement !== document.body) return
      const first = list.current?.querySelector<HTMLElement>('input[type=checkbox]') ?? list.current
      const target = last && list.current?.contains(last) ? last : first
      target?.focus({ preventScroll: true })
    }
  }, [isShown, list])
}
