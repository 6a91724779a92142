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
  const step = vi.spyOn(fake, 'go')
  fake.navigate('next')
  await settle()
  // To step by nothing would load the page anew.
  expect(step).not.toHaveBeenCalled()
  expect(fake.page).toBe('next')
  fake.back()
  await settle()
  expect([fake.page, fake.at]).toEqual(['article', 1])
  expect(router).toHaveBeenCalledTimes(1)
})

it('closes all that one long step back leaves behind, and nothing below', async () => {
  const closes = [vi.fn(), vi.fn(), vi.fn()]
  for (const close of closes) overlay.enterOverlay(close)
  fake.go(-2)
  await settle()
  expect(closes.map((close) => close.mock.calls.length)).toEqual([0, 1, 1])
  expect(router).not.toHaveBeenCalled()
  expect(overlay.closeTopOverlay()).toBe(true)
  expect(closes[0]).toHaveBeenCalledOnce()
})

it('gives back the entries of several in one step, when the last has gone', async () => {
  const step = vi.spyOn(fake, 'go')
  const leaves = [overlay.enterOverlay(vi.fn()), overlay.enterOverlay(vi.fn())]
  leaves[1]?.()
  await settle(40)
  leaves[0]?.()
  await settle(59)
  expect(step).not.toHaveBeenCalled()
  await settle(1)
  expect(step.mock.calls).toEqual([[-2]])
  await settle()
  expect([fake.page, fake.at]).toEqual(['article', 1])
  expect(router).not.toHaveBeenCalled()
})

it('hands its entry on above one that stays open', async () => {
  const [lower, next] = [vi.fn(), vi.fn()]
  overlay.enterOverlay(lower)
  overlay.enterOverlay(vi.fn())()
  overlay.enterOverlay(next)
  await settle()
  expect(fake.entries).toHaveLength(4)
  fake.back()
  await settle()
  expect([lower, next].map((close) => close.mock.calls.length)).toEqual([0, 1])
})

it('leaves it to the router to come back to a page whose overlay is still open', async () => {
  const close = vi.fn()
  overlay.enterOverlay(close)
  fake.navigate('next')
  fake.back()
  await settle()
  expect(router).toHaveBeenCalledTimes(1)
  expect(close).not.toHaveBeenCalled()
  fake.back()
  await settle()
  expect(close).toHaveBeenCalledOnce()
})

it('steps back when "forward" leads to an overlay that is gone', async () => {
  overlay.enterOverlay(vi.fn())
  fake.back()
  await settle()
  router.mockClear()
  fake.go(1)
  await settle()
  expect([fake.page, fake.at]).toEqual(['article', 1])
  // Once, for the page itself.
  expect(router).toHaveBeenCalledTimes(1)
})

it('does not swallow a real "back" for a step of its own that never came', async () => {
  const leave = overlay.enterOverlay(vi.fn())
  const step = vi.spyOn(fake, 'go').mockImplementationOnce(() => undefined)
  leave()
  await settle(60)
  expect(step).toHaveBeenCalledOnce()
  fake.navigate('next')
  await settle(500)
  fake.navigate('last')
  fake.back()
  await settle()
  expect(fake.page).toBe('next')
  expect(router).toHaveBeenCalledTimes(1)
})

it.each([[undefined], [null], ['text'], [{ page: 'article', __overlay: 'x' }]])(
  'stands on an entry whose state is %j',
  async (state) => {
    fake.entries[fake.at] = { state, page: 'article' }
    const close = vi.fn()
    overlay.enterOverlay(close)
    expect(fake.state).toMatchObject({ __overlay: 1 })
    expect(Object.keys(fake.state as object).sort()).toEqual(
      typeof state === 'object' && state ? ['__overlay', 'page'] : ['__overlay'],
    )
    fake.back()
    await settle()
    expect(close).toHaveBeenCalledOnce()
  },
)

it('closes the topmost for the native app, and says when there is none', () => {
  const close = vi.fn()
  const leave = overlay.enterOverlay(close)
  expect(overlay.closeTopOverlay()).toBe(true)
  expect(close).toHaveBeenCalledTimes(1)
  leave()
  expect(overlay.closeTopOverlay()).toBe(false)
})
