// Eager routes of the reading screens.
import { type AppRoute, lazyScreen } from '../route.ts'

export const readRoutes: readonly AppRoute[] = [
  {
    path: '/',
    access: 'open',
    area: 'read',
    title: '阅读',
    tab: { label: '阅读', order: 1 },
    ssr: { query: [] },
    load: lazyScreen(() => import('./HomeScreen.tsx'), 'HomeScreen'),
  },
  {
    path: '/article',
    access: 'open',
    area: 'read',
    title: '文章',
    ssr: { query: ['topic', 'level', 'order_by'] },
    load: lazyScreen(() => import('./ArticlesScreen.tsx'), 'ArticlesScreen'),
  },
  {
    path: '/article/{id}',
    access: 'open',
    area: 'alone',
    title: '阅读文章',
    // The collection or magazine that contains the next article, shown at the end.
    ssr: { query: ['collection', 'magazine'], canonical: [] },
    load: lazyScreen(() => import('./ArticleScreen.tsx'), 'ArticleScreen'),
  },
  {
    path: '/_old_index',
    access: 'open',
    area: 'read',
    title: '全部文章',
    ssr: { query: ['page'] },
    load: lazyScreen(() => import('./OldIndexScreen.tsx'), 'OldIndexScreen'),
  },
  {
    path: '/Search',
    access: 'open',
    area: 'read',
    title: '搜索',
    load: lazyScreen(() => import('./SearchScreen.tsx'), 'SearchScreen'),
  },
  {
    path: '/explore',
    access: 'open',
    area: 'explore',
    title: '探索',
    tab: { label: '探索', order: 2 },
    load: lazyScreen(() => import('./ExploreScreen.tsx'), 'ExploreScreen'),
  },
  {
    path: '/creator/{id}',
    access: 'open',
    area: 'explore',
    title: '作者',
    load: lazyScreen(() => import('./CreatorScreen.tsx'), 'CreatorScreen'),
  },
]
