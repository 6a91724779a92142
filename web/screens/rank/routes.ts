// Routes of the ranking and reward screens.
import { type AppRoute, lazyScreen } from '../route.ts'

export const rankRoutes: readonly AppRoute[] = [
  {
    path: '/Rank',
    access: 'open',
    area: 'mine',
    title: '排行',
    load: lazyScreen(() => import('./RankScreen.tsx'), 'RankScreen'),
  },
  {
    path: '/Award',
    access: 'user',
    area: 'mine',
    title: '奖励',
    load: lazyScreen(() => import('./AwardScreen.tsx'), 'AwardScreen'),
  },
]
