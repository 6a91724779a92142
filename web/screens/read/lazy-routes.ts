// Lazy routes of the reading screens that are reached from other screens, not from a tab.
import { type AppRoute, lazyScreen } from '../route.ts'

export const lazyReadRoutes: readonly AppRoute[] = [
  {
    path: '/MyStar',
    access: 'user',
    area: 'mine',
    title: '收藏和稍后读',
    load: lazyScreen(() => import('./MyStarScreen.tsx'), 'MyStarScreen'),
  },
  {
    path: '/label',
    access: 'open',
    area: 'explore',
    title: '话题和难度',
    load: lazyScreen(() => import('./LabelScreen.tsx'), 'LabelScreen'),
  },
  {
    path: '/topic/{topic}',
    access: 'open',
    area: 'explore',
    title: '话题',
    load: lazyScreen(() => import('./TopicScreen.tsx'), 'TopicScreen'),
  },
  {
    path: '/level',
    access: 'open',
    area: 'alone',
    title: '我的水平',
    addition: true,
    load: lazyScreen(() => import('./LevelScreen.tsx'), 'LevelScreen'),
  },
]
