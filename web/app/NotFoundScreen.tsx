// The screen for an unknown path: loads the lazy routes first, then shows "not found" if they do not match
// either.
import { type AnyRouter, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ErrorScreen } from '../ui/ErrorScreen.tsx'
import { ScreenSkeleton } from './Fallbacks.tsx'

export function NotFoundScreen({ bringFar }: { bringFar: (router: AnyRouter) => Promise<void> }) {
  const router = useRouter()
  const { pathname } = useLocation()
  // A server has all routes; in the browser the lazy routes may load after the path was matched.
  const [isKnown, setKnown] = useState(router.options.isServer)
  const [fault, setFault] = useState<{ error: unknown }>()
  useEffect(() => {
    if (isKnown) return
    let isHere = true
    bringFar(router).then(
      () => router.load().then(() => isHere && setKnown(true)),
      (error: unknown) => isHere && setFault({ error }),
    )
    return () => {
      isHere = false
    }
  }, [isKnown, router, bringFar])
  if (fault) throw fault.error
  return isKnown ? <ErrorScreen status={404} path={pathname} /> : <ScreenSkeleton path={pathname} />
}
