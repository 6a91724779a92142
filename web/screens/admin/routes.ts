// Routes of the screens for editors and admins.
import { type AppRoute, lazyScreen } from '../route.ts'

export const adminRoutes: readonly AppRoute[] = [
  {
    path: '/admin',
    access: 'admin',
    area: 'admin',
    title: '编辑部',
    load: lazyScreen(() => import('./AdminScreen.tsx'), 'AdminScreen'),
  },
  {
    path: '/admin/articles',
    access: 'admin',
    area: 'admin',
    title: '文章管理',
    load: lazyScreen(() => import('./ArticlesAdminScreen.tsx'), 'ArticlesAdminScreen'),
  },
  {
    path: '/admin/article/{id}',
    access: 'admin',
    area: 'admin',
    title: '编辑文章',
    load: lazyScreen(() => import('./ArticleDeskScreen.tsx'), 'ArticleDeskScreen'),
  },
  {
    path: '/admin/article/{id}/preview',
    access: 'admin',
    area: 'admin',
    title: '预览',
    addition: true,
    load: lazyScreen(() => import('./ArticlePreviewScreen.tsx'), 'ArticlePreviewScreen'),
  },
  {
    path: '/admin/rss',
    access: 'admin',
    area: 'admin',
    title: '收件箱',
    load: lazyScreen(() => import('./RssScreen.tsx'), 'RssScreen'),
  },
  {
    path: '/admin/qywx',
    access: 'admin',
    area: 'admin',
    title: '企业微信',
    load: lazyScreen(() => import('./QywxScreen.tsx'), 'QywxScreen'),
  },
  {
    path: '/admin/order',
    access: 'admin',
    area: 'admin',
    title: '订单',
    load: lazyScreen(() => import('./OrdersScreen.tsx'), 'OrdersScreen'),
  },
  {
    path: '/admin/user/search',
    access: 'admin',
    area: 'admin',
    title: '用户',
    load: lazyScreen(() => import('./UsersScreen.tsx'), 'UsersScreen'),
  },
  {
    path: '/admin/visitor',
    access: 'admin',
    area: 'admin',
    title: '访客',
    load: lazyScreen(() => import('./VisitorScreen.tsx'), 'VisitorScreen'),
  },
  {
    path: '/admin/code',
    access: 'admin',
    area: 'admin',
    title: '码和邀请',
    load: lazyScreen(() => import('./CodeScreen.tsx'), 'CodeScreen'),
  },
]
