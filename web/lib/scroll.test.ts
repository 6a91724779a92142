// Restoring waits half a second and gives way to the reader.
// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lockScroll, pageStep, releaseScroll, rememberScroll, restoreScrollLater } from './scroll.ts'

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
  restoreScrollLater('list')
  window.dispatchEvent(new Event('wheel'))
  vi.advanceTimersByTime(1000)
  expect(scrollTo).not.toHaveBeenCalled()
})

it('remembers the last 60 entries, and survives a broken memory', () => {
  for (let at = 0; at < 70; at += 1) standAt(`entry ${at}`, at + 1)
  expect(JSON.parse(sessionStorage.getItem('scroll') ?? '')).toHaveLength(60)
  sessionStorage.setItem('scroll', '{')
  restoreScrollLater('entry 69')
  vi.advanceTimersByTime(1000)
  expect(scrollTo).not.toHaveBeenCalled()
})

it('steps by the height of the window less 250 px', () => {
  vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(844)
  expect(pageStep()).toBe(594)
  vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(200)
  expect(pageStep()).toBeGreaterThan(0)
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
