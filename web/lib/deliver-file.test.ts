// A file goes to the disk, or through the native app as far as its messages carry.
// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { deliverFile } from './deliver-file.ts'

afterEach(() => {
  Reflect.deleteProperty(window, 'kaijuan')
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

const TEXT = 'text/plain; charset=utf-8'

function inApp() {
  const postMessage = vi.fn((_: string) => undefined)
  window.kaijuan = { postMessage }
  return () => postMessage.mock.calls.map(([text]) => JSON.parse(text) as unknown)
}

it('is a download under its own name in a browser', async () => {
  const seen: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    seen.push(this.download, this.href.slice(0, 5))
  })
  expect(await deliverFile(new File(['a'], '词.txt', { type: TEXT }), '/myword')).toBe('saved')
  expect(seen).toEqual(['词.txt', 'blob:'])
})

it('is shared as a text in the app, up to what a message holds', async () => {
  const told = inApp()
  const most = 'a'.repeat(200_000)
  expect(await deliverFile(new File([most], 'w.txt', { type: TEXT }), '/myword')).toBe('shared')
  expect(told()).toEqual([{ action: 'share', text: most }])
  expect(await deliverFile(new File([`${most}a`], 'w.txt', { type: TEXT }), '/myword')).toBe('elsewhere')
})

it('is had in a browser where the app cannot take it', async () => {
  const told = inApp()
  const file = new File(['PK'], 'w.apkg', { type: 'application/octet-stream' })
  expect(await deliverFile(file, '/myword')).toBe('elsewhere')
  expect(told()).toEqual([{ action: 'openInBrowser', url: `${window.location.origin}/myword` }])
})

it('is had on the site, not at the origin that exists only in a packaged app', async () => {
  vi.stubEnv('VITE_API_BASE', 'https://kaijuan.example')
  const told = inApp()
  const file = new File(['PK'], 'w.apkg', { type: 'application/octet-stream' })
  expect(await deliverFile(file, '/myword')).toBe('elsewhere')
  expect(told()).toEqual([{ action: 'openInBrowser', url: 'https://kaijuan.example/myword' }])
})
