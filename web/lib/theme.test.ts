// Who decides about the theme: the reader, then the native app within its limits, then the system.
// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { waitForCheck } from '../../tests/support/until.ts'
import {
  adoptNativeTheme,
  applyTheme,
  chooseTheme,
  currentTheme,
  startTheme,
  storedTheme,
  useTheme,
} from './theme.ts'

function systemIs(dark: boolean) {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: dark && query.includes('dark') }) as MediaQueryList,
  )
}

// Tests of other files run in the same window.
afterAll(() => void vi.restoreAllMocks())
beforeEach(() => {
  localStorage.clear()
  document.head.innerHTML = '<meta name="theme-color" content="">'
  systemIs(false)
})

it('follows the system as long as nothing is stored', () => {
  expect(currentTheme()).toBe('light')
  systemIs(true)
  expect(currentTheme()).toBe('black')
  localStorage.setItem('theme', 'purple')
  expect(currentTheme()).toBe('black')
})

it('wears the choice, on the page and on the bars', () => {
  chooseTheme('sepia')
  expect(localStorage.getItem('theme')).toBe('sepia')
  expect(document.documentElement.dataset['theme']).toBe('sepia')
  expect(document.querySelector('meta[name=theme-color]')?.getAttribute('content')).toBe('#F6EFE0')
  chooseTheme('')
  expect(localStorage.getItem('theme')).toBeNull()
  expect(document.documentElement.dataset['theme']).toBe('light')
})

it('sends the app each theme that the page applies', () => {
  const postMessage = vi.fn((_: string) => undefined)
  window.kaijuan = { postMessage }
  chooseTheme('black')
  chooseTheme('sepia')
  chooseTheme('')
  Reflect.deleteProperty(window, 'kaijuan')
  expect(postMessage.mock.calls.map(([text]) => JSON.parse(text) as unknown)).toEqual([
    { action: 'themeApplied', theme: 'black' },
    { action: 'themeApplied', theme: 'sepia' },
    { action: 'themeApplied', theme: 'light' },
  ])
})

it.each([
  [null, 'black', 'black'],
  ['light', 'black', 'black'],
  ['black', 'light', 'light'],
  ['black', 'sepia', 'sepia'],
  ['sepia', 'black', 'sepia'],
  ['purple', 'black', 'purple'],
  ['light', 'purple', 'light'],
  ['light', '', 'light'],
])('stored %s, the native app says %s: %s', (stored, told, kept) => {
  if (stored !== null) localStorage.setItem('theme', stored)
  adoptNativeTheme(told)
  expect(localStorage.getItem('theme')).toBe(kept)
})

it('follows the native app, the system and the other tabs from the start', async () => {
  const worn = () => document.documentElement.dataset['theme']
  let turn: () => void = () => undefined
  let isDark = false
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: isDark && query === '(prefers-color-scheme: dark)',
        addEventListener: (kind: string, run: () => void) => {
          if (kind === 'change' && query === '(prefers-color-scheme: dark)') turn = run
        },
      }) as unknown as MediaQueryList,
  )
  window.kaijuan = { postMessage: () => 'sepia' }
  document.documentElement.dataset['theme'] = ''
  startTheme()
  expect(worn()).toBe('light')
  await waitForCheck(() => expect(worn()).toBe('sepia'))
  expect(localStorage.getItem('theme')).toBe('sepia')
  Reflect.deleteProperty(window, 'kaijuan')

  chooseTheme('')
  isDark = true
  turn()
  expect(worn()).toBe('black')
  const told = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }))
  localStorage.setItem('theme', 'sepia')
  told('places')
  expect(worn()).toBe('black')
  told('theme')
  expect(worn()).toBe('sepia')
  // Another tab has emptied everything.
  localStorage.clear()
  told(null)
  expect(worn()).toBe('black')
})

it('tells those who show it, as long as they do', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const seen: string[] = []
  let choose: (choice: 'sepia' | '') => void = () => undefined
  function Screen() {
    const theme = useTheme()
    seen.push(`${theme.choice || 'system'}: ${theme.theme}`)
    choose = theme.choose
    return null
  }
  const root = createRoot(document.createElement('div'))
  await act(async () => root.render(createElement(Screen)))
  await act(async () => choose('sepia'))
  await act(async () => choose(''))
  expect([...new Set(seen)]).toEqual(['system: light', 'sepia: sepia'])
  expect(seen.at(-1)).toBe('system: light')
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

it('lives without storage', () => {
  localStorage.setItem('theme', 'sepia')
  const get = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  expect(storedTheme()).toBe('')
  applyTheme()
  expect(document.documentElement.dataset['theme']).toBe('light')
  get.mockRestore()
})

it('keeps the early script, the module and the tokens in one mind', async () => {
  const { readFile } = await import('node:fs/promises')
  const early = await readFile('web/public/theme.js', 'utf8')
  const tokens = (await readFile('web/ui/tokens.css', 'utf8')).toUpperCase()
  for (const theme of ['light', 'black', 'sepia'] as const) {
    chooseTheme(theme)
    const color = document.querySelector('meta[name=theme-color]')?.getAttribute('content') ?? 'none'
    expect(early).toContain(`${theme}: '${color}'`)
    const block = tokens.slice(tokens.indexOf(`[DATA-THEME="${theme.toUpperCase()}"]`))
    expect(/--BG: (#\w+);/.exec(block)?.[1]).toBe(color)
  }
})

it.each([
  ['sepia', 'sepia'],
  ['nonsense', 'light'],
  [null, 'light'],
])('the early script puts on %s as %s before anything else runs', async (stored, worn) => {
  const { readFile } = await import('node:fs/promises')
  if (stored !== null) localStorage.setItem('theme', stored)
  document.documentElement.dataset['theme'] = ''
  const script = await readFile('web/public/theme.js', 'utf8')
  new Function('matchMedia', script)(window.matchMedia)
  expect(document.documentElement.dataset['theme']).toBe(worn)
})
