// Takes the focus off a menu's button: with it there, Enter and the space bar open the menu again and do not go on.

/** To `goal`, else to no element. Does nothing where the focus is elsewhere. */
export function leaveMenu(goal?: HTMLElement | null): void {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || focused.getAttribute('aria-haspopup') !== 'menu') return
  if (goal) goal.focus({ preventScroll: true })
  else focused.blur()
}
