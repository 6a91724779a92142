// Routes of the poster screens.
import { type AppRoute, lazyScreen } from '../route.ts'

export const printRoutes: readonly AppRoute[] = [
  {
    path: '/article/{id}/poster3',
    access: 'open',
    area: 'read',
    title: '海报',
    load: lazyScreen(() => import('./PosterScreen.tsx'), 'PosterScreen'),
  },
  {
    path: '/admin/article/{id}/poster',
    access: 'admin',
    area: 'admin',
    title: '文章海报',
    load: lazyScreen(() => import('./ArticlePosterScreens.tsx'), 'CoverPosterScreen'),
  },
  {
    path: '/admin/article/{id}/Poster2',
    access: 'admin',
    area: 'admin',
    title: '金句海报',
    load: lazyScreen(() => import('./ArticlePosterScreens.tsx'), 'QuotePosterScreen'),
  },
  {
    path: '/admin/poster',
    access: 'admin',
    area: 'admin',
    title: '海报',
    load: lazyScreen(() => import('./WeekPosterScreen.tsx'), 'WeekPosterScreen'),
  },
  {
    path: '/admin/poster_xhs',
    access: 'admin',
    area: 'admin',
    title: '图文海报',
    load: lazyScreen(() => import('./XhsPosterScreen.tsx'), 'XhsPosterScreen'),
  },
]
