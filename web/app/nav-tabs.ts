// Derives the tabs of the shell from the route table: only existing screens have a tab.
import type { AppRoute } from '../screens/route.ts'
import { eagerRoutes } from './eager-routes.ts'

export interface NavTab {
  path: string
  label: string
  area: AppRoute['area']
}

export const navTabs: readonly NavTab[] = eagerRoutes
  .flatMap((route) => (route.tab ? [{ path: route.path, area: route.area, ...route.tab }] : []))
  .sort((a, b) => a.order - b.order)
