// Shows that what nobody waits for goes one after another with rests between, and that a stop lets nobody hang in the line.
import { getEventListeners } from 'node:events'
import { afterEach, expect, it, vi } from 'vitest'
import { runQueued } from '../tests/support/until.ts'
import { createThrottledQueue } from './background-throttle.ts'

const never = new AbortController().signal
/** Rests that have begun; unless a test holds them, they are over at once. */
const begun: number[] = []
let hold: Promise<void> | undefined
vi.mock('node:timers/promises', async (original) => ({
  ...(await original<typeof import('node:timers/promises')>()),
  setTimeout: (ms: number) => {
    begun.push(ms)
    return hold ?? Promise.resolve()
  },
}))
afterEach(() => {
  begun.length = 0
  hold = undefined
  vi.restoreAllMocks()
})

it('lets one work at a time, in the order they came, and rests after each as long as it is told', async () => {
  const rests = createThrottledQueue(2, 3_600_000)
  let clock = 0
  vi.spyOn(performance, 'now').mockImplementation(() => clock)
  const order: number[] = []
  const work = async (n: number) => {
    order.push(n)
    clock += 20 * n
    return n
  }
  let endRest = () => {}
  hold = new Promise((resolve) => {
    endRest = resolve
  })
  const all = Promise.all([1, 2, 3].map((n) => rests.run(() => work(n), never)))
  await runQueued()
  expect([order, begun]).toEqual([[1], [40]])
  endRest()
  expect(await all).toEqual([1, 2, 3])
  expect([order, begun]).toEqual([
    [1, 2, 3],
    [40, 80, 120],
  ])
})

it('rests no longer than the longest rest', async () => {
  const rests = createThrottledQueue(2, 30)
  let clock = 0
  vi.spyOn(performance, 'now').mockImplementation(() => clock)
  await rests.run(async () => {
    clock += 20
  }, never)
  expect(begun).toEqual([30])
})

it('gives what failed to its caller, and the next one its turn', async () => {
  const rests = createThrottledQueue(1, 5)
  const failing = rests.run(() => Promise.reject(new Error('broken')), never)
  const next = rests.run(async () => 'next', never)
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('next')
})

it('lets go who waits when the server stops, and keeps the line behind', async () => {
  const rests = createThrottledQueue(0, 0)
  const stopping = new AbortController()
  let end = () => {}
  const first = rests.run(
    () =>
      new Promise<string>((resolve) => {
        end = () => resolve('first')
      }),
    never,
  )
  const began: string[] = []
  const waiting = rests.run(async () => began.push('waiting'), stopping.signal)
  const behind = rests.run(async () => began.push('behind'), never)
  stopping.abort(new Error('stopping'))
  await expect(waiting).rejects.toThrow('stopping')
  expect(began).toEqual([])
  await runQueued()
  end()
  expect(await first).toBe('first')
  await behind
  expect(began).toEqual(['behind'])
  await expect(rests.run(async () => 1, stopping.signal)).rejects.toThrow('stopping')
})

it('leaves no listener on the signal of a job that takes many turns', async () => {
  const rests = createThrottledQueue(0, 0)
  const { signal } = new AbortController()
  for (let turn = 0; turn < 3; turn += 1) await rests.run(async () => turn, signal)
  expect(getEventListeners(signal, 'abort')).toEqual([])
})
