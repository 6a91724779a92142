// Parts of the reader whose code comes later; each renders without a Suspense fallback once loaded.
import { type ComponentType, useEffect, useState } from 'react'
import { getErrorMessage } from '../../lib/api.ts'
import { guardChunk } from '../../lib/chunk-reload.ts'
import { deferTask } from '../../lib/scheduler.ts'
import { showNotice } from '../../ui/toast.ts'

export interface LazyComponent<P> {
  (props: P): React.ReactNode
  /** Fetches the code; a failure is left for the moment when the part is wanted. */
  preload: () => Promise<void>
}

/**
 * React.lazy holds what it reveals back for up to 300 ms after a fallback, even when the code has long been loaded:
 * too late for a tap. This shows nothing until the code has come, and then at once, for ever.
 */
export function lazyWithPreload<P extends object>(load: () => Promise<ComponentType<P>>): LazyComponent<P> {
  let loaded: ComponentType<P> | undefined
  const keep = (component: ComponentType<P>) => {
    loaded = component
    return component
  }
  function LaterPart(props: P) {
    const [Component, setComponent] = useState(() => loaded)
    // A part with `open` is a panel. What did not come is asked for again when the part is opened again.
    const isOpened = 'open' in props
    const isWanted = !isOpened || props.open === true
    useEffect(() => {
      if (Component || !isWanted) return
      let isHere = true
      const fetchPart = () => {
        const wanted = guardChunk(() => load().then((component) => ({ default: component })))
        wanted().then(
          ({ default: component }) => {
            keep(component)
            if (isHere) setComponent(() => component)
          },
          (error: unknown) => {
            if (!isHere) return
            showNotice(getErrorMessage(error))
            // Nobody will open it again: it comes when the network does.
            if (!isOpened) window.addEventListener('online', fetchPart, { once: true })
          },
        )
      }
      // What nobody has asked for does not hold up the drawing it came with.
      let cancel: (() => void) | undefined
      if (isOpened) fetchPart()
      else cancel = deferTask(fetchPart)
      return () => {
        isHere = false
        window.removeEventListener('online', fetchPart)
        cancel?.()
      }
    }, [Component, isWanted, isOpened])
    return Component ? <Component {...props} /> : null
  }
  LaterPart.preload = () =>
    load()
      .then(keep, () => undefined)
      .then(() => undefined)
  return LaterPart
}
