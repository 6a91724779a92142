// Checks access to a screen: guests are redirected to log in and return afterwards, ordinary users do not see
// the editors' screens.
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
  // Layout effect, so that it runs before the screen's own effects: an article sets its title there.
  useLayoutEffect(() => {
    document.title = route.path === '/' ? SITE_TITLE : formatTitle(route.title)
  }, [route])
  if (route.access !== 'open' && !isLoggedIn) return <ToLogIn path={route.path} />
  const screen = <Suspense fallback={<ScreenSkeleton path={route.path} />}>{children}</Suspense>
  return route.access === 'admin' ? <Editors path={route.path}>{screen}</Editors> : screen
}

/**
 * Redirects to the log-in once: the router's own `<Navigate>` starts again at every render. The return
 * address (`next`) is the path that was denied, not one of the redirects.
 */
function ToLogIn({ path }: { path: string }) {
  const navigate = useNavigate()
  const { href, pathname } = useLocation()
  const [next] = useState(href)
  // The session ended while a screen was open: the redirect is already in progress.
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
  // A later failed check does not unmount the screen and lose the user's input: the next request shows
  // whether access is still allowed.
  if (isError && isSuper === undefined) {
    return (
      <Page>
        <LoadError message={error.message} onRetry={() => void refetch()} />
      </Page>
    )
  }
  return isSuper ? children : <ErrorScreen status={404} path={pathname} />
}
