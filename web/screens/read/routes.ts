// The screens of reading: one row each.
import { type Route, screen } from '../route.ts'

export const readRoutes: readonly Route[] = [
  {
    path: '/',
    access: 'open',
    area: 'read',
    title: '阅读',
    tab: { label: '阅读', order: 1 },
    painted: { query: [] },
    load: screen(() => import('./HomeScreen.tsx'), 'HomeScreen'),
  },
  {
    path: '/article',
    access: 'open',
    area: 'read',
    title: '文章',
    painted: { query: ['topic', 'level', 'order_by'] },
    load: screen(() => import('./ArticlesScreen.tsx'), 'ArticlesScreen'),
  },
  {
    path: '/article/{id}',
    access: 'open',
    area: 'alone',
    title: '阅读文章',
    // Whose next article it ends with.
    painted: { query: ['collection', 'magazine'], canonical: [] },
    load: screen(() => import('./ArticleScreen.tsx'), 'ArticleScreen'),
  },
  {
    path: '/_old_index',
    access: 'open',
    area: 'read',
    title: '全部文章',
    painted: { query: ['page'] },
    load: screen(() => import('./OldIndexScreen.tsx'), 'OldIndexScreen'),
  },
  {
    path: '/Search',
    access: 'open',
    area: 'read',
    title: '搜索',
    load: screen(() => import('./SearchScreen.tsx'), 'SearchScreen'),
  },
  {
    path: '/explore',
    access: 'open',
    area: 'explore',
    title: '探索',
    tab: { label: '探索', order: 2 },
    load: screen(() => import('./ExploreScreen.tsx'), 'ExploreScreen'),
  },
  {
    path: '/creator/{id}',
    access: 'open',
    area: 'explore',
    title: '作者',
    load: screen(() => import('./CreatorScreen.tsx'), 'CreatorScreen'),
  },
]
