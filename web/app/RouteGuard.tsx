// Lets a visitor into a screen: guests are sent to log in and come back, ordinary users do not see the editors' rooms.
import { useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { useIsSuper } from '../features/account/me.ts'
import { isAccountPath, logInPath } from '../lib/log-in-path.ts'
import { useIsLoggedIn } from '../lib/session.ts'
import { formatTitle, SITE_TITLE } from '../lib/title.ts'
import type { AppRoute } from '../screens/route.ts'
import { LoadError } from '../ui/EmptyState.tsx'
import { ErrorScreen } from '../ui/ErrorScreen.tsx'
import { Page } from '../ui/Page.tsx'
import { ScreenSkeleton } from './Fallbacks.tsx'

export function RouteGuard({ route, children }: { route: AppRoute; children: ReactNode }) {
  const isLoggedIn = useIsLoggedIn()
  // Before the screen's own effects: an article puts its title there.
  useLayoutEffect(() => {
    document.title = route.path === '/' ? SITE_TITLE : formatTitle(route.title)
  }, [route])
  if (route.access !== 'open' && !isLoggedIn) return <ToLogIn path={route.path} />
  const screen = <Suspense fallback={<ScreenSkeleton path={route.path} />}>{children}</Suspense>
  return route.access === 'admin' ? <Editors path={route.path}>{screen}</Editors> : screen
}

/**
 * Leads to the log-in, once: the router's own `<Navigate>` starts anew at every rendering, and the address that it is to
 * come back to is the one of the refusal, not those on the way.
 */
function ToLogIn({ path }: { path: string }) {
  const navigate = useNavigate()
  const { href, pathname } = useLocation()
  const [next] = useState(href)
  // A session that ended in the midst is on its way there already.
  const [isOnTheWay] = useState(isAccountPath(pathname))
  useEffect(() => {
    if (!isOnTheWay) void navigate({ to: logInPath(next), replace: true })
  }, [navigate, next, isOnTheWay])
  return <ScreenSkeleton path={path} />
}

function Editors({ path, children }: { path: string; children: ReactNode }) {
  const { data: isSuper, isPending, isError, error, refetch } = useIsSuper()
  const { pathname } = useLocation()
  if (isPending) return <ScreenSkeleton path={path} />
  // A later check that fails takes nobody's work away: the next call tells whether they still may.
  if (isError && isSuper === undefined) {
    return (
      <Page>
        <LoadError message={error.message} onRetry={() => void refetch()} />
      </Page>
    )
  }
  return isSuper ? children : <ErrorScreen status={404} path={pathname} />
}
