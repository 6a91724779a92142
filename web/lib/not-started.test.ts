// The script that stands in the page shows the error page when the app never began, and leaves everything else alone.
// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'

beforeAll(() => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: false } as MediaQueryList)
  new Function(readFileSync('web/public/theme.js', 'utf8'))()
})
// Tests of other files run in the same window.
afterAll(() => void vi.restoreAllMocks())
beforeEach(() => {
  document.title = 'before'
  document.body.innerHTML = '<div id="root"></div>'
})

const root = () => document.getElementById('root') as HTMLElement
const shown = () => document.getElementById('broken')
/** As the browser tells of a fault that nobody caught. */
async function fault(given: ErrorEventInit = { error: new Error('a fault of ours') }) {
  vi.useFakeTimers()
  window.dispatchEvent(new ErrorEvent('error', given))
  await vi.runAllTimersAsync()
  vi.useRealTimers()
}

it('shows the error page with its status code when nothing of the app is in the page', async () => {
  await fault()
  expect(shown()?.tagName).toBe('MAIN')
  expect(shown()?.getAttribute('role')).toBe('alert')
  expect(shown()?.querySelector('h1')?.textContent).toBe('出错了，开卷没能打开')
  expect(shown()?.textContent).toBe('500出错了，开卷没能打开Internal Server Error再试一次')
  expect(document.title).toBe('出错了 · 开卷')
  await fault()
  expect(document.querySelectorAll('#broken')).toHaveLength(1)
})

it('shows it when React, which had begun, took everything away', async () => {
  root().innerHTML = '<p>the app</p>'
  const told = fault()
  root().innerHTML = ''
  await told
  expect(shown()).not.toBeNull()
})

it('leaves what the server painted to be read, and says below it what is wrong', async () => {
  root().setAttribute('data-painted', '')
  root().innerHTML = '<article>a text</article>'
  document.documentElement.dataset['own'] = ''
  await fault()
  expect(root().textContent).toBe('a text')
  expect(document.documentElement.dataset['own']).toBeUndefined()
  expect(shown()?.tagName).toBe('DIV')
  expect(shown()?.hasAttribute('data-below')).toBe(true)
  expect(shown()?.textContent).toContain('Internal Server Error')
})

it('says 网络异常 without a network', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false)
  await fault()
  expect(shown()?.textContent).toBe('网络异常开卷没能打开再试一次')
})

it('is silent while the app stands in the page, for an extension’s fault, and for a warning', async () => {
  await fault({ error: new Error('not ours'), filename: 'chrome-extension://abc/inject.js' })
  await fault({ message: 'ResizeObserver loop completed with undelivered notifications.' })
  root().innerHTML = '<p>the app</p>'
  await fault()
  expect(shown()).toBeNull()
  expect(document.title).toBe('before')
})

it('begins anew when asked', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  await fault()
  shown()?.querySelector('button')?.click()
  expect(reload).toHaveBeenCalledOnce()
})
