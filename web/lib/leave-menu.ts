// Removes the focus from a menu's button: otherwise Enter and Space would open the menu again instead of
// running the shortcut.

/** Moves the focus to `goal`, else removes it. Does nothing where the focus is elsewhere. */
export function leaveMenu(goal?: HTMLElement | null): void {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || focused.getAttribute('aria-haspopup') !== 'menu') return
  if (goal) goal.focus({ preventScroll: true })
  else focused.blur()
}
