// The whole site as one table, put together from the rows of each area (web/screens/<area>/routes.ts).
import type { Route } from '../screens/route.ts'
import { farRoutes } from './far-routes.ts'
import { nearRoutes } from './near-routes.ts'

/** For the server and the checks. A browser begins with {@link nearRoutes} and fetches the others when it is idle. */
export const routes: readonly Route[] = [...nearRoutes, ...farRoutes]
