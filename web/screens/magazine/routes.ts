// Routes of the magazine screens.
import { type AppRoute, lazyScreen } from '../route.ts'

export const magazineRoutes: readonly AppRoute[] = [
  {
    path: '/magazine',
    addition: true,
    access: 'open',
    area: 'explore',
    title: '杂志',
    load: lazyScreen(() => import('./MagazinesScreen.tsx'), 'MagazinesScreen'),
  },
  {
    path: '/magazine/{id}',
    addition: true,
    access: 'open',
    area: 'explore',
    title: '杂志',
    load: lazyScreen(() => import('./MagazineScreen.tsx'), 'MagazineScreen'),
  },
  {
    path: '/admin/magazine',
    access: 'admin',
    area: 'admin',
    title: '杂志',
    load: lazyScreen(() => import('./MagazineAdminScreen.tsx'), 'MagazineAdminScreen'),
  },
]
