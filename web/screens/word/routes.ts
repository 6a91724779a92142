// Eager routes of the word and review screens that are one tap away from the first screens.
import { type AppRoute, lazyScreen } from '../route.ts'

export const wordRoutes: readonly AppRoute[] = [
  {
    path: '/myword',
    access: 'open',
    area: 'word',
    title: '单词',
    tab: { label: '单词', order: 4 },
    load: lazyScreen(() => import('./WordsScreen.tsx'), 'WordsScreen'),
  },
  {
    path: '/myword/{word}/show',
    access: 'open',
    area: 'word',
    title: '单词',
    load: lazyScreen(() => import('./WordScreen.tsx'), 'WordScreen'),
  },
  {
    path: '/flashcard',
    access: 'user',
    area: 'word',
    title: '复习',
    load: lazyScreen(() => import('./FlashcardScreen.tsx'), 'FlashcardScreen'),
  },
  {
    path: '/flashcard/start',
    access: 'user',
    area: 'alone',
    title: '复习',
    load: lazyScreen(() => import('./FlashcardStartScreen.tsx'), 'FlashcardStartScreen'),
  },
]
