// Announces shortcut keys to screen readers once their handlers are loaded; the code arrives in several
// chunks.

/** Adds keys to the `aria-keyshortcuts` attribute of the text. */
export function addKeyShortcuts(text: HTMLElement | null, keys: string): void {
  const known = text?.getAttribute('aria-keyshortcuts')?.split(' ') ?? []
  text?.setAttribute('aria-keyshortcuts', [...new Set([...known, ...keys.split(' ')])].join(' '))
}
