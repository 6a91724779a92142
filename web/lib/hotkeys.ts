// Hook for single-key shortcuts; ignored while the user is typing.
import { useEffect, useEffectEvent } from 'react'

type Action = (event: KeyboardEvent) => void
/**
 * By `event.key`, letters in lower case, `Space` for the space bar; `Shift+` as a prefix. `step`: the action
 * repeats while the key is held down; any other action runs once, because key repeat would undo, send or
 * answer again and again.
 */
export type HotkeyMap = Record<string, Action | { step: Action }>

/** The name of the pressed key as used in {@link HotkeyMap}; '' when the event must be ignored. */
export function getHotkey(event: KeyboardEvent): string {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return ''
  const { target } = event
  if (target instanceof HTMLElement) {
    if (target.isContentEditable || target.closest('input:not([type=radio],[type=checkbox]),textarea,select'))
      return ''
    // Space and Enter activate the focused control.
    if ((event.key === ' ' || event.key === 'Enter') && target.closest('button,a,summary,[role=menuitem]'))
      return ''
  }
  const name = event.key === ' ' ? 'Space' : event.key.length === 1 ? event.key.toLowerCase() : event.key
  return event.shiftKey && (event.key.length > 1 || /[a-z]/i.test(event.key)) ? `Shift+${name}` : name
}

/** Runs the action of a pressed key and prevents the browser's default; not while a modal dialog is open. */
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
