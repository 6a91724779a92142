// The screens of books that one comes to from the shelf: one row each.
import { type Route, screen } from '../route.ts'

export const farBookRoutes: readonly Route[] = [
  {
    path: '/book/{id?}/read',
    access: 'user',
    area: 'alone',
    title: '读书',
    load: screen(() => import('./BookReadScreen.tsx'), 'BookReadScreen'),
  },
]
