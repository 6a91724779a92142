// The screens of accounts that a guest may need at once, and 我的: one row each.
import { type Route, screen } from '../route.ts'

export const accountRoutes: readonly Route[] = [
  {
    path: '/Mine',
    access: 'open',
    area: 'mine',
    title: '我的',
    tab: { label: '我的', order: 5 },
    load: screen(() => import('./MineScreen.tsx'), 'MineScreen'),
  },
  {
    path: '/Login',
    access: 'open',
    area: 'alone',
    title: '登录',
    load: screen(() => import('./LogInScreen.tsx'), 'LogInScreen'),
  },
  {
    path: '/login',
    access: 'open',
    area: 'alone',
    title: '登录',
    addition: true,
    load: screen(() => import('./LogInScreen.tsx'), 'LogInScreen'),
  },
  {
    path: '/Register',
    access: 'open',
    area: 'alone',
    title: '注册',
    load: screen(() => import('./RegisterScreen.tsx'), 'RegisterScreen'),
  },
]
