// The screens of reading: one row each.
import { type Route, screen } from '../route.ts'

export const readRoutes: readonly Route[] = [
  {
    path: '/',
    access: 'open',
    area: 'read',
    title: '阅读',
    tab: { label: '阅读', order: 1 },
    painted: true,
    load: screen(() => import('./HomeScreen.tsx'), 'HomeScreen'),
  },
  {
    path: '/article',
    access: 'open',
    area: 'read',
    title: '文章',
    painted: true,
    load: screen(() => import('./ArticlesScreen.tsx'), 'ArticlesScreen'),
  },
  {
    path: '/article/{id}',
    access: 'open',
    area: 'alone',
    title: '阅读文章',
    painted: true,
    load: screen(() => import('./ArticleScreen.tsx'), 'ArticleScreen'),
  },
  {
    path: '/MyStar',
    access: 'user',
    area: 'mine',
    title: '收藏和稍后读',
    load: screen(() => import('./MyStarScreen.tsx'), 'MyStarScreen'),
  },
  {
    path: '/Search',
    access: 'open',
    area: 'read',
    title: '搜索',
    load: screen(() => import('./SearchScreen.tsx'), 'SearchScreen'),
  },
  {
    path: '/level',
    access: 'open',
    area: 'alone',
    title: '我的水平',
    addition: true,
    load: screen(() => import('./LevelScreen.tsx'), 'LevelScreen'),
  },
]
