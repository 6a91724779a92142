// Renders the content for the next key press into a detached element: invisible to page search and screen
// readers, and inserted at once when needed.
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { runAfterFrame } from '../../lib/scheduler.ts'

/** The wrapper has no box of its own in the layout. */
const NO_BOX = { display: 'contents' } as const
const makeHost = () => Object.assign(document.createElement('div'), { style: 'display: contents' })

export function PreparedContent({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  const [host] = useState(makeHost)
  const [isReady, setReady] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  // Wait until the current content is painted.
  useEffect(() => runAfterFrame(() => setReady(true)), [])
  useLayoutEffect(() => {
    if (!isShown) return
    place.current?.append(host)
    return () => host.remove()
  }, [isShown, host])
  return (
    <>
      <div ref={place} style={NO_BOX} />
      {(isReady || isShown) && createPortal(children, host)}
    </>
  )
}
