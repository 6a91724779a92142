// Makes the router from the route table: guards, titles, lazy screens that survive a new build.
import { createRootRoute, createRoute, createRouter, type RouterHistory } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { guardChunk } from '../lib/chunk-reload.ts'
import type { Route, Screen } from '../screens/route.ts'
import { devRoutes } from './dev-routes.ts'
import { Broken, Missing, Opening } from './Fallbacks.tsx'
import { Guard } from './Guard.tsx'
import { PaintingEnd } from './PaintingEnd.tsx'
import { routes } from './routes.ts'
import { Shell } from './Shell.tsx'

/** The route that a page belongs to, for the shell: which tab lights up, whether the tabs are shown. */
declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    route?: Route
  }
}

/** Every screen that is built; in development those for development too. */
const shownRoutes = import.meta.env.DEV ? [...routes, ...devRoutes] : routes
const loaded = new Map<Route, Screen>()

/** The screen of a route; from then on it is drawn at once. */
export async function loadScreen(route: Route): Promise<Screen> {
  const screen = await guardChunk(route.load)()
  loaded.set(route, screen)
  return screen
}

/** `{id}` of the table is `$id` to the router. */
export const pathOf = (path: string): string => path.replace(/\{(\w+)\}/g, '$$$1')

/** The router wraps its screens so in a browser only; what is painted must have the same boundaries. */
const Boundary = ({ children }: { children: ReactNode }) => <Suspense>{children}</Suspense>

/**
 * A screen, or its skeleton while its code comes. React.lazy would hold a screen that has come behind a fallback back
 * for up to 300 ms (FALLBACK_THROTTLE_MS of react-reconciler): too long for a card that was tapped.
 */
function ScreenOf({ route, params }: { route: Route; params: Record<string, string> }) {
  const [Shown, setShown] = useState(() => loaded.get(route))
  const [fault, setFault] = useState<{ error: unknown }>()
  useEffect(() => {
    if (Shown) return
    let isHere = true
    loadScreen(route).then(
      (screen) => isHere && setShown(() => screen),
      (error: unknown) => isHere && setFault({ error }),
    )
    return () => {
      isHere = false
    }
  }, [Shown, route])
  if (fault) throw fault.error
  if (!Shown) return <Opening path={route.path} />
  return (
    <>
      <Shown params={params} />
      <PaintingEnd />
    </>
  )
}

/** In the browser, or for one painting on the server with the `history` of its address. */
export function makeRouter(history?: RouterHistory) {
  const root = createRootRoute({ component: Shell, notFoundComponent: Missing, errorComponent: Broken })
  const pageOf = (route: Route) => {
    const page = createRoute({
      getParentRoute: () => root,
      path: pathOf(route.path),
      staticData: { route },
      // Inside the shell: the way to the other screens stays.
      errorComponent: Broken,
      // A pointer over a link fetches the screen's code before the click.
      loader: ({ preload }) => {
        if (!preload) return
        void route.load().then(
          (screen) => loaded.set(route, screen),
          () => undefined,
        )
      },
      component: () => (
        <Guard route={route}>
          <ScreenOf route={route} params={page.useParams() as Record<string, string>} />
        </Guard>
      ),
    })
    return page
  }
  return createRouter({
    routeTree: root.addChildren(shownRoutes.map(pageOf)),
    // /Login and /login are two rows of the table.
    caseSensitive: true,
    defaultPreload: 'intent',
    defaultPreloadDelay: 60,
    // Our own rule restores places (specification §2).
    scrollRestoration: false,
    ...(history ? { history, isServer: true, InnerWrap: Boundary } : {}),
  })
}
export type AppRouter = ReturnType<typeof makeRouter>
