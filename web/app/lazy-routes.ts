// The lazy routes of rarely visited screens: loaded when the page is idle, or when a path needs one.
import { lazyAccountRoutes } from '../screens/account/lazy-routes.ts'
import { adminRoutes } from '../screens/admin/routes.ts'
import { aiRoutes } from '../screens/ai/routes.ts'
import { lazyBookRoutes } from '../screens/book/lazy-routes.ts'
import { collectionRoutes } from '../screens/collection/routes.ts'
import { magazineRoutes } from '../screens/magazine/routes.ts'
import { memberRoutes } from '../screens/member/routes.ts'
import { noteRoutes } from '../screens/note/routes.ts'
import { printRoutes } from '../screens/print/routes.ts'
import { rankRoutes } from '../screens/rank/routes.ts'
import { lazyReadRoutes } from '../screens/read/lazy-routes.ts'
import type { AppRoute, ScreenComponent } from '../screens/route.ts'
import { siteRoutes } from '../screens/site/routes.ts'
import { lazyWordRoutes } from '../screens/word/lazy-routes.ts'

/** The admin screens, behind two-step verification where the site requires it. */
const guarded = (route: AppRoute): AppRoute =>
  route.access === 'admin' ? { ...route, load: Object.assign(() => behind(route.load), route.load) } : route

async function behind(load: AppRoute['load']): Promise<ScreenComponent> {
  const [screen, { requireTwoStep }] = await Promise.all([
    load(),
    import('../screens/account/RequireTwoStep.tsx'),
  ])
  return requireTwoStep(screen)
}

const rows: readonly AppRoute[] = [
  ...lazyBookRoutes,
  ...lazyReadRoutes,
  ...lazyWordRoutes,
  ...lazyAccountRoutes,
  ...aiRoutes,
  ...noteRoutes,
  ...collectionRoutes,
  ...magazineRoutes,
  ...rankRoutes,
  ...memberRoutes,
  ...printRoutes,
  ...siteRoutes,
  ...adminRoutes,
]

export const lazyRoutes: readonly AppRoute[] = rows.map(guarded)
