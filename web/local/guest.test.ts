// A guest's steps are kept in their order until they are dropped, and whoever shows them is told.
import { beforeEach, expect, it, vi } from 'vitest'
import { waitForCheck } from '../../tests/support/until.ts'
import { stampMutation, type UnstampedMutation } from './offline-mutation.ts'

let guest: typeof import('./guest.ts')
beforeEach(async () => {
  vi.resetModules()
  guest = await import('./guest.ts')
})

const know = (word: string): UnstampedMutation => ({ kind: 'state', word, state: 'KNOWN' })

it('keeps steps by their time, each once, until they are dropped', async () => {
  const steps = ['quay', 'pier', 'buoy'].map((word) => stampMutation(know(word)))
  await guest.saveGuestMutations(steps.toReversed())
  await guest.saveGuestMutations(steps.slice(0, 1))
  expect(await guest.getGuestMutations()).toEqual(steps)
  await guest.deleteGuestMutations(steps.slice(0, 2))
  expect(await guest.getGuestMutations()).toEqual(steps.slice(2))
})

it('tells once of all that is kept or dropped together, when it is done, as long as somebody wants to hear', async () => {
  const heard: number[] = []
  const run = vi.fn(() => void guest.getGuestMutations().then(({ length }) => heard.push(length)))
  const stop = guest.onGuestMutations(run)
  const steps = ['quay', 'pier'].map((word) => stampMutation(know(word)))
  await guest.saveGuestMutations(steps)
  await waitForCheck(() => expect(heard).toEqual([2]))
  await guest.deleteGuestMutations(steps)
  await waitForCheck(() => expect(heard).toEqual([2, 0]))
  stop()
  await guest.saveGuestMutations(steps)
  expect(run).toHaveBeenCalledTimes(2)
})
