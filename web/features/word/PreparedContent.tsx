// Keeps what comes with the next key ready beside the page: not in it, so nobody finds it there, and put in at once.
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { runAfterFrame } from '../../lib/scheduler.ts'

/** As if what is in it stood there by itself. */
const NO_BOX = { display: 'contents' } as const
const makeHost = () => Object.assign(document.createElement('div'), { style: 'display: contents' })

export function PreparedContent({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  const [host] = useState(makeHost)
  const [isReady, setReady] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  // What stands there already is painted first.
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
