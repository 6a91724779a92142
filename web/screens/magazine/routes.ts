// The screens of magazines: one row each.
import { type Route, screen } from '../route.ts'

export const magazineRoutes: readonly Route[] = [
  {
    path: '/magazine',
    addition: true,
    access: 'open',
    area: 'explore',
    title: '杂志',
    load: screen(() => import('./MagazinesScreen.tsx'), 'MagazinesScreen'),
  },
  {
    path: '/magazine/{id}',
    addition: true,
    access: 'open',
    area: 'explore',
    title: '杂志',
    load: screen(() => import('./MagazineScreen.tsx'), 'MagazineScreen'),
  },
  {
    path: '/admin/magazine',
    access: 'admin',
    area: 'admin',
    title: '杂志',
    load: screen(() => import('./MagazineAdminScreen.tsx'), 'MagazineAdminScreen'),
  },
]
