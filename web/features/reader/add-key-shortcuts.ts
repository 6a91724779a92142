// Tells what reads the screen which keys work, from when they do: their code comes in parts.

/** Adds keys to those that the text answers. */
export function addKeyShortcuts(text: HTMLElement | null, keys: string): void {
  const known = text?.getAttribute('aria-keyshortcuts')?.split(' ') ?? []
  text?.setAttribute('aria-keyshortcuts', [...new Set([...known, ...keys.split(' ')])].join(' '))
}
