// The complete route table of the site, assembled from the routes of each area
// (web/screens/<area>/routes.ts).
import type { AppRoute } from '../screens/route.ts'
import { eagerRoutes } from './eager-routes.ts'
import { lazyRoutes } from './lazy-routes.ts'

/**
 * For the server and the checks. A browser starts with {@link eagerRoutes} and fetches the others when it is
 * idle.
 */
export const allRoutes: readonly AppRoute[] = [...eagerRoutes, ...lazyRoutes]
