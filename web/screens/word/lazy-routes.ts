// Lazy routes of the word and review screens that are rarely visited.
import { type AppRoute, lazyScreen } from '../route.ts'

export const lazyWordRoutes: readonly AppRoute[] = [
  {
    path: '/read_data',
    access: 'user',
    area: 'mine',
    title: '阅读数据',
    load: lazyScreen(() => import('./ReadDataScreen.tsx'), 'ReadDataScreen'),
  },
  {
    path: '/flashcard/articleQuestion',
    access: 'user',
    area: 'alone',
    title: '文章答题',
    load: lazyScreen(() => import('./ArticleQuestionScreen.tsx'), 'ArticleQuestionScreen'),
  },
  {
    path: '/flashcard/reviewArticleWords',
    access: 'user',
    area: 'alone',
    title: '复习这篇的词',
    load: lazyScreen(() => import('./ReviewArticleWordsScreen.tsx'), 'ReviewArticleWordsScreen'),
  },
  {
    path: '/history',
    access: 'open',
    area: 'mine',
    title: '阅读历史',
    load: lazyScreen(() => import('./HistoryScreen.tsx'), 'HistoryScreen'),
  },
  {
    path: '/flashcard/demo',
    access: 'open',
    area: 'alone',
    title: '试试复习',
    load: lazyScreen(() => import('./FlashcardDemoScreen.tsx'), 'FlashcardDemoScreen'),
  },
]
