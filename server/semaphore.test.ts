// Shows that a gate lets no more in than it is wide, keeps the order, and turns away when the queue is full.
import { expect, it } from 'vitest'
import { runQueued } from '../tests/support/until.ts'
import { createSemaphore } from './semaphore.ts'

it('lets so many work at a time, in the order they came, whatever becomes of each', async () => {
  const gate = createSemaphore(2, 100)
  const began: number[] = []
  let inside = 0
  let most = 0
  const work = (n: number) =>
    gate.run(async () => {
      began.push(n)
      inside += 1
      most = Math.max(most, inside)
      await runQueued()
      inside -= 1
      if (n % 3 === 0) throw new Error(String(n))
      return n
    })
  const ends = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => work(n)))
  expect(most).toBe(2)
  expect(began).toEqual(Array.from({ length: 20 }, (_, n) => n))
  expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(7)
  expect(await gate.run(async () => 'open')).toBe('open')
})

it('turns away when too many wait, and lets in again when they have gone', async () => {
  const gate = createSemaphore(1, 2)
  const three = [1, 2, 3].map((n) => gate.run(async () => runQueued().then(() => n)))
  await expect(gate.run(async () => 4)).rejects.toMatchObject({ code: 'OVERLOADED', retryAfter: 5 })
  expect(await Promise.all(three)).toEqual([1, 2, 3])
  expect(await gate.run(async () => 5)).toBe(5)
})
