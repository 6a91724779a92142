// The whole site as one table, put together from the rows of each area (web/screens/<area>/routes.ts).
import type { AppRoute } from '../screens/route.ts'
import { eagerRoutes } from './eager-routes.ts'
import { lazyRoutes } from './lazy-routes.ts'

/** For the server and the checks. A browser begins with {@link nearRoutes} and fetches the others when it is idle. */
export const allRoutes: readonly AppRoute[] = [...eagerRoutes, ...lazyRoutes]
