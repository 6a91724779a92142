// Whether the app is about to take over, element by element, what the server painted: then it must draw the very same.

let hydrating = import.meta.env.SSR

/** True on the server, and in a page from {@link takePainting} to {@link endPainting}. */
export const isHydrating = (): boolean => hydrating

/** Called before the painted elements are given to the app. */
export function startHydration(): void {
  hydrating = true
}

/** Called when they stand as the app's own. */
export function endHydration(): void {
  hydrating = false
}
