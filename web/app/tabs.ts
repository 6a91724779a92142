// The tabs of the shell, from the route table: only screens that are built have one.
import type { Route } from '../screens/route.ts'
import { nearRoutes } from './near-routes.ts'

export interface TabItem {
  path: string
  label: string
  area: Route['area']
}

export const tabs: readonly TabItem[] = nearRoutes
  .flatMap((route) => (route.tab ? [{ path: route.path, area: route.area, ...route.tab }] : []))
  .sort((a, b) => a.order - b.order)
