// Routes of the collection screens.
import { type AppRoute, lazyScreen } from '../route.ts'

export const collectionRoutes: readonly AppRoute[] = [
  {
    path: '/collection/all',
    access: 'open',
    area: 'explore',
    title: '合集',
    load: lazyScreen(() => import('./CollectionsScreen.tsx'), 'CollectionsScreen'),
  },
  {
    path: '/collection/follow',
    access: 'user',
    area: 'explore',
    title: '关注和收藏的合集',
    load: lazyScreen(() => import('./CollectionFollowScreen.tsx'), 'CollectionFollowScreen'),
  },
  {
    path: '/collection/new',
    access: 'user',
    area: 'mine',
    title: '新建合集',
    load: lazyScreen(() => import('./CollectionNewScreen.tsx'), 'CollectionNewScreen'),
  },
  {
    path: '/collection/{id}/show',
    access: 'open',
    area: 'explore',
    title: '合集',
    load: lazyScreen(() => import('./CollectionScreen.tsx'), 'CollectionScreen'),
  },
  {
    path: '/MyCollection',
    access: 'user',
    area: 'mine',
    title: '我的合集',
    load: lazyScreen(() => import('./MyCollectionScreen.tsx'), 'MyCollectionScreen'),
  },
  {
    path: '/admin/collection',
    access: 'admin',
    area: 'admin',
    title: '合集',
    load: lazyScreen(() => import('./CollectionsAdminScreen.tsx'), 'CollectionsAdminScreen'),
  },
  {
    path: '/admin/collection/edit',
    access: 'admin',
    area: 'admin',
    title: '编辑合集',
    load: lazyScreen(() => import('./CollectionEditScreen.tsx'), 'CollectionEditScreen'),
  },
]
