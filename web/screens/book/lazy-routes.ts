// Lazy routes of the book screens that are reached from the shelf.
import { type AppRoute, lazyScreen } from '../route.ts'

export const lazyBookRoutes: readonly AppRoute[] = [
  {
    path: '/book/library',
    access: 'open',
    area: 'shelf',
    title: '书库',
    load: lazyScreen(() => import('./BookLibraryScreen.tsx'), 'BookLibraryScreen'),
  },
  {
    path: '/book/upload',
    access: 'user',
    area: 'shelf',
    title: '上传',
    load: lazyScreen(() => import('./BookUploadScreen.tsx'), 'BookUploadScreen'),
  },
  {
    path: '/book/{id?}/show',
    access: 'open',
    area: 'shelf',
    title: '书',
    load: lazyScreen(() => import('./BookShowScreen.tsx'), 'BookShowScreen'),
  },
  {
    path: '/book/{id?}/share',
    access: 'open',
    area: 'shelf',
    title: '分享卡片',
    load: lazyScreen(() => import('./BookShareScreen.tsx'), 'BookShareScreen'),
  },
  {
    path: '/changdu/apply',
    access: 'open',
    area: 'shelf',
    title: '申请',
    load: lazyScreen(() => import('./ApplyScreen.tsx'), 'ApplyScreen'),
  },
  {
    path: '/book/{id?}/read',
    access: 'user',
    area: 'alone',
    title: '读书',
    ahead: true,
    load: lazyScreen(() => import('./BookReadScreen.tsx'), 'BookReadScreen'),
  },
]
