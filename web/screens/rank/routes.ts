// The screens of the ranking and of what is won: one row each.
import { type Route, screen } from '../route.ts'

export const rankRoutes: readonly Route[] = [
  {
    path: '/Rank',
    access: 'open',
    area: 'mine',
    title: '排行',
    load: screen(() => import('./RankScreen.tsx'), 'RankScreen'),
  },
  {
    path: '/Award',
    access: 'user',
    area: 'mine',
    title: '奖励',
    load: screen(() => import('./AwardScreen.tsx'), 'AwardScreen'),
  },
]
