// Shows that long work lets others run between its slices, and that short work is not held up.
import { expect, it, vi } from 'vitest'
import { runLowPriority, runYielding } from './cooperative.ts'

const rests: number[] = []
vi.mock('node:timers/promises', async (original) => ({
  ...(await original<typeof import('node:timers/promises')>()),
  setTimeout: async (ms: number) => void rests.push(ms),
}))

const busy = (ms: number) => {
  const until = performance.now() + ms
  while (performance.now() < until);
}
function* work(steps: number, ms: number): Generator<void, string> {
  for (let step = 0; step < steps; step += 1) {
    yield
    busy(ms)
  }
  return 'done'
}

it('lets others have their turn again and again, and gives the result', async () => {
  let turns = 0
  let isRunning = true
  const other = () => {
    turns += 1
    if (isRunning) setImmediate(other)
  }
  setImmediate(other)
  expect(await runYielding(work(40, 5))).toBe('done')
  isRunning = false
  expect(turns).toBeGreaterThan(5)
})

it('rests between slices where nobody waits, for longer than it works', async () => {
  expect(await runLowPriority(work(10, 5))).toBe('done')
  // The tenth step ends the work.
  expect(rests).toHaveLength(9)
  expect(Math.min(...rests)).toBeGreaterThanOrEqual(25)
})

it('rests the longer, the more of such work there is', async () => {
  rests.length = 0
  await Promise.all([runLowPriority(work(6, 5)), runLowPriority(work(6, 5))])
  expect(rests).toHaveLength(10)
  // Both had begun before either rested; the last of them may be alone.
  expect(rests.filter((rest) => rest >= 50).length).toBeGreaterThanOrEqual(8)
})

it('does short work at once', async () => {
  let turns = 0
  setImmediate(() => {
    turns += 1
  })
  await runYielding(work(3, 0))
  expect(turns).toBe(0)
})

it('throws what the work throws', async () => {
  const failing = (function* (): Generator<void, never> {
    yield
    throw new Error('broken')
  })()
  await expect(runYielding(failing)).rejects.toThrow('broken')
})
