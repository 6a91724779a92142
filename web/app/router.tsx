// Makes the router from the route table: guards, titles, lazy screens that survive a new build.
import { createRootRoute, createRoute, createRouter, type RouterHistory } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { guardChunk } from '../lib/chunk-reload.ts'
import type { Route, Screen } from '../screens/route.ts'
import { devRoutes } from './dev-routes.ts'
import { Broken, Missing } from './Fallbacks.tsx'
import { Guard } from './Guard.tsx'
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

/** In the browser, or for one painting on the server with the `history` of its address. */
export function makeRouter(history?: RouterHistory) {
  const root = createRootRoute({ component: Shell, notFoundComponent: Missing, errorComponent: Broken })
  const pageOf = (route: Route) => {
    const Later = lazy(() => loadScreen(route).then((screen) => ({ default: screen })))
    const page = createRoute({
      getParentRoute: () => root,
      path: pathOf(route.path),
      staticData: { route },
      // Inside the shell: the way to the other screens stays.
      errorComponent: Broken,
      // A pointer over a link fetches the screen's code before the click.
      loader: ({ preload }) => {
        if (preload) void route.load().catch(() => undefined)
      },
      component: () => {
        // React.lazy shows the fallback for a moment, even when the code is there.
        const [Now] = useState(() => loaded.get(route))
        const Shown = Now ?? Later
        return (
          <Guard route={route}>
            <Shown params={page.useParams() as Record<string, string>} />
          </Guard>
        )
      },
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
