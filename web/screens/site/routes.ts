// Routes of the screens about the site.
import { type AppRoute, lazyScreen } from '../route.ts'

export const siteRoutes: readonly AppRoute[] = [
  {
    path: '/About',
    access: 'open',
    area: 'mine',
    title: '关于开卷',
    load: lazyScreen(() => import('./AboutScreen.tsx'), 'AboutScreen'),
  },
  {
    path: '/app_upgrade',
    access: 'open',
    area: 'mine',
    title: '版本和更新',
    load: lazyScreen(() => import('./AppUpgradeScreen.tsx'), 'AppUpgradeScreen'),
  },
]
