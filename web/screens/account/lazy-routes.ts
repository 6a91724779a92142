// Lazy routes of the screens that change an account.
import { type AppRoute, lazyScreen } from '../route.ts'

export const lazyAccountRoutes: readonly AppRoute[] = [
  {
    path: '/change_password',
    access: 'user',
    area: 'mine',
    title: '修改密码',
    load: lazyScreen(() => import('./ChangePasswordScreen.tsx'), 'ChangePasswordScreen'),
  },
  {
    path: '/change_phone',
    access: 'user',
    area: 'mine',
    title: '换手机号',
    addition: true,
    load: lazyScreen(() => import('./ChangePhoneScreen.tsx'), 'ChangePhoneScreen'),
  },
  {
    path: '/change_username',
    access: 'user',
    area: 'mine',
    title: '修改用户名',
    load: lazyScreen(() => import('./ChangeUsernameScreen.tsx'), 'ChangeUsernameScreen'),
  },
  {
    path: '/two_step',
    access: 'user',
    area: 'mine',
    title: '两步验证',
    addition: true,
    load: lazyScreen(() => import('./TwoStepScreen.tsx'), 'TwoStepScreen'),
  },
  {
    path: '/reset',
    access: 'open',
    area: 'alone',
    title: '重设密码',
    load: lazyScreen(() => import('./ResetScreen.tsx'), 'ResetScreen'),
  },
]
