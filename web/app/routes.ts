// The whole site as one table: path, who may open it, its area, its title, and the screen, loaded when first opened.
import type { ComponentType } from 'react'
import type { Head, Preparing } from '../lib/prepare.ts'

/** Screens receive the parameters of their path as strings. */
export type Screen = ComponentType<{ params: Record<string, string> }> & {
  /** Puts into the cache what the first sight of the screen needs. Undefined when there is nothing to be painted. */
  prepare?: (given: Preparing) => Promise<Head | undefined>
}

export interface Route {
  /** As in the specification: `{id}` is a parameter. */
  path: string
  access: 'open' | 'user' | 'admin'
  /** Which tab lights up; `alone` hides the tabs (log-in, review session, reader). */
  area: 'read' | 'explore' | 'shelf' | 'word' | 'mine' | 'admin' | 'alone'
  title: string
  /** A tab of the shell: shown only when its screen is built. */
  tab?: { label: string; order: number }
  /** Not in the specification's list. */
  addition?: true
  load: () => Promise<Screen>
}

const home = () => import('../screens/read/HomeScreen.tsx').then((m) => m.HomeScreen)
const login = () => import('../screens/account/LoginScreen.tsx').then((m) => m.LoginScreen)

export const routes: readonly Route[] = [
  { path: '/', access: 'open', area: 'read', title: '阅读', tab: { label: '阅读', order: 1 }, load: home },
  {
    path: '/article',
    access: 'open',
    area: 'read',
    title: '文章',
    load: () => import('../screens/read/ArticlesScreen.tsx').then((m) => m.ArticlesScreen),
  },
  {
    path: '/article/{id}',
    access: 'open',
    area: 'alone',
    title: '阅读文章',
    load: () => import('../screens/read/ArticleScreen.tsx').then((m) => m.ArticleScreen),
  },
  {
    path: '/Search',
    access: 'open',
    area: 'read',
    title: '搜索',
    load: () => import('../screens/read/SearchScreen.tsx').then((m) => m.SearchScreen),
  },
  {
    path: '/level',
    access: 'open',
    area: 'alone',
    title: '我的水平',
    addition: true,
    load: () => import('../screens/read/LevelScreen.tsx').then((m) => m.LevelScreen),
  },
  {
    path: '/history',
    access: 'user',
    area: 'mine',
    title: '阅读历史',
    load: () => import('../screens/word/HistoryScreen.tsx').then((m) => m.HistoryScreen),
  },
  {
    path: '/myword',
    access: 'user',
    area: 'word',
    title: '单词',
    tab: { label: '单词', order: 4 },
    load: () => import('../screens/word/WordsScreen.tsx').then((m) => m.WordsScreen),
  },
  {
    path: '/myword/{word}/show',
    access: 'user',
    area: 'word',
    title: '单词',
    load: () => import('../screens/word/WordScreen.tsx').then((m) => m.WordScreen),
  },
  {
    path: '/flashcard',
    access: 'user',
    area: 'word',
    title: '复习',
    load: () => import('../screens/word/FlashcardScreen.tsx').then((m) => m.FlashcardScreen),
  },
  {
    path: '/flashcard/demo',
    access: 'open',
    area: 'alone',
    title: '试试复习',
    load: () => import('../screens/word/FlashcardDemoScreen.tsx').then((m) => m.FlashcardDemoScreen),
  },
  {
    path: '/flashcard/start',
    access: 'user',
    area: 'alone',
    title: '复习',
    load: () => import('../screens/word/FlashcardStartScreen.tsx').then((m) => m.FlashcardStartScreen),
  },
  {
    path: '/Mine',
    access: 'user',
    area: 'mine',
    title: '我的',
    tab: { label: '我的', order: 5 },
    load: () => import('../screens/account/MineScreen.tsx').then((m) => m.MineScreen),
  },
  { path: '/Login', access: 'open', area: 'alone', title: '登录', load: login },
  { path: '/login', access: 'open', area: 'alone', title: '登录', addition: true, load: login },
  {
    path: '/Register',
    access: 'open',
    area: 'alone',
    title: '注册',
    load: () => import('../screens/account/RegisterScreen.tsx').then((m) => m.RegisterScreen),
  },
  {
    path: '/reset',
    access: 'open',
    area: 'alone',
    title: '重设密码',
    load: () => import('../screens/account/ResetScreen.tsx').then((m) => m.ResetScreen),
  },
  {
    path: '/change_password',
    access: 'user',
    area: 'mine',
    title: '修改密码',
    load: () => import('../screens/account/ChangePasswordScreen.tsx').then((m) => m.ChangePasswordScreen),
  },
  {
    path: '/change_username',
    access: 'user',
    area: 'mine',
    title: '修改用户名',
    load: () => import('../screens/account/ChangeUsernameScreen.tsx').then((m) => m.ChangeUsernameScreen),
  },
  {
    path: '/admin',
    access: 'admin',
    area: 'admin',
    title: '编辑部',
    load: () => import('../screens/admin/AdminScreen.tsx').then((m) => m.AdminScreen),
  },
  {
    path: '/admin/articles',
    access: 'admin',
    area: 'admin',
    title: '文章管理',
    load: () => import('../screens/admin/ArticlesAdminScreen.tsx').then((m) => m.ArticlesAdminScreen),
  },
  {
    path: '/admin/article/{id}',
    access: 'admin',
    area: 'admin',
    title: '编辑文章',
    load: () => import('../screens/admin/ArticleDeskScreen.tsx').then((m) => m.ArticleDeskScreen),
  },
  {
    path: '/admin/rss',
    access: 'admin',
    area: 'admin',
    title: '订阅源',
    load: () => import('../screens/admin/RssScreen.tsx').then((m) => m.RssScreen),
  },
]
