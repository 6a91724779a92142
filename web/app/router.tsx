// Creates the router from the route table: guards, titles, lazy screens that survive a new build.
import {
  type AnyRoute,
  type AnyRouter,
  createRootRoute,
  createRoute,
  createRouter,
  type RouterHistory,
} from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { guardChunk } from '../lib/chunk-reload.ts'
import type { AppRoute, ScreenComponent } from '../screens/route.ts'
import { AppShell } from './AppShell.tsx'
import { devRoutes } from './dev-routes.ts'
import { eagerRoutes } from './eager-routes.ts'
import { RouteError, ScreenSkeleton } from './Fallbacks.tsx'
import { HydrationBoundary } from './HydrationBoundary.tsx'
import { NotFoundScreen } from './NotFoundScreen.tsx'
import { RouteGuard } from './RouteGuard.tsx'

/** The route of a page, for the shell: which tab is active, whether the tabs are shown. */
declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    route?: AppRoute
  }
}

const loaded = new Map<AppRoute, ScreenComponent>()

/** Loads the screen of a route; from then on it renders synchronously. */
export async function loadScreen(route: AppRoute): Promise<ScreenComponent> {
  const screen = await guardChunk(route.load)()
  loaded.set(route, screen)
  return screen
}

/** `{id}` of the table is `$id` in the router, and `{id?}`, which may be missing with its slash, `{-$id}`. */
export const toRouterPath = (path: string): string =>
  path.replace(/\{(\w+)\?\}/g, '{-$$$1}').replace(/\{(\w+)\}/g, '$$$1')

/**
 * The router adds Suspense boundaries around its screens in a browser only; SSR needs the same boundaries for
 * hydration.
 */
const Boundary = ({ children }: { children: ReactNode }) => <Suspense>{children}</Suspense>

/**
 * A screen, or its skeleton while its code is loading. React.lazy would show the fallback for up to 300 ms
 * although the screen is loaded (FALLBACK_THROTTLE_MS of react-reconciler): too long for a card that was
 * tapped.
 */
function ScreenOf({ route, params }: { route: AppRoute; params: Record<string, string> }) {
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
  if (!Shown) return <ScreenSkeleton path={route.path} />
  return (
    <>
      <Shown params={params} />
      <HydrationBoundary />
    </>
  )
}

/** For the browser; or for one server render, with the `history` of its path and the table of all screens. */
export function createAppRouter(history?: RouterHistory, table: readonly AppRoute[] = eagerRoutes) {
  return createRouter({
    routeTree: treeOf(import.meta.env.DEV ? [...table, ...devRoutes] : table),
    // /Login and /login are two routes of the table.
    caseSensitive: true,
    defaultPreload: 'intent',
    defaultPreloadDelay: 60,
    // Our own rule restores scroll positions (specification §2).
    scrollRestoration: false,
    // The router's default parser reads values as JSON: a search for "words in quotes" would lose its quotes.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const text = String(new URLSearchParams(search))
      return text && `?${text}`
    },
    ...(history ? { history, isServer: true, InnerWrap: Boundary } : {}),
  })
}
export type AppRouter = ReturnType<typeof createAppRouter>

const importLazyRoutes = guardChunk(() => import('./lazy-routes.ts'))
const extendedRouters = new WeakSet<AnyRouter>()

/**
 * Adds the lazy routes to a running router, once; the current screen stays mounted with its state. Rejects
 * when the routes cannot be loaded; the next call is a retry.
 */
export async function loadLazyRoutes(router: AnyRouter): Promise<void> {
  if (extendedRouters.has(router)) return
  const { lazyRoutes } = await importLazyRoutes()
  if (extendedRouters.has(router)) return
  extendedRouters.add(router)
  const there = Object.values((router.routeTree as AnyRoute).children ?? {}) as Page[]
  router.update({ ...router.options, routeTree: treeOf(lazyRoutes, there) })
}

const makeRoot = () =>
  createRootRoute({
    component: AppShell,
    notFoundComponent: () => <NotFoundScreen bringFar={loadLazyRoutes} />,
    errorComponent: RouteError,
  })

const treeOf = (table: readonly AppRoute[], there: readonly Page[] = []) => {
  const root = makeRoot()
  return root.addChildren([...there, ...table.map((route) => pageOf(route, root))])
}

type Page = ReturnType<typeof pageOf>

function pageOf(route: AppRoute, root: ReturnType<typeof makeRoot>) {
  const page = createRoute({
    getParentRoute: () => root,
    path: toRouterPath(route.path),
    staticData: { route },
    // Rendered inside the shell, so that the user can navigate to other screens.
    errorComponent: RouteError,
    // Hovering over a link prefetches the screen's code before the click.
    loader: ({ preload }) => {
      if (!preload) return
      void route.load().then(
        (screen) => loaded.set(route, screen),
        () => undefined,
      )
    },
    component: () => (
      <RouteGuard route={route}>
        <ScreenOf route={route} params={page.useParams() as Record<string, string>} />
      </RouteGuard>
    ),
  })
  return page
}
