// "Back" closes what lies on top and never loses its way, on a history that behaves as browsers do.
// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

type Overlay = typeof import('./overlay.ts')

/** Traversals are asynchronous and end in popstate; pushes are immediate and cut the future off, as in the standard. */
class FakeHistory {
  entries: { state: unknown; page: string }[] = [{ state: { page: 'list' }, page: 'list' }]
  at = 0
  get state() {
    return this.entries[this.at]?.state
  }
  get page() {
    return this.entries[this.at]?.page
  }
  go(delta: number) {
    setTimeout(() => {
      const to = this.at + delta
      if (to < 0 || to >= this.entries.length) return
      this.at = to
      window.dispatchEvent(new PopStateEvent('popstate', { state: this.state }))
    }, 1)
  }
  back() {
    this.go(-1)
  }
  pushState(state: unknown) {
    this.entries.splice(this.at + 1, Number.POSITIVE_INFINITY, { state, page: this.page ?? '' })
    this.at += 1
  }
  /** What the router does. */
  navigate(page: string) {
    this.pushState({ page })
    const entry = this.entries[this.at]
    if (entry) entry.page = page
  }
}

let fake: FakeHistory
let overlay: Overlay
let forget: () => unknown
const router = vi.fn()
const settle = (ms = 400) => vi.advanceTimersByTimeAsync(ms)

beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  fake = new FakeHistory()
  fake.navigate('article')
  vi.stubGlobal('history', fake)
  vi.stubGlobal('History', FakeHistory)
  const listen = vi.spyOn(window, 'addEventListener')
  overlay = await import('./overlay.ts')
  const [kind, listener] = listen.mock.calls[0] ?? []
  listen.mockRestore()
  // Each test has a module of its own; the last one's must not go on listening.
  forget = () => kind && listener && window.removeEventListener(kind, listener)
  window.addEventListener('popstate', router)
  router.mockClear()
})
afterEach(async () => {
  await settle(2000)
  window.removeEventListener('popstate', router)
  forget()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('closes instead of leaving, and the router hears nothing', async () => {
  const close = vi.fn()
  overlay.enterOverlay(close)
  fake.back()
  await settle()
  expect(close).toHaveBeenCalledTimes(1)
  expect([fake.page, fake.at]).toEqual(['article', 1])
  expect(router).not.toHaveBeenCalled()
  expect(overlay.closeTopOverlay()).toBe(false)
})

it('gives its entry back when it closes by itself, so that the next back leaves', async () => {
  const leave = overlay.enterOverlay(vi.fn())
  leave()
  leave()
  await settle()
  expect([fake.page, fake.at]).toEqual(['article', 1])
  fake.back()
  await settle()
  expect(fake.page).toBe('list')
  expect(router).toHaveBeenCalledTimes(1)
})

it('closes one after the other', async () => {
  const [lower, upper] = [vi.fn(), vi.fn()]
  overlay.enterOverlay(lower)
  overlay.enterOverlay(upper)
  fake.back()
  await settle()
  expect([lower, upper].map((close) => close.mock.calls.length)).toEqual([0, 1])
  fake.back()
  await settle()
  expect(lower).toHaveBeenCalledTimes(1)
  expect(fake.page).toBe('article')
})

it('hands its entry to the overlay that replaces it', async () => {
  const next = vi.fn()
  overlay.enterOverlay(vi.fn())()
  overlay.enterOverlay(next)
  await settle()
  expect(fake.entries).toHaveLength(3)
  fake.back()
  await settle()
  expect(next).toHaveBeenCalledTimes(1)
  expect(fake.at).toBe(1)
})

it('does not undo a navigation that follows the close, and is stepped over on the way back', async () => {
  const leave = overlay.enterOverlay(vi.fn())
  leave()
  fake.navigate('next')
  await settle()
  expect(fake.page).toBe('next')
  fake.back()
  await settle()
  expect([fake.page, fake.at]).toEqual(['article', 1])
  expect(router).toHaveBeenCalledTimes(1)
})

it('closes the topmost for the native app, and says when there is none', () => {
  const close = vi.fn()
  const leave = overlay.enterOverlay(close)
  expect(overlay.closeTopOverlay()).toBe(true)
  expect(close).toHaveBeenCalledTimes(1)
  leave()
  expect(overlay.closeTopOverlay()).toBe(false)
})
