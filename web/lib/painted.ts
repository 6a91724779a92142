// Whether the app is about to take over, element by element, what the server painted: then it must draw the very same.

let painting = import.meta.env.SSR

/** True on the server, and in a page from {@link takePainting} to {@link endPainting}. */
export const isPainting = (): boolean => painting

/** Called before the painted elements are given to the app. */
export function takePainting(): void {
  painting = true
}

/** Called when they stand as the app's own. */
export function endPainting(): void {
  painting = false
}
