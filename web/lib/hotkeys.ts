// Single keys for those who read at a keyboard; they never get in the way of typing.
import { useEffect, useEffectEvent } from 'react'

type Action = (event: KeyboardEvent) => void
/**
 * By `event.key`, letters in lower case, `Space` for the space bar; `Shift+` as a prefix. `step`: while the key is held down
 * the action goes on; any other runs once, else it would be taken back, sent or answered again and again.
 */
export type HotkeyMap = Record<string, Action | { step: Action }>

/** The name of the pressed key as used in {@link Hotkeys}; '' when the press is not for us. */
export function getHotkey(event: KeyboardEvent): string {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return ''
  const { target } = event
  if (target instanceof HTMLElement) {
    if (target.isContentEditable || target.closest('input:not([type=radio],[type=checkbox]),textarea,select'))
      return ''
    // Space and Enter belong to the control that has the focus.
    if ((event.key === ' ' || event.key === 'Enter') && target.closest('button,a,summary,[role=menuitem]'))
      return ''
  }
  const name = event.key === ' ' ? 'Space' : event.key.length === 1 ? event.key.toLowerCase() : event.key
  return event.shiftKey && (event.key.length > 1 || /[a-z]/i.test(event.key)) ? `Shift+${name}` : name
}

/** Runs the action of a pressed key and keeps the page from acting on it; not while a modal dialog is open. */
export function useHotkeys(keys: HotkeyMap, enabled = true): void {
  const run = useEffectEvent((event: KeyboardEvent) => {
    const action = keys[getHotkey(event)]
    if (!action || document.querySelector('dialog[open]')) return
    event.preventDefault()
    if (typeof action !== 'function') action.step(event)
    else if (!event.repeat) action(event)
  })
  useEffect(() => {
    if (!enabled) return
    const listen = (event: KeyboardEvent) => run(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [enabled])
}
