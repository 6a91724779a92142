// Makes the router from the route table: guards, titles, lazy screens that survive a new build.
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

/** The route that a page belongs to, for the shell: which tab lights up, whether the tabs are shown. */
declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    route?: AppRoute
  }
}

const loaded = new Map<AppRoute, ScreenComponent>()

/** The screen of a route; from then on it is drawn at once. */
export async function loadScreen(route: AppRoute): Promise<ScreenComponent> {
  const screen = await guardChunk(route.load)()
  loaded.set(route, screen)
  return screen
}

/** `{id}` of the table is `$id` to the router, and `{id?}`, which may be missing with its slash, `{-$id}`. */
export const toRouterPath = (path: string): string =>
  path.replace(/\{(\w+)\?\}/g, '{-$$$1}').replace(/\{(\w+)\}/g, '$$$1')

/** The router wraps its screens so in a browser only; what is painted must have the same boundaries. */
const Boundary = ({ children }: { children: ReactNode }) => <Suspense>{children}</Suspense>

/**
 * A screen, or its skeleton while its code comes. React.lazy would hold a screen that has come behind a fallback back
 * for up to 300 ms (FALLBACK_THROTTLE_MS of react-reconciler): too long for a card that was tapped.
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

/** In the browser; or for one painting on the server, with the `history` of its address and the table of all screens. */
export function createAppRouter(history?: RouterHistory, table: readonly AppRoute[] = eagerRoutes) {
  return createRouter({
    routeTree: treeOf(import.meta.env.DEV ? [...table, ...devRoutes] : table),
    // /Login and /login are two rows of the table.
    caseSensitive: true,
    defaultPreload: 'intent',
    defaultPreloadDelay: 60,
    // Our own rule restores places (specification §2).
    scrollRestoration: false,
    // Read as JSON, which is the router's own way, a search for "words in quotes" would lose its quotes.
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
 * Gives a router that is at work the screens it began without, once; the one on show stays, with all that it holds.
 * Rejects when their rows cannot be had; the next call tries again.
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
    // Inside the shell: the way to the other screens stays.
    errorComponent: RouteError,
    // A pointer over a link fetches the screen's code before the click.
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
