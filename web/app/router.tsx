// Makes the router from the route table: guards, titles, lazy screens that survive a new build.
import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { lazy } from 'react'
import { guardChunk } from '../lib/chunk-reload.ts'
import { devRoutes } from './dev-routes.ts'
import { Broken, Missing } from './Fallbacks.tsx'
import { Guard } from './Guard.tsx'
import { type Route, routes } from './routes.ts'
import { Shell } from './Shell.tsx'

/** The route that a page belongs to, for the shell: which tab lights up, whether the tabs are shown. */
declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    route?: Route
  }
}

const root = createRootRoute({ component: Shell, notFoundComponent: Missing, errorComponent: Broken })

/** `{id}` of the table is `$id` to the router. */
export const pathOf = (path: string): string => path.replace(/\{(\w+)\}/g, '$$$1')

function pageOf(route: Route) {
  const Screen = lazy(guardChunk(() => route.load().then((screen) => ({ default: screen }))))
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
    component: () => (
      <Guard route={route}>
        <Screen params={page.useParams() as Record<string, string>} />
      </Guard>
    ),
  })
  return page
}

/** Every screen that is built; in development those for development too. */
const shownRoutes = import.meta.env.DEV ? [...routes, ...devRoutes] : routes

export const router = createRouter({
  routeTree: root.addChildren(shownRoutes.map(pageOf)),
  // /Login and /login are two rows of the table.
  caseSensitive: true,
  defaultPreload: 'intent',
  defaultPreloadDelay: 60,
  // Our own rule restores places (specification §2).
  scrollRestoration: false,
})
