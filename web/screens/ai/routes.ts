// The screens of AI: one row each.
import { type Route, screen } from '../route.ts'

export const aiRoutes: readonly Route[] = [
  {
    path: '/askai',
    access: 'user',
    area: 'mine',
    title: '问 AI',
    load: screen(() => import('./AskScreen.tsx'), 'AskScreen'),
  },
  {
    path: '/askai/{id}',
    access: 'user',
    area: 'alone',
    title: '问 AI',
    load: screen(() => import('./QuestionScreen.tsx'), 'QuestionScreen'),
  },
]
