// Signals when a screen has rendered in the browser, so that the special handling of SSR markup ends.
import { useLayoutEffect } from 'react'
import { endHydration } from '../lib/hydration.ts'

/** Attributes and styles that public/theme.js sets on the page before hydration. */
const EARLY = ['own', 'translation']
const EARLY_STYLES = ['--read-size', '--read-lh']

/** Rendered as a sibling of a screen, within its Suspense boundary. */
export function HydrationBoundary() {
  useLayoutEffect(() => {
    endHydration()
    document.querySelector('[data-painted]')?.removeAttribute('data-painted')
    // The app did start: remove the start-up error message.
    document.getElementById('broken')?.remove()
    const { dataset, style } = document.documentElement
    for (const name of EARLY) delete dataset[name]
    for (const name of EARLY_STYLES) style.removeProperty(name)
  }, [])
  return null
}
