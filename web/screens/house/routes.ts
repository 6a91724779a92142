// The screens in which the house tells of itself: one row each.
import { type Route, screen } from '../route.ts'

export const houseRoutes: readonly Route[] = [
  {
    path: '/About',
    access: 'open',
    area: 'mine',
    title: '关于开卷',
    load: screen(() => import('./AboutScreen.tsx'), 'AboutScreen'),
  },
  {
    path: '/app_upgrade',
    access: 'open',
    area: 'mine',
    title: '版本和更新',
    load: screen(() => import('./AppUpgradeScreen.tsx'), 'AppUpgradeScreen'),
  },
]
