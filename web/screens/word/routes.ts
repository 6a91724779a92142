// The screens of words and review: one row each.
import { type Route, screen } from '../route.ts'

export const wordRoutes: readonly Route[] = [
  {
    path: '/history',
    access: 'open',
    area: 'mine',
    title: '阅读历史',
    load: screen(() => import('./HistoryScreen.tsx'), 'HistoryScreen'),
  },
  {
    path: '/read_data',
    access: 'user',
    area: 'mine',
    title: '阅读数据',
    load: screen(() => import('./ReadDataScreen.tsx'), 'ReadDataScreen'),
  },
  {
    path: '/myword',
    access: 'open',
    area: 'word',
    title: '单词',
    tab: { label: '单词', order: 4 },
    load: screen(() => import('./WordsScreen.tsx'), 'WordsScreen'),
  },
  {
    path: '/myword/{word}/show',
    access: 'open',
    area: 'word',
    title: '单词',
    load: screen(() => import('./WordScreen.tsx'), 'WordScreen'),
  },
  {
    path: '/flashcard',
    access: 'user',
    area: 'word',
    title: '复习',
    load: screen(() => import('./FlashcardScreen.tsx'), 'FlashcardScreen'),
  },
  {
    path: '/flashcard/articleQuestion',
    access: 'user',
    area: 'alone',
    title: '文章答题',
    load: screen(() => import('./ArticleQuestionScreen.tsx'), 'ArticleQuestionScreen'),
  },
  {
    path: '/flashcard/demo',
    access: 'open',
    area: 'alone',
    title: '试试复习',
    load: screen(() => import('./FlashcardDemoScreen.tsx'), 'FlashcardDemoScreen'),
  },
  {
    path: '/flashcard/reviewArticleWords',
    access: 'user',
    area: 'alone',
    title: '复习这篇的词',
    load: screen(() => import('./ReviewArticleWordsScreen.tsx'), 'ReviewArticleWordsScreen'),
  },
  {
    path: '/flashcard/start',
    access: 'user',
    area: 'alone',
    title: '复习',
    load: screen(() => import('./FlashcardStartScreen.tsx'), 'FlashcardStartScreen'),
  },
]
