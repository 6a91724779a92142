// Media queries as React state.
import { useCallback, useSyncExternalStore } from 'react'

/** Whether the media query matches now; renders again on change. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}

/** Wide windows (at least 1024 px): a rail instead of the bottom bar, panels instead of sheets. */
export function useIsWide(): boolean {
  return useMedia('(min-width: 1024px)')
}
