// Both native sides hear the same words, and a page in a browser hears nothing.
// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Backward, goBack } from './back.ts'
import {
  getNativeTheme,
  goBackApp,
  isEmbedded,
  onGoBack,
  openInBrowser,
  sendOpenApp,
  share,
} from './bridge.ts'

afterEach(() => {
  Reflect.deleteProperty(window, 'kaijuan')
  Reflect.deleteProperty(window, 'webkit')
  vi.restoreAllMocks()
  vi.useRealTimers()
})

function android(answer?: unknown) {
  const postMessage = vi.fn((_: string) => answer)
  window.kaijuan = { postMessage }
  return () => postMessage.mock.calls.map(([text]) => JSON.parse(text) as unknown)
}

function ios(answer?: unknown) {
  const postMessage = vi.fn((_: unknown) => answer)
  window.webkit = { messageHandlers: { kaijuan: { postMessage } } }
  return () => postMessage.mock.calls.map(([message]) => message)
}

describe.each([
  ['Android', android],
  ['iOS', ios],
])('on %s', (_, install) => {
  it('posts what the page asks', async () => {
    const heard = install()
    expect(isEmbedded()).toBe(true)
    expect(await share('读到一篇好文章')).toBe(true)
    openInBrowser('https://example.com/')
    sendOpenApp()
    expect(heard()).toEqual([
      { action: 'share', text: '读到一篇好文章' },
      { action: 'openInBrowser', url: 'https://example.com/' },
      { action: 'OPEN_APP' },
    ])
  })

  it('is told the theme at once, by a promise, or by an event', async () => {
    install('black')
    expect(await getNativeTheme()).toBe('black')
    install(Promise.resolve('sepia'))
    expect(await getNativeTheme()).toBe('sepia')
    install(undefined)
    const told = getNativeTheme()
    window.dispatchEvent(new CustomEvent('THEME', { detail: 'light' }))
    expect(await told).toBe('light')
  })

  it('does not wait for an answer for ever', async () => {
    vi.useFakeTimers()
    install(Promise.reject(new Error('no reply')))
    const told = getNativeTheme()
    await vi.advanceTimersByTimeAsync(1000)
    expect(await told).toBe('')
  })
})

it('posts just the messages that docs/NATIVE.md promises', async () => {
  const heard = android()
  void getNativeTheme()
  await share('The Steel Box\n钢铁箱子\nhttps://example.com/article/7\n来自 开卷 App')
  openInBrowser('https://example.com/')
  sendOpenApp()
  goBackApp()
  const told = readFileSync('docs/NATIVE.md', 'utf8')
  const [, block = ''] = /```json\n(.*?)```/s.exec(told) ?? []
  const promised = block
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown)
  expect(promised).toHaveLength(5)
  expect(heard()).toHaveLength(5)
  expect(heard()).toEqual(expect.arrayContaining(promised))
})

describe('in a browser', () => {
  it('is not embedded, and opens a tab', () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    expect(isEmbedded()).toBe(false)
    openInBrowser('https://example.com/')
    expect(open).toHaveBeenCalledWith('https://example.com/', '_blank', 'noopener')
  })

  it('hears GO_BACK until told to stop, and says OPEN_APP', () => {
    const back = vi.fn()
    const opened = vi.fn()
    window.addEventListener('OPEN_APP', opened, { once: true })
    const stop = onGoBack(back)
    window.dispatchEvent(new Event('GO_BACK'))
    stop()
    window.dispatchEvent(new Event('GO_BACK'))
    sendOpenApp()
    expect(back).toHaveBeenCalledTimes(1)
    expect(opened).toHaveBeenCalledTimes(1)
  })
})

describe('the back rule', () => {
  const router = (can: boolean) => ({
    history: { canGoBack: () => can, back: vi.fn() },
    navigate: vi.fn<Backward['navigate']>(),
  })

  it('goes to the previous page', () => {
    const there = router(true)
    goBack(there)
    expect(there.history.back).toHaveBeenCalledOnce()
    expect(there.navigate).not.toHaveBeenCalled()
  })

  it('goes home without history', () => {
    const there = router(false)
    goBack(there)
    expect(there.history.back).not.toHaveBeenCalled()
    expect(there.navigate.mock.calls).toEqual([[{ to: '/' }]])
  })

  it('asks the native app without history when embedded', () => {
    const heard = android()
    const there = router(false)
    goBack(there)
    expect(heard()).toEqual([{ action: 'goBackAPP' }])
    expect(there.navigate).not.toHaveBeenCalled()
  })
})
