// Eager routes of 我的 and of the account screens that a guest may need at once.
import { type AppRoute, lazyScreen } from '../route.ts'

export const accountRoutes: readonly AppRoute[] = [
  {
    path: '/Mine',
    access: 'open',
    area: 'mine',
    title: '我的',
    tab: { label: '我的', order: 5 },
    load: lazyScreen(() => import('./MineScreen.tsx'), 'MineScreen'),
  },
  {
    path: '/Login',
    access: 'open',
    area: 'alone',
    title: '登录',
    load: lazyScreen(() => import('./LogInScreen.tsx'), 'LogInScreen'),
  },
  {
    path: '/login',
    access: 'open',
    area: 'alone',
    title: '登录',
    addition: true,
    load: lazyScreen(() => import('./LogInScreen.tsx'), 'LogInScreen'),
  },
  {
    path: '/Register',
    access: 'open',
    area: 'alone',
    title: '注册',
    load: lazyScreen(() => import('./RegisterScreen.tsx'), 'RegisterScreen'),
  },
]
