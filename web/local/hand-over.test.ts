// What a guest did reaches the account once, also when the network goes away in the middle of signing in.
// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { SyncStep } from '../../contract/entities/sync.ts'
import { dropSession, keepSession } from '../lib/session.ts'

let arrived: string[]
let isAway: boolean

beforeEach(() => {
  vi.resetModules()
  arrived = []
  isAway = false
  vi.stubGlobal('fetch', async (_: unknown, init?: RequestInit) => {
    if (isAway) throw new TypeError('Failed to fetch')
    const { steps } = JSON.parse(String(init?.body)) as { steps: SyncStep[] }
    arrived.push(...steps.map(({ op_id }) => op_id))
    const results = steps.map(({ op_id }) => ({ op_id, is_done: true }))
    return Response.json({ statusCode: 200, message: '', result: { results } })
  })
})
afterEach(() => {
  dropSession()
  vi.unstubAllGlobals()
})

async function aGuestWhoSignsIn() {
  const guest = await import('./guest.ts')
  const { handOverGuestSteps } = await import('./hand-over.ts')
  const { flushOutbox, pendingSteps } = await import('./outbox.ts')
  const kept = await guest.keepGuestStep({ kind: 'state', word: 'quay', state: 'KNOWN' })
  return { op_id: kept.op_id, guestSteps: guest.guestSteps, handOverGuestSteps, flushOutbox, pendingSteps }
}

it('sends everything at once and forgets it here', async () => {
  const { op_id, guestSteps, handOverGuestSteps } = await aGuestWhoSignsIn()
  keepSession('token', 7)
  expect(await handOverGuestSteps()).toBe(1)
  expect(arrived).toEqual([op_id])
  expect(await guestSteps()).toEqual([])
})

it('sends later, without another sign-in, what the network lost', async () => {
  const { op_id, guestSteps, handOverGuestSteps, flushOutbox, pendingSteps } = await aGuestWhoSignsIn()
  keepSession('token', 7)
  isAway = true
  expect(await handOverGuestSteps()).toBe(0)
  expect(await guestSteps()).toEqual([])
  expect((await pendingSteps()).map((step) => step.op_id)).toEqual([op_id])
  isAway = false
  await flushOutbox()
  await vi.waitFor(async () => expect(await pendingSteps()).toEqual([]))
  expect(arrived).toEqual([op_id])
})
