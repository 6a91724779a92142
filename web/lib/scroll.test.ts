// Restoring waits half a second and gives way to the reader; bars go when reading on; a locked page stays still.
// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  lockScroll,
  pageStep,
  releaseScroll,
  rememberScroll,
  restoreScrollLater,
  stepPage,
  useBarsAway,
} from './scroll.ts'

const scrollTo = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
  vi.spyOn(window, 'scrollTo').mockImplementation(scrollTo)
  scrollTo.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function standAt(entry: string, top: number) {
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(top)
  rememberScroll(entry)
}

it('restores an entry after 500 ms, not before', () => {
  standAt('list', 1234)
  restoreScrollLater('list')
  vi.advanceTimersByTime(499)
  expect(scrollTo).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(scrollTo).toHaveBeenCalledWith({ top: 1234, behavior: 'instant' })
})

it('leaves alone what is unknown, cancelled or already being scrolled', () => {
  standAt('list', 1234)
  restoreScrollLater('other')
  restoreScrollLater('list')()
  for (const kind of ['wheel', 'touchmove', 'keydown']) {
    restoreScrollLater('list')
    window.dispatchEvent(new Event(kind))
  }
  standAt('top', 0)
  restoreScrollLater('top')
  vi.advanceTimersByTime(1000)
  expect(scrollTo).not.toHaveBeenCalled()
})

it('never makes scrolling wait for what listens to it', () => {
  const listen = vi.spyOn(window, 'addEventListener')
  standAt('list', 1234)
  restoreScrollLater('list')()
  expect(listen.mock.calls.map(([kind, , options]) => [kind, options])).toEqual(
    ['wheel', 'touchmove', 'keydown'].map((kind) => [kind, expect.objectContaining({ passive: true })]),
  )
})

it('knows an entry by where it stood last, in whole pixels', () => {
  standAt('list', 10)
  standAt('other', 20)
  standAt('list', 30.6)
  restoreScrollLater('list')
  restoreScrollLater('other')
  vi.advanceTimersByTime(500)
  expect(scrollTo.mock.calls.map(([{ top }]) => top)).toEqual([31, 20])
  expect(JSON.parse(sessionStorage.getItem('scroll') ?? '')).toHaveLength(2)
})

it('remembers the last 60 entries, and survives a broken memory', () => {
  for (let at = 0; at < 70; at += 1) standAt(`entry ${at}`, at + 1)
  const kept = JSON.parse(sessionStorage.getItem('scroll') ?? '') as [string, number][]
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([60, ['entry 10', 11], ['entry 69', 70]])
  for (const broken of ['{', '7', '{"find":1}']) {
    sessionStorage.setItem('scroll', broken)
    restoreScrollLater('entry 69')
    vi.advanceTimersByTime(1000)
    expect(scrollTo).not.toHaveBeenCalled()
  }
  standAt('new', 5)
  expect(JSON.parse(sessionStorage.getItem('scroll') ?? '')).toEqual([['new', 5]])
})

it('steps by the height of the window less 250 px', () => {
  vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(844)
  expect(pageStep()).toBe(594)
  vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(200)
  expect(pageStep()).toBe(80)
})

it('glides a step down or up, and jumps where the reader wants no motion', () => {
  vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(844)
  const step = vi.spyOn(window, 'scrollBy').mockImplementation(() => undefined)
  let isStill = false
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: isStill && query === '(prefers-reduced-motion: reduce)' }) as MediaQueryList,
  )
  stepPage(1)
  isStill = true
  stepPage(-1)
  expect(step.mock.calls).toEqual([[{ top: 594, behavior: 'smooth' }], [{ top: -594, behavior: 'instant' }]])
})

it('is locked as long as one lock is held, and free after a navigation', () => {
  const first = lockScroll()
  const second = lockScroll()
  first()
  expect(document.body.dataset['locked']).toBe('')
  second()
  expect(document.body.dataset['locked']).toBeUndefined()
  const forgotten = lockScroll()
  releaseScroll()
  expect(document.body.dataset['locked']).toBeUndefined()
  forgotten()
  lockScroll()
  expect(document.body.dataset['locked']).toBe('')
})

it('keeps its width when its scrollbar goes, also under a second lock', () => {
  releaseScroll()
  vi.spyOn(window, 'innerWidth', 'get').mockReturnValue(1000)
  const width = vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(985)
  const first = lockScroll()
  expect(document.body.style.paddingRight).toBe('15px')
  width.mockReturnValue(1000)
  const second = lockScroll()
  expect(document.body.style.paddingRight).toBe('15px')
  first()
  second()
  expect(document.body.style.paddingRight).toBe('')
})

it('shows whether the bars are away', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(800)
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(5000)
  const top = vi.spyOn(window, 'scrollY', 'get').mockReturnValue(0)
  let isAway: boolean | undefined
  function Bars({ enabled }: { enabled?: boolean }) {
    isAway = useBarsAway(enabled)
    return null
  }
  const root = createRoot(document.createElement('div'))
  const show = (enabled?: boolean) =>
    act(async () => root.render(createElement(Bars, enabled === undefined ? {} : { enabled })))
  const scrolled = async (...way: number[]) => {
    const seen: (boolean | undefined)[] = []
    for (const y of way) {
      top.mockReturnValue(y)
      await act(async () => void window.dispatchEvent(new Event('scroll')))
      seen.push(isAway)
    }
    return seen
  }
  const listen = vi.spyOn(window, 'addEventListener')
  await show()
  expect(listen).toHaveBeenCalledWith('scroll', expect.any(Function), { passive: true })
  expect(isAway).toBe(false)
  // At the top they stay, however far one has come from the last turn.
  expect(await scrolled(40, 63, 64)).toEqual([false, false, true])
  // A small scroll back brings them; one that is smaller does not.
  expect(await scrolled(300, 288, 287)).toEqual([true, true, false])
  // Reading on takes them away again, from where one turned.
  expect(await scrolled(319, 320)).toEqual([false, true])
  expect(await scrolled(330, 325, 335, 325)).toEqual([true, true, true, true])
  expect(await scrolled(4176, 4177, 4200)).toEqual([true, false, false])
  expect(await scrolled(1000, 2000, 63)).toEqual([false, true, false])
  await scrolled(2000)
  await show(false)
  expect(isAway).toBe(false)
  expect(await scrolled(1000)).toEqual([false])
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})
