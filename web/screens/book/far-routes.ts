// The screens of books that are reached from the shelf: one row each.
import { type Route, screen } from '../route.ts'

export const farBookRoutes: readonly Route[] = [
  {
    path: '/book/library',
    access: 'open',
    area: 'shelf',
    title: '书库',
    load: screen(() => import('./BookLibraryScreen.tsx'), 'BookLibraryScreen'),
  },
  {
    path: '/book/upload',
    access: 'user',
    area: 'shelf',
    title: '上传',
    load: screen(() => import('./BookUploadScreen.tsx'), 'BookUploadScreen'),
  },
  {
    path: '/book/{id?}/show',
    access: 'open',
    area: 'shelf',
    title: '书',
    load: screen(() => import('./BookShowScreen.tsx'), 'BookShowScreen'),
  },
  {
    path: '/book/{id?}/share',
    access: 'open',
    area: 'shelf',
    title: '分享卡片',
    load: screen(() => import('./BookShareScreen.tsx'), 'BookShareScreen'),
  },
  {
    path: '/changdu/apply',
    access: 'open',
    area: 'shelf',
    title: '申请',
    load: screen(() => import('./ApplyScreen.tsx'), 'ApplyScreen'),
  },
  {
    path: '/book/{id?}/read',
    access: 'user',
    area: 'alone',
    title: '读书',
    ahead: true,
    load: screen(() => import('./BookReadScreen.tsx'), 'BookReadScreen'),
  },
]
