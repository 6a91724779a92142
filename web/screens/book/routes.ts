// The screens of books: the shelf is a tab, the others come with the far rows.
import { type Route, screen } from '../route.ts'

export const bookRoutes: readonly Route[] = [
  {
    path: '/book',
    access: 'open',
    area: 'shelf',
    title: '书架',
    tab: { label: '书架', order: 3 },
    load: screen(() => import('./BookScreen.tsx'), 'BookScreen'),
  },
]
