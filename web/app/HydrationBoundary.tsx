// Says when a screen's own rendering stands in the page, so that what held for the server's painting ends.
import { useLayoutEffect } from 'react'
import { endHydration } from '../lib/hydration.ts'

/** What public/theme.js puts on the page for the time before. */
const EARLY = ['own', 'translation']
const EARLY_STYLES = ['--read-size', '--read-lh']

/** Stands beside a screen, within its boundary. */
export function HydrationBoundary() {
  useLayoutEffect(() => {
    endHydration()
    document.querySelector('[data-painted]')?.removeAttribute('data-painted')
    // It starts after all.
    document.getElementById('broken')?.remove()
    const { dataset, style } = document.documentElement
    for (const name of EARLY) delete dataset[name]
    for (const name of EARLY_STYLES) style.removeProperty(name)
  }, [])
  return null
}
