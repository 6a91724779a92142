// Pages for those who build the product: in development only, never in what readers download.
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
