// The whole site as one table, put together from the rows of each area (web/screens/<area>/routes.ts).
import { accountRoutes } from '../screens/account/routes.ts'
import { adminRoutes } from '../screens/admin/routes.ts'
import { noteRoutes } from '../screens/note/routes.ts'
import { readRoutes } from '../screens/read/routes.ts'
import type { Route } from '../screens/route.ts'
import { wordRoutes } from '../screens/word/routes.ts'

export const routes: readonly Route[] = [
  ...readRoutes,
  ...wordRoutes,
  ...noteRoutes,
  ...accountRoutes,
  ...adminRoutes,
]
