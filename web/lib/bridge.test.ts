// Both native sides hear the same words, and a page in a browser hears nothing.
// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type BackNavigator, goBack } from './back.ts'
import {
  getNativeTheme,
  goBackApp,
  isEmbedded,
  onGoBack,
  openInBrowser,
  openShareSheet,
  sendOpenApp,
  sendTheme,
} from './bridge.ts'
import { enterOverlay } from './overlay.ts'
import { takeVolumeKeys } from './volume-keys.ts'

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
    expect(await openShareSheet('读到一篇好文章')).toBe(true)
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

it('is not embedded where somebody else’s handlers are', async () => {
  window.kaijuan = {}
  window.webkit = { messageHandlers: {} }
  expect(isEmbedded()).toBe(false)
  // Nobody is asked, so nobody is waited for.
  vi.useFakeTimers()
  const told = getNativeTheme()
  expect(vi.getTimerCount()).toBe(0)
  expect(await told).toBe('')
  Reflect.set(window, 'webkit', {})
  expect(isEmbedded()).toBe(false)
  expect(() => goBackApp()).not.toThrow()
})

it('goes on when the native side throws', async () => {
  window.kaijuan = {
    postMessage: () => {
      throw new Error('detached')
    },
  }
  expect(() => goBackApp()).not.toThrow()
  expect(() => sendTheme('sepia')).not.toThrow()
  expect(await openShareSheet('a')).toBe(true)
})

it('calls the native side on its own object, as Android demands', () => {
  const given: unknown[] = []
  window.kaijuan = {
    postMessage(this: unknown) {
      given.push(this)
    },
  }
  goBackApp()
  expect(given).toEqual([window.kaijuan])
})

it.each([
  ['an empty answer and then an event', '', new CustomEvent('THEME', { detail: 'sepia' }), 'sepia'],
  ['an answer that is no text', 7, new CustomEvent('THEME', { detail: 'sepia' }), 'sepia'],
  ['an event with no text', undefined, new CustomEvent('THEME', { detail: { theme: 'black' } }), ''],
  ['an event with nothing', undefined, new Event('THEME'), ''],
])('understands %s', async (_, answer, event, theme) => {
  vi.useFakeTimers()
  android(answer)
  const told = getNativeTheme()
  await vi.advanceTimersByTimeAsync(999)
  window.dispatchEvent(event)
  expect(await told).toBe(theme)
  expect(vi.getTimerCount()).toBe(0)
})

it('posts just the messages that docs/NATIVE.md promises', async () => {
  const heard = android()
  void getNativeTheme()
  await openShareSheet('The Steel Box\n钢铁箱子\nhttps://example.com/article/7\n来自 开卷 App')
  openInBrowser('https://example.com/')
  sendOpenApp()
  goBackApp()
  takeVolumeKeys(() => undefined)
  sendTheme('black')
  const told = readFileSync('docs/NATIVE.md', 'utf8')
  const [, block = ''] = /```json\n(.*?)```/s.exec(told) ?? []
  const promised = block
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown)
  expect(promised).toHaveLength(7)
  expect(heard()).toHaveLength(7)
  expect(heard()).toEqual(expect.arrayContaining(promised))
})

describe('in a browser', () => {
  it('is not embedded, and opens a tab', () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    expect(isEmbedded()).toBe(false)
    openInBrowser('https://example.com/')
    expect(open).toHaveBeenCalledWith('https://example.com/', '_blank', 'noopener')
  })

  it('shares by the browser’s sheet; a closed sheet is an answer, a broken one is not', async () => {
    vi.stubGlobal('navigator', {})
    expect(await openShareSheet('a')).toBe(false)
    const sheet = vi.fn(async (_: ShareData) => undefined)
    vi.stubGlobal('navigator', { share: sheet })
    expect(await openShareSheet('一篇好文章')).toBe(true)
    expect(sheet.mock.calls).toEqual([[{ text: '一篇好文章' }]])
    sheet.mockRejectedValueOnce(new DOMException('closed', 'AbortError'))
    expect(await openShareSheet('a')).toBe(true)
    sheet.mockRejectedValueOnce(new DOMException('not now', 'NotAllowedError'))
    expect(await openShareSheet('a')).toBe(false)
    sheet.mockRejectedValueOnce(Object.assign(new Error('not of the sheet'), { name: 'AbortError' }))
    expect(await openShareSheet('a')).toBe(false)
    vi.unstubAllGlobals()
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
    navigate: vi.fn<BackNavigator['navigate']>(),
  })

  it('closes what lies on top first, and goes nowhere', () => {
    // The overlay gives its history entry back later: at once here, or it would when this file's window is gone.
    vi.useFakeTimers()
    const there = router(true)
    const close = vi.fn()
    const leave = enterOverlay(close)
    goBack(there)
    expect(close).toHaveBeenCalledOnce()
    expect(there.history.back).not.toHaveBeenCalled()
    leave()
    vi.runAllTimers()
    goBack(there)
    expect(there.history.back).toHaveBeenCalledOnce()
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
