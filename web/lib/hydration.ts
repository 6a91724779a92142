// Hydration state: during hydration the first render must match the SSR markup exactly.

let hydrating = import.meta.env.SSR

/** True on the server, and in a page from {@link startHydration} to {@link endHydration}. */
export const isHydrating = (): boolean => hydrating

/** Called before the app hydrates the SSR markup. */
export function startHydration(): void {
  hydrating = true
}

/** Called when hydration is complete. */
export function endHydration(): void {
  hydrating = false
}
