// Eager routes of the book screens: the shelf is a tab; the others are lazy routes.
import { type AppRoute, lazyScreen } from '../route.ts'

export const bookRoutes: readonly AppRoute[] = [
  {
    path: '/book',
    access: 'open',
    area: 'shelf',
    title: '书架',
    tab: { label: '书架', order: 3 },
    load: lazyScreen(() => import('./BookScreen.tsx'), 'BookScreen'),
  },
]
