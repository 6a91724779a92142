// The times of a toast are the specification's.
// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { showNotice, showToast } from './toast.ts'
import {
  dismissToast,
  enqueueToast,
  getShownToasts,
  pauseToasts,
  resumeToasts,
  subscribeToasts,
} from './toast-queue.ts'

const texts = () => getShownToasts().map((item) => (item.leaving ? `(${item.text})` : item.text))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.runAllTimers()
  expect(texts()).toEqual([])
  vi.useRealTimers()
})

it('stays 3000 ms, then leaves for 150 ms', () => {
  showToast('一')
  vi.advanceTimersByTime(2999)
  expect(texts()).toEqual(['一'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual(['(一)'])
  vi.advanceTimersByTime(149)
  expect(texts()).toEqual(['(一)'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual([])
})

it('stays 2000 ms at the bottom by the helper, longer with something to undo', () => {
  showNotice('一')
  expect(getShownToasts()[0]?.position).toBe('bottom')
  vi.advanceTimersByTime(2000)
  expect(texts()).toEqual(['(一)'])
  vi.advanceTimersByTime(150)
  showNotice('二', { action: { label: '撤销', run: () => undefined } })
  vi.advanceTimersByTime(4999)
  expect(texts()).toEqual(['二'])
})

it('waits while a pointer is on it, and goes on with what was left', () => {
  showToast('一')
  vi.advanceTimersByTime(2000)
  pauseToasts()
  vi.advanceTimersByTime(60_000)
  expect(texts()).toEqual(['一'])
  resumeToasts()
  vi.advanceTimersByTime(999)
  expect(texts()).toEqual(['一'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual(['(一)'])
})

it('queues a third and tries again every 250 ms', () => {
  showToast('一', { duration: 1000 })
  showToast('二')
  showToast('三')
  expect(texts()).toEqual(['一', '二'])
  vi.advanceTimersByTime(1249)
  expect(texts()).toEqual(['二'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual(['二', '三'])
})

it('keeps the order of the queue', () => {
  for (const text of ['一', '二', '三', '四', '五']) showToast(text, { duration: 500 })
  const seen: string[] = []
  const stop = subscribeToasts(() => seen.push(...texts().filter((text) => !text.startsWith('('))))
  vi.advanceTimersByTime(5000)
  stop()
  expect([...new Set(seen)].filter((text) => '三四五'.includes(text))).toEqual(['三', '四', '五'])
})

it('replaces one of the same key, shown or queued', () => {
  showToast('旧', { key: 'net' })
  showToast('新', { key: 'net' })
  expect(texts()).toEqual(['新'])
  showToast('二')
  showToast('三', { key: 'late' })
  showToast('四', { key: 'late' })
  vi.advanceTimersByTime(3500)
  expect(texts()).toContain('四')
  expect(texts()).not.toContain('三')
})

it('can be dismissed, shown or queued, and stays for ever if told', () => {
  const stays = enqueueToast('一', { duration: Number.POSITIVE_INFINITY })
  showToast('二')
  dismissToast(enqueueToast('三'))
  vi.advanceTimersByTime(86_400_000)
  expect(texts()).toEqual(['一'])
  dismissToast(stays)
  expect(texts()).toEqual(['(一)'])
})

it('shows what was said before it was there', async () => {
  vi.resetModules()
  const early = await import('./toast.ts')
  early.showNotice('早')
  early.showToast('也早')
  const queue = await import('./toast-queue.ts')
  expect(queue.getShownToasts().map(({ text, position }) => [text, position])).toEqual([
    ['早', 'bottom'],
    ['也早', 'top'],
  ])
})
