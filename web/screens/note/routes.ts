// The screens of notes: one row each.
import { type Route, screen } from '../route.ts'

export const noteRoutes: readonly Route[] = [
  {
    path: '/mynote',
    access: 'user',
    area: 'mine',
    title: '我的笔记',
    load: screen(() => import('./MyNoteScreen.tsx'), 'MyNoteScreen'),
  },
  {
    path: '/mynote/{id}',
    access: 'user',
    area: 'mine',
    title: '我的笔记',
    load: screen(() => import('./ArticleNotesScreen.tsx'), 'ArticleNotesScreen'),
  },
]
