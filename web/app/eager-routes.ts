// The routes in the main bundle: landing pages, SSR pages, tabs, and the screens that are one tap away from
// them.
import { accountRoutes } from '../screens/account/routes.ts'
import { bookRoutes } from '../screens/book/routes.ts'
import { readRoutes } from '../screens/read/routes.ts'
import type { AppRoute } from '../screens/route.ts'
import { wordRoutes } from '../screens/word/routes.ts'

export const eagerRoutes: readonly AppRoute[] = [
  ...readRoutes,
  ...bookRoutes,
  ...wordRoutes,
  ...accountRoutes,
]
