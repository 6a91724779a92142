// Shows that the weights count what a reader downloads, once, and where a page becomes a warning and a failure.
import { expect, it } from 'vitest'
import { formatBudget, type ViteManifest, weighBundles } from './budget.ts'

const SCREENS = ['read/HomeScreen', 'read/ArticleScreen', 'account/LogInScreen', 'admin/RssScreen']
const manifest: ViteManifest = {
  'index.html': {
    file: 'assets/index.js',
    isEntry: true,
    imports: ['_react.js'],
    dynamicImports: SCREENS.map((name) => `screens/${name}.tsx`),
    css: ['assets/index.css'],
  },
  '_react.js': { file: 'assets/react.js' },
  '_list.js': { file: 'assets/list.js', imports: ['_react.js'], css: ['assets/list.css'] },
  'screens/read/HomeScreen.tsx': {
    file: 'assets/home.js',
    isDynamicEntry: true,
    imports: ['index.html', '_list.js'],
    dynamicImports: ['features/help/Help.tsx'],
  },
  'screens/read/ArticleScreen.tsx': {
    file: 'assets/article.js',
    isDynamicEntry: true,
    imports: ['_list.js'],
    dynamicImports: ['features/word/WordSheet.tsx', 'features/help/Help.tsx'],
  },
  'features/word/WordSheet.tsx': {
    file: 'assets/sheet.js',
    isDynamicEntry: true,
    imports: ['_list.js'],
    dynamicImports: ['features/word/More.tsx'],
  },
  'features/word/More.tsx': {
    file: 'assets/more.js',
    isDynamicEntry: true,
    imports: ['screens/read/ArticleScreen.tsx', 'features/word/WordSheet.tsx'],
    dynamicImports: ['features/word/WordSheet.tsx'],
  },
  'features/help/Help.tsx': {
    file: 'assets/help.js',
    isDynamicEntry: true,
    imports: ['screens/read/ArticleScreen.tsx'],
  },
  'screens/account/LogInScreen.tsx': {
    file: 'assets/login.js',
    isDynamicEntry: true,
    imports: ['_react.js'],
  },
  'screens/admin/RssScreen.tsx': { file: 'assets/rss.js', isDynamicEntry: true, css: ['assets/admin.css'] },
  'ui/gallery/Gallery.tsx': { file: 'assets/gallery.js', isDynamicEntry: true, css: ['assets/admin.css'] },
}
const sizes: Record<string, number> = {
  'assets/index.js': 30,
  'assets/react.js': 60,
  'assets/list.js': 10,
  'assets/home.js': 5,
  'assets/article.js': 20,
  'assets/sheet.js': 9,
  'assets/more.js': 4,
  'assets/help.js': 2,
  'assets/login.js': 26,
  'assets/rss.js': 300,
  'assets/index.css': 8,
  'assets/list.css': 3,
  'assets/admin.css': 90,
}
const kib = (file: string) => (sizes[file] ?? Number.NaN) * 1024
const find = (name: string) => weighBundles(manifest, kib).find((weight) => weight.name === name)?.kib

it('counts a page that is opened first with the shell, and a shared chunk once', () => {
  expect(find('shell')).toBe(90)
  expect(find('home')).toBe(105)
  expect(find('article')).toBe(120)
})

it('counts a further page without what is there already', () => {
  expect(find('word sheet')).toBe(9)
  expect(find('other: screens/account/LogInScreen.tsx')).toBe(26)
  expect(find('admin: screens/admin/RssScreen.tsx')).toBe(300)
})

it('counts what opens on a page without what that page, or the one before it, has brought', () => {
  expect(find('other: features/word/More.tsx')).toBe(4)
})

it('counts what several pages open as the page that has least of it', () => {
  // From home the article's script is not there yet.
  expect(find('other: features/help/Help.tsx')).toBe(22)
})

it('leaves out what readers never open', () => {
  expect(weighBundles(manifest, kib).filter(({ name }) => name.includes('gallery'))).toEqual([])
})

it('counts the heaviest styles a reader can meet, editors apart', () => {
  expect(find('css: screens/read/HomeScreen.tsx')).toBe(11)
})

it('names what is above its limit', () => {
  const { table, overLimit, failed } = formatBudget(weighBundles(manifest, kib))
  expect(overLimit).toEqual(['other: screens/account/LogInScreen.tsx'])
  expect(failed).toEqual([])
  expect(table).toMatch(/LogInScreen.*26\.0 of {2}25 KiB {2}← above/)
})

it.each([
  [100, false, false],
  [100.1, true, false],
  [105, true, false],
  [105.1, true, true],
])('of a limit of 100 KiB, %d: warns %s, fails %s', (kib, isOver, isFailed) => {
  const { table, overLimit, failed } = formatBudget([{ name: 'page', kib, limit: 100 }])
  expect(overLimit).toEqual(isOver ? ['page'] : [])
  expect(failed).toEqual(isFailed ? ['page'] : [])
  expect(table.includes('← above')).toBe(isOver && !isFailed)
  expect(table.includes('← far above')).toBe(isFailed)
})

it('does not pass because a page with a budget of its own was renamed', () => {
  const { 'screens/read/HomeScreen.tsx': _home, ...rest } = manifest
  const { table, failed } = formatBudget(weighBundles(rest, kib))
  expect(failed).toEqual(['home'])
  expect(table).toMatch(/home .*← no such page/)
})
