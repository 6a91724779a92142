// A guest's steps are kept in their order until they are dropped, and whoever shows them is told.
import { beforeEach, expect, it, vi } from 'vitest'
import { waitForCheck } from '../../tests/support/until.ts'
import { type Deed, stampStep } from './step.ts'

let guest: typeof import('./guest.ts')
beforeEach(async () => {
  vi.resetModules()
  guest = await import('./guest.ts')
})

const know = (word: string): Deed => ({ kind: 'state', word, state: 'KNOWN' })

it('keeps steps by their time, each once, until they are dropped', async () => {
  const steps = ['quay', 'pier', 'buoy'].map((word) => stampStep(know(word)))
  await guest.keepGuestSteps(steps.toReversed())
  await guest.keepGuestSteps(steps.slice(0, 1))
  expect(await guest.guestSteps()).toEqual(steps)
  await guest.dropGuestSteps(steps.slice(0, 2))
  expect(await guest.guestSteps()).toEqual(steps.slice(2))
})

it('tells once of all that is kept or dropped together, when it is done, as long as somebody wants to hear', async () => {
  const heard: number[] = []
  const run = vi.fn(() => void guest.guestSteps().then(({ length }) => heard.push(length)))
  const stop = guest.onGuestSteps(run)
  const steps = ['quay', 'pier'].map((word) => stampStep(know(word)))
  await guest.keepGuestSteps(steps)
  await waitForCheck(() => expect(heard).toEqual([2]))
  await guest.dropGuestSteps(steps)
  await waitForCheck(() => expect(heard).toEqual([2, 0]))
  stop()
  await guest.keepGuestSteps(steps)
  expect(run).toHaveBeenCalledTimes(2)
})
