// Single keys for those who read at a keyboard; they never get in the way of typing.
import { useEffect, useEffectEvent } from 'react'

/** By `event.key`, letters in lower case, `Space` for the space bar; `Shift+` as a prefix. */
export type Hotkeys = Record<string, (event: KeyboardEvent) => void>

/** The name of the pressed key as used in {@link Hotkeys}; '' when the press is not for us. */
export function hotkeyOf(event: KeyboardEvent): string {
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

/** Keys that step: held down they go on. Any other would be taken back, sent or left again and again. */
const STEPPING = /^(?:Shift\+)?(?:Arrow(?:Up|Down|Left|Right)|Page(?:Up|Down)|[jk[\]+=-])$/

/**
 * Runs the action of a pressed key and keeps the page from acting on it; not while a modal dialog is open. A key that is
 * held down runs it once, unless it steps.
 */
export function useHotkeys(keys: Hotkeys, enabled = true): void {
  const run = useEffectEvent((event: KeyboardEvent) => {
    const name = hotkeyOf(event)
    const action = keys[name]
    if (!action || document.querySelector('dialog[open]')) return
    event.preventDefault()
    if (!event.repeat || STEPPING.test(name)) action(event)
  })
  useEffect(() => {
    if (!enabled) return
    const listen = (event: KeyboardEvent) => run(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [enabled])
}
