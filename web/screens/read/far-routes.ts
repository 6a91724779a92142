// The screens of reading that are reached from others and no tab leads to: one row each.
import { type Route, screen } from '../route.ts'

export const farReadRoutes: readonly Route[] = [
  {
    path: '/MyStar',
    access: 'user',
    area: 'mine',
    title: '收藏和稍后读',
    load: screen(() => import('./MyStarScreen.tsx'), 'MyStarScreen'),
  },
  {
    path: '/label',
    access: 'open',
    area: 'explore',
    title: '话题和难度',
    load: screen(() => import('./LabelScreen.tsx'), 'LabelScreen'),
  },
  {
    path: '/topic/{topic}',
    access: 'open',
    area: 'explore',
    title: '话题',
    load: screen(() => import('./TopicScreen.tsx'), 'TopicScreen'),
  },
  {
    path: '/level',
    access: 'open',
    area: 'alone',
    title: '我的水平',
    addition: true,
    load: screen(() => import('./LevelScreen.tsx'), 'LevelScreen'),
  },
]
