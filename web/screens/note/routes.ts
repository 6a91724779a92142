// Routes of the note screens.
import { type AppRoute, lazyScreen } from '../route.ts'

export const noteRoutes: readonly AppRoute[] = [
  {
    path: '/mynote',
    access: 'user',
    area: 'mine',
    title: '我的笔记',
    load: lazyScreen(() => import('./MyNoteScreen.tsx'), 'MyNoteScreen'),
  },
  {
    path: '/mynote/{id}',
    access: 'user',
    area: 'mine',
    title: '我的笔记',
    load: lazyScreen(() => import('./ArticleNotesScreen.tsx'), 'ArticleNotesScreen'),
  },
]
