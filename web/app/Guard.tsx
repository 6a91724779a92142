// Lets a visitor into a screen: guests are sent to log in and come back, ordinary users do not see the editors' rooms.
import { useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { useIsSuper } from '../features/account/me.ts'
import { useIsSignedIn } from '../lib/session.ts'
import { SITE_TITLE, titleOf } from '../lib/title.ts'
import { ErrorScreen } from '../ui/ErrorScreen.tsx'
import { Opening } from './Fallbacks.tsx'
import type { Route } from './routes.ts'
import { TakenOver } from './TakenOver.tsx'

export function Guard({ route, children }: { route: Route; children: ReactNode }) {
  const isSignedIn = useIsSignedIn()
  // Before the screen's own effects: an article puts its title there.
  useLayoutEffect(() => {
    document.title = route.path === '/' ? SITE_TITLE : titleOf(route.title)
  }, [route])
  if (route.access !== 'open' && !isSignedIn) return <ToLogin />
  const screen = (
    <Suspense fallback={<Opening />}>
      {children}
      <TakenOver />
    </Suspense>
  )
  return route.access === 'admin' ? <Editors>{screen}</Editors> : screen
}

/**
 * Leads to the log-in, once: the router's own `<Navigate>` starts anew at every rendering, and the address that it is to
 * come back to is the one of the refusal, not those on the way.
 */
function ToLogin() {
  const navigate = useNavigate()
  const { href } = useLocation()
  const [next] = useState(href)
  useEffect(() => {
    void navigate({ to: `/login?next=${encodeURIComponent(next)}`, replace: true })
  }, [navigate, next])
  return <Opening />
}

function Editors({ children }: { children: ReactNode }) {
  const { data: isSuper, isPending } = useIsSuper()
  const { pathname } = useLocation()
  if (isPending) return <Opening />
  return isSuper ? children : <ErrorScreen status={404} path={pathname} />
}
