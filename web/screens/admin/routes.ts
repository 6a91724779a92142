// The editors' and admins' screens: one row each.
import { type Route, screen } from '../route.ts'

export const adminRoutes: readonly Route[] = [
  {
    path: '/admin',
    access: 'admin',
    area: 'admin',
    title: '编辑部',
    load: screen(() => import('./AdminScreen.tsx'), 'AdminScreen'),
  },
  {
    path: '/admin/articles',
    access: 'admin',
    area: 'admin',
    title: '文章管理',
    load: screen(() => import('./ArticlesAdminScreen.tsx'), 'ArticlesAdminScreen'),
  },
  {
    path: '/admin/article/{id}',
    access: 'admin',
    area: 'admin',
    title: '编辑文章',
    load: screen(() => import('./ArticleDeskScreen.tsx'), 'ArticleDeskScreen'),
  },
  {
    path: '/admin/article/{id}/preview',
    access: 'admin',
    area: 'admin',
    title: '预览',
    addition: true,
    load: screen(() => import('./ArticlePreviewScreen.tsx'), 'ArticlePreviewScreen'),
  },
  {
    path: '/admin/rss',
    access: 'admin',
    area: 'admin',
    title: '收件箱',
    load: screen(() => import('./RssScreen.tsx'), 'RssScreen'),
  },
  {
    path: '/admin/qywx',
    access: 'admin',
    area: 'admin',
    title: '企业微信',
    load: screen(() => import('./QywxScreen.tsx'), 'QywxScreen'),
  },
  {
    path: '/admin/order',
    access: 'admin',
    area: 'admin',
    title: '订单',
    load: screen(() => import('./OrdersScreen.tsx'), 'OrdersScreen'),
  },
  {
    path: '/admin/user/search',
    access: 'admin',
    area: 'admin',
    title: '用户',
    load: screen(() => import('./UsersScreen.tsx'), 'UsersScreen'),
  },
  {
    path: '/admin/visitor',
    access: 'admin',
    area: 'admin',
    title: '访客',
    load: screen(() => import('./VisitorScreen.tsx'), 'VisitorScreen'),
  },
  {
    path: '/admin/code',
    access: 'admin',
    area: 'admin',
    title: '码和邀请',
    load: screen(() => import('./CodeScreen.tsx'), 'CodeScreen'),
  },
]
