// Routes of the membership screens.
import { type AppRoute, lazyScreen } from '../route.ts'

export const memberRoutes: readonly AppRoute[] = [
  {
    path: '/member',
    access: 'open',
    area: 'mine',
    title: '会员',
    load: lazyScreen(() => import('./MemberScreen.tsx'), 'MemberScreen'),
  },
  {
    path: '/member/buy',
    access: 'user',
    area: 'mine',
    title: '开通会员',
    load: lazyScreen(() => import('./BuyScreen.tsx'), 'BuyScreen'),
  },
  {
    path: '/poster/product',
    access: 'open',
    area: 'mine',
    title: '价目海报',
    load: lazyScreen(() => import('./ProductPosterScreen.tsx'), 'ProductPosterScreen'),
  },
  {
    path: '/member/log',
    access: 'user',
    area: 'mine',
    title: '会员记录',
    load: lazyScreen(() => import('./MemberLogScreen.tsx'), 'MemberLogScreen'),
  },
  {
    path: '/trial',
    access: 'open',
    area: 'mine',
    title: '试用会员',
    load: lazyScreen(() => import('./TrialScreen.tsx'), 'TrialScreen'),
  },
]
