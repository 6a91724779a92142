// The rows of screens that few visits go to: they come when the page is idle, or when an address asks for one.
import { farAccountRoutes } from '../screens/account/far-routes.ts'
import { adminRoutes } from '../screens/admin/routes.ts'
import { aiRoutes } from '../screens/ai/routes.ts'
import { farBookRoutes } from '../screens/book/far-routes.ts'
import { collectionRoutes } from '../screens/collection/routes.ts'
import { houseRoutes } from '../screens/house/routes.ts'
import { magazineRoutes } from '../screens/magazine/routes.ts'
import { memberRoutes } from '../screens/member/routes.ts'
import { noteRoutes } from '../screens/note/routes.ts'
import { printRoutes } from '../screens/print/routes.ts'
import { rankRoutes } from '../screens/rank/routes.ts'
import { farReadRoutes } from '../screens/read/far-routes.ts'
import type { Route, Screen } from '../screens/route.ts'
import { farWordRoutes } from '../screens/word/far-routes.ts'

/** The rooms of the desk, behind the second step of log-in where the site asks for it. */
const guarded = (route: Route): Route =>
  route.access === 'admin' ? { ...route, load: Object.assign(() => behind(route.load), route.load) } : route

async function behind(load: Route['load']): Promise<Screen> {
  const [screen, { behindTwoStep }] = await Promise.all([
    load(),
    import('../screens/account/TwoStepFirst.tsx'),
  ])
  return behindTwoStep(screen)
}

const rows: readonly Route[] = [
  ...farBookRoutes,
  ...farReadRoutes,
  ...farWordRoutes,
  ...farAccountRoutes,
  ...aiRoutes,
  ...noteRoutes,
  ...collectionRoutes,
  ...magazineRoutes,
  ...rankRoutes,
  ...memberRoutes,
  ...printRoutes,
  ...houseRoutes,
  ...adminRoutes,
]

export const farRoutes: readonly Route[] = rows.map(guarded)
