// Hook that opens a <dialog> as a modal and adds what the element lacks: back and a press outside close it.
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { lockScroll } from '../lib/scroll.ts'
import { claimToastHost } from './toast.ts'
import { useOverlay } from './use-overlay.ts'

/**
 * Opens on mount. `closing`: its exit animation is running. Escape, back and (if `light`) a press on the
 * backdrop call `onClose`; the component decides. The element itself traps the focus and restores it when it
 * closes.
 */
export function useModal(
  ref: RefObject<HTMLDialogElement | null>,
  { closing, onClose, light }: { closing: boolean; onClose: () => void; light: boolean },
): void {
  useOverlay(!closing, onClose)
  const close = useEffectEvent(onClose)
  // Also restores the focus if it is unmounted without an exit animation.
  useLayoutEffect(() => {
    const dialog = ref.current
    return () => {
      if (!dialog?.matches(':modal')) return
      // No listener may run after the unmount.
      const quiet = { capture: true, once: true }
      dialog.addEventListener('close', (event) => event.stopImmediatePropagation(), quiet)
      dialog.close()
    }
  }, [ref])
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (closing) {
      // The page is interactive again at once, the focus is restored, and the exit animation is rendered by a
      // now plain element.
      dialog.close()
      dialog.setAttribute('open', '')
      return
    }
    if (!dialog.matches(':modal')) {
      dialog.removeAttribute('open')
      dialog.showModal()
      // A caret that a tap left in the inert page slows down every later layout, because the browser searches
      // the whole page for an editable position: 25 ms in an article of 50,000 words.
      const selection = document.getSelection()
      if (selection?.isCollapsed) selection.removeAllRanges()
    }
    const releaseToasts = claimToastHost(dialog)
    const unlock = lockScroll()
    const onCancel = (event: Event) => {
      // A file input inside the dialog also emits `cancel`; that event bubbles and must be ignored.
      if (event.target !== dialog) return
      event.preventDefault()
      close()
    }
    // A drag that starts on the sheet and ends outside it also emits a click on the backdrop: the press must
    // have started there.
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
