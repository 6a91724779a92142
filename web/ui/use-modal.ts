// Opens a <dialog> as a modal, with the manners that the element lacks: back closes it, a press outside closes it.
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { lockScroll } from '../lib/scroll.ts'
import { claimToastHost } from './toast.ts'
import { useOverlay } from './use-overlay.ts'

/**
 * Runs from mount on. `closing`: its exit is being drawn. Escape, back and (if `light`) a press on the backdrop call
 * `onClose`; the component decides. Focus is trapped by the element itself and returns when it closes.
 */
export function useModal(
  ref: RefObject<HTMLDialogElement | null>,
  { closing, onClose, light }: { closing: boolean; onClose: () => void; light: boolean },
): void {
  useOverlay(!closing, onClose)
  const close = useEffectEvent(onClose)
  // One that is taken away without an exit gives the focus back all the same.
  useLayoutEffect(() => {
    const dialog = ref.current
    return () => {
      if (!dialog?.matches(':modal')) return
      // Nobody is left to be told.
      const quiet = { capture: true, once: true }
      dialog.addEventListener('close', (event) => event.stopImmediatePropagation(), quiet)
      dialog.close()
    }
  }, [ref])
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (closing) {
      // The page lives again at once, focus goes back, and the exit is drawn by what is now a plain element.
      dialog.close()
      dialog.setAttribute('open', '')
      return
    }
    if (!dialog.matches(':modal')) {
      dialog.removeAttribute('open')
      dialog.showModal()
      // A caret that a tap left in the page, now inert, has every later layout look for a living place through all of
      // it: 25 ms in an article of 50,000 words.
      const selection = document.getSelection()
      if (selection?.isCollapsed) selection.removeAllRanges()
    }
    const releaseToasts = claimToastHost(dialog)
    const unlock = lockScroll()
    const onCancel = (event: Event) => {
      // A file field inside cancels too, and that is its own affair.
      if (event.target !== dialog) return
      event.preventDefault()
      close()
    }
    // A drag that begins on the sheet and ends beside it clicks the backdrop too: the press must have begun there.
    let beganOutside = false
    const onDown = (event: Event) => {
      beganOutside = event.target === dialog
    }
    const onPress = (event: Event) => {
      if (light && beganOutside && event.target === dialog) close()
    }
    const onClosed = () => close()
    dialog.addEventListener('cancel', onCancel)
    dialog.addEventListener('pointerdown', onDown)
    dialog.addEventListener('click', onPress)
    dialog.addEventListener('close', onClosed)
    return () => {
      releaseToasts()
      unlock()
      dialog.removeEventListener('cancel', onCancel)
      dialog.removeEventListener('pointerdown', onDown)
      dialog.removeEventListener('click', onPress)
      dialog.removeEventListener('close', onClosed)
    }
  }, [ref, closing, light])
}
