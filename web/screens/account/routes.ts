// The screens of accounts: one row each.
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
  {
    path: '/reset',
    access: 'open',
    area: 'alone',
    title: '重设密码',
    load: screen(() => import('./ResetScreen.tsx'), 'ResetScreen'),
  },
  {
    path: '/change_password',
    access: 'user',
    area: 'mine',
    title: '修改密码',
    load: screen(() => import('./ChangePasswordScreen.tsx'), 'ChangePasswordScreen'),
  },
  {
    path: '/change_username',
    access: 'user',
    area: 'mine',
    title: '修改用户名',
    load: screen(() => import('./ChangeUsernameScreen.tsx'), 'ChangeUsernameScreen'),
  },
]
