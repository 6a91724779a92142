// Screens for developers: in development builds only, never in the production bundle.
import type { AppRoute } from '../screens/route.ts'

export const devRoutes: readonly AppRoute[] = [
  {
    path: '/_ui',
    access: 'open',
    area: 'alone',
    title: '组件',
    addition: true,
    load: () => import('../ui/gallery/GalleryScreen.tsx').then((m) => m.GalleryScreen),
  },
]
