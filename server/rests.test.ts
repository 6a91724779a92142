// Shows that what nobody waits for goes one after another with rests between, and that a stop lets nobody hang in the line.
import { getEventListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { makeRests } from './rests.ts'

const never = new AbortController().signal

it('lets one work at a time, in the order they came, and rests after each as long as it is told', async () => {
  const rests = makeRests(2, 3_600_000)
  const spans: [began: number, ended: number][] = []
  const work = async () => {
    const began = performance.now()
    await sleep(20)
    spans.push([began, performance.now()])
    return spans.length
  }
  expect(await Promise.all([1, 2, 3].map(() => rests.run(work, never)))).toEqual([1, 2, 3])
  for (const [at, [began]] of spans.entries()) {
    const [from, to] = spans[at - 1] ?? [0, 0]
    // Timers are told in whole milliseconds, and may be one early.
    expect(began - to).toBeGreaterThan(2 * (to - from) - 3)
  }
})

it('gives what failed to its caller, and the next one its turn', async () => {
  const rests = makeRests(1, 5)
  const failing = rests.run(() => Promise.reject(new Error('broken')), never)
  const next = rests.run(async () => 'next', never)
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('next')
})

it('lets go who waits when the server stops, and keeps the line behind', async () => {
  const rests = makeRests(0, 0)
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
  await sleep(0)
  end()
  expect(await first).toBe('first')
  await behind
  expect(began).toEqual(['behind'])
  await expect(rests.run(async () => 1, stopping.signal)).rejects.toThrow('stopping')
})

it('leaves no listener on the signal of a job that takes many turns', async () => {
  const rests = makeRests(0, 0)
  const { signal } = new AbortController()
  for (let turn = 0; turn < 3; turn += 1) await rests.run(async () => turn, signal)
  expect(getEventListeners(signal, 'abort')).toEqual([])
})
