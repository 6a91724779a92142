// The screens of membership: one row each.
import { type Route, screen } from '../route.ts'

export const memberRoutes: readonly Route[] = [
  {
    path: '/member',
    access: 'open',
    area: 'mine',
    title: '会员',
    load: screen(() => import('./MemberScreen.tsx'), 'MemberScreen'),
  },
  {
    path: '/member/buy',
    access: 'user',
    area: 'mine',
    title: '开通会员',
    load: screen(() => import('./BuyScreen.tsx'), 'BuyScreen'),
  },
  {
    path: '/poster/product',
    access: 'open',
    area: 'mine',
    title: '价目海报',
    load: screen(() => import('./ProductPosterScreen.tsx'), 'ProductPosterScreen'),
  },
  {
    path: '/member/log',
    access: 'user',
    area: 'mine',
    title: '会员记录',
    load: screen(() => import('./MemberLogScreen.tsx'), 'MemberLogScreen'),
  },
  {
    path: '/trial',
    access: 'open',
    area: 'mine',
    title: '试用会员',
    load: screen(() => import('./TrialScreen.tsx'), 'TrialScreen'),
  },
]
