// The same words are passed on whichever way a device has for it.
// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { shareArticle, shareQuote } from './share.ts'

const TEXT = `The Steel Box\n钢铁箱子\n${window.location.origin}/article/7\n来自 开卷 App`
const go = () => shareArticle({ id: 7, title: 'The Steel Box', title_zh: '钢铁箱子' })

afterEach(() => {
  Reflect.deleteProperty(window, 'kaijuan')
  Reflect.deleteProperty(navigator, 'share')
  Reflect.deleteProperty(navigator, 'clipboard')
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})
const give = (name: 'share' | 'clipboard', value: unknown) =>
  Object.defineProperty(navigator, name, { value, configurable: true })

it('asks the native app first', async () => {
  const postMessage = vi.fn((_: string) => undefined)
  window.kaijuan = { postMessage }
  await go()
  expect(JSON.parse(String(postMessage.mock.calls[0]?.[0]))).toEqual({ action: 'share', text: TEXT })
})

it('else the browser, and offers nothing more when its sheet was closed', async () => {
  const shared = vi.fn(async (_: unknown) => {
    throw new DOMException('closed', 'AbortError')
  })
  const writeText = vi.fn(async () => undefined)
  give('share', shared)
  give('clipboard', { writeText })
  await go()
  expect(shared.mock.calls).toEqual([[{ text: TEXT }]])
  expect(writeText).not.toHaveBeenCalled()
})

it('else copies the whole text', async () => {
  const writeText = vi.fn(async (_: string) => undefined)
  give('share', undefined)
  give('clipboard', { writeText })
  await go()
  expect(writeText.mock.calls).toEqual([[TEXT]])
})

it('else shows the whole text to be copied by hand', async () => {
  give('share', undefined)
  give('clipboard', undefined)
  const prompt = vi.fn((_?: string, __?: string) => null)
  vi.stubGlobal('prompt', prompt)
  await go()
  expect(prompt.mock.calls[0]?.[1]).toBe(TEXT)
  vi.unstubAllGlobals()
})

it('passes words on with where they are from', async () => {
  const writeText = vi.fn(async (_: string) => undefined)
  give('share', undefined)
  give('clipboard', { writeText })
  await shareQuote({ id: 7, title: 'The Steel Box' }, 'A box of steel.')
  const from = `The Steel Box\n${window.location.origin}/article/7\n来自 开卷 App`
  expect(writeText.mock.calls).toEqual([[`A box of steel.\n${from}`]])
})

it.each(['capacitor://localhost', 'https://localhost'])(
  'links to the site from a packaged app at %s',
  async (origin) => {
    vi.stubEnv('VITE_API_BASE', 'https://kaijuan.example')
    vi.spyOn(window.location, 'origin', 'get').mockReturnValue(origin)
    const postMessage = vi.fn((_: string) => undefined)
    window.kaijuan = { postMessage }
    await go()
    const [[told = ''] = []] = postMessage.mock.calls
    expect(JSON.parse(told)).toEqual({
      action: 'share',
      text: 'The Steel Box\n钢铁箱子\nhttps://kaijuan.example/article/7\n来自 开卷 App',
    })
  },
)
