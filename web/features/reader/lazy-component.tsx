// Lazy components of the reader; once loaded, each renders without a Suspense fallback.
import { type ComponentType, useEffect, useState } from 'react'
import { getErrorMessage } from '../../lib/api.ts'
import { guardChunk } from '../../lib/chunk-reload.ts'
import { deferTask } from '../../lib/scheduler.ts'
import { showNotice } from '../../ui/toast.ts'

export interface LazyComponent<P> {
  (props: P): React.ReactNode
  /** Fetches the chunk. An error is ignored here; the component fetches again when it is rendered. */
  preload: () => Promise<void>
}

/**
 * React.lazy throttles the reveal after a Suspense fallback by up to 300 ms, even when the chunk was loaded
 * long before: too late for a tap. This component renders nothing until the chunk is loaded, and then always
 * renders at once.
 */
export function lazyWithPreload<P extends object>(load: () => Promise<ComponentType<P>>): LazyComponent<P> {
  let loaded: ComponentType<P> | undefined
  const keep = (component: ComponentType<P>) => {
    loaded = component
    return component
  }
  function LaterPart(props: P) {
    const [Component, setComponent] = useState(() => loaded)
    // A component with an `open` prop is a panel. After an error, opening it again is the retry.
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
            // No user action causes a retry of this component: retry when the network is back.
            if (!isOpened) window.addEventListener('online', fetchPart, { once: true })
          },
        )
      }
      // A component that the user did not open must not delay the rendering of its parent: defer the fetch.
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
