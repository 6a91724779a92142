// Routes of the AI screens.
import { type AppRoute, lazyScreen } from '../route.ts'

export const aiRoutes: readonly AppRoute[] = [
  {
    path: '/askai',
    access: 'user',
    area: 'mine',
    title: '问 AI',
    load: lazyScreen(() => import('./AskScreen.tsx'), 'AskScreen'),
  },
  {
    path: '/askai/{id}',
    access: 'user',
    area: 'alone',
    title: '问 AI',
    load: lazyScreen(() => import('./QuestionScreen.tsx'), 'QuestionScreen'),
  },
]
