// Work that is put off is done once, in time, and not at all when nobody wants it any more.
// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { deferTask, requestIdle, runAfterFrame } from './scheduler.ts'

const work = vi.fn()
beforeEach(() => {
  vi.useFakeTimers()
  work.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('soon: after what runs now, or never', () => {
  deferTask(work)
  deferTask(work)()
  expect(work).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(work).toHaveBeenCalledOnce()
})

/** Frames that come when they are told to. */
function frames() {
  let waiting: (() => void)[] = []
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => waiting.push(run))
  vi.stubGlobal('cancelAnimationFrame', (handle: number) => {
    waiting[handle - 1] = () => undefined
  })
  return () => {
    const due = waiting
    waiting = []
    for (const run of due) run()
  }
}

it('afterFrame: when the frame is drawn, once', () => {
  const draw = frames()
  runAfterFrame(work)
  vi.advanceTimersByTime(100)
  draw()
  expect(work).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(work).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(1000)
  expect(work).toHaveBeenCalledOnce()
})

it('afterFrame: in the background, where no frame comes, after 200 ms; a frame that then comes changes nothing', () => {
  const draw = frames()
  runAfterFrame(work)
  vi.advanceTimersByTime(199)
  expect(work).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(work).toHaveBeenCalledOnce()
  draw()
  vi.runAllTimers()
  expect(work).toHaveBeenCalledOnce()
})

it('afterFrame: not when it is cancelled, before the frame or between it and the work', () => {
  const draw = frames()
  const early = runAfterFrame(work)
  const late = runAfterFrame(work)
  early()
  draw()
  late()
  vi.runAllTimers()
  expect(work).not.toHaveBeenCalled()
})

it('whenIdle: by the browser, at the latest when said', () => {
  const ask = vi.fn((_: () => void, __: unknown) => 7)
  const cancel = vi.fn()
  vi.stubGlobal('requestIdleCallback', ask)
  vi.stubGlobal('cancelIdleCallback', cancel)
  requestIdle(work)
  const stop = requestIdle(work, 50)
  expect(ask.mock.calls).toEqual([
    [work, { timeout: 3000 }],
    [work, { timeout: 50 }],
  ])
  stop()
  expect(cancel.mock.calls).toEqual([[7]])
  vi.runAllTimers()
  expect(work).not.toHaveBeenCalled()
})

it('whenIdle: where the browser cannot say, after 800 ms or sooner', () => {
  vi.stubGlobal('requestIdleCallback', undefined)
  requestIdle(work)
  requestIdle(work, 100)
  requestIdle(work)()
  vi.advanceTimersByTime(99)
  expect(work).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(work).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(699)
  expect(work).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(work).toHaveBeenCalledTimes(2)
  vi.runAllTimers()
  expect(work).toHaveBeenCalledTimes(2)
})
