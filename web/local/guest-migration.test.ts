// What a guest did reaches the account once, also when the network goes away in the middle of logging in.
// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { SyncStep } from '../../contract/entities/sync.ts'
import { waitForCheck } from '../../tests/support/until.ts'
import { dropSession, keepSession } from '../lib/session.ts'
import { stampMutation, type UnstampedMutation } from './offline-mutation.ts'

let arrived: SyncStep[]
let mood: 'ok' | 'away' | 'busy'
let guest: typeof import('./guest.ts')
let outbox: typeof import('./outbox.ts')
let handOver: typeof import('./guest-migration.ts').migrateGuestData

/** The server has nothing to delete here, and says so. */
const answerTo = ({ op_id, kind }: SyncStep) =>
  kind === 'delete' ? { op_id, is_done: false, code: 'WORD_NOT_SAVED' } : { op_id, is_done: true }

beforeEach(async () => {
  vi.resetModules()
  arrived = []
  mood = 'ok'
  vi.stubGlobal('fetch', async (_: unknown, init?: RequestInit) => {
    // Asked without end, it ends.
    if (mood === 'away' || arrived.length > 20) throw new TypeError('Failed to fetch')
    if (mood === 'busy') {
      const busy = { statusCode: 429, code: 'TOO_MANY_REQUESTS', message: '', result: null }
      return Response.json(busy, { status: 429, headers: { 'retry-after': '1' } })
    }
    const { steps } = JSON.parse(String(init?.body)) as { steps: SyncStep[] }
    arrived.push(...steps)
    return Response.json({ statusCode: 200, message: '', result: { results: steps.map(answerTo) } })
  })
  guest = await import('./guest.ts')
  outbox = await import('./outbox.ts')
  handOver = (await import('./guest-migration.ts')).migrateGuestData
})
afterEach(() => {
  dropSession()
  vi.unstubAllGlobals()
})

const know = (word: string): UnstampedMutation => ({ kind: 'state', word, state: 'KNOWN' })
/** A guest does these things and logs in. */
async function logIn(...deeds: UnstampedMutation[]): Promise<SyncStep[]> {
  const steps = deeds.map((deed) => stampMutation(deed))
  await guest.saveGuestMutations(steps)
  keepSession('token', 7)
  return steps
}

it('sends everything at once, in its order, and forgets it here', async () => {
  const steps = await logIn(know('quay'), { kind: 'save', input: { word: 'pier' } }, know('buoy'))
  expect(await handOver()).toBe(3)
  expect(arrived).toEqual(steps)
  expect(await guest.getGuestMutations()).toEqual([])
  expect(await outbox.getPendingMutations()).toEqual([])
})

it('sends a refused step once and never again, and does not count it', async () => {
  await logIn(know('quay'), { kind: 'delete', word: 'pier' })
  expect(await handOver()).toBe(1)
  expect(await guest.getGuestMutations()).toEqual([])
  expect(await outbox.getPendingMutations()).toEqual([])
  dropSession()
  keepSession('another', 8)
  expect(await handOver()).toBe(0)
  expect(arrived).toHaveLength(2)
})

it('sends where the guest stopped reading, at its own time, and nothing that is not whole', async () => {
  const place = {
    article_id: 9,
    title: '',
    title_zh: '',
    paragraph: 'p2',
    percent: 38,
    at: 1_700_000_000_000,
  }
  await logIn()
  const bad = [
    { ...place, percent: 101 },
    { ...place, at: Number.NaN },
    { ...place, paragraph: 'p'.repeat(41) },
    { article_id: 3 } as typeof place,
  ]
  expect(await handOver([place, ...bad])).toBe(1)
  const at = '2023-11-14T22:13:20.000Z'
  const where = { source: 'ARTICLE', source_id: '9', paragraph: 'p2', percent: 38 }
  expect(arrived).toEqual([{ kind: 'reading', op_id: expect.any(String), at, spent_time: 0, ...where }])
})

it('counts what the guest did, not what the account had waiting', async () => {
  keepSession('token', 7)
  mood = 'away'
  await outbox.enqueueMutations([stampMutation(know('old'))])
  await outbox.flushOutbox()
  mood = 'ok'
  await logIn(know('quay'))
  expect(await handOver()).toBe(1)
  expect(arrived.map((step) => 'word' in step && step.word)).toEqual(['old', 'quay'])
})

it.each(['away', 'busy'] as const)(
  'sends later, without another log-in, when the server is %s',
  async (no) => {
    const steps = await logIn(know('quay'))
    mood = no
    expect(await handOver()).toBe(0)
    expect(await guest.getGuestMutations()).toEqual([])
    expect(await outbox.getPendingMutations()).toEqual(steps)
    mood = 'ok'
    window.dispatchEvent(new Event('online'))
    await waitForCheck(async () => expect(await outbox.getPendingMutations()).toEqual([]))
    expect(arrived).toEqual(steps)
  },
)

it('keeps for the account what it could not send, when somebody else logs in', async () => {
  await logIn(know('quay'))
  mood = 'away'
  await handOver()
  mood = 'ok'
  keepSession('another', 8)
  await handOver()
  await outbox.flushOutbox()
  expect(arrived).toEqual([])
  keepSession('token', 7)
  await outbox.flushOutbox()
  expect(arrived).toHaveLength(1)
})

it('sends the place of a saved word, and keeps the Chinese beside it to itself', async () => {
  const input = { word: 'pier', sentence: 'The pier sank.', offset: 4, article_id: 7, paragraph: 'p2' }
  const step = stampMutation({ kind: 'save', input })
  await guest.saveGuestMutations([{ ...step, zh: '码头沉了。' }])
  expect(await guest.getGuestMutations()).toMatchObject([{ input, zh: '码头沉了。' }])
  keepSession('token', 7)
  expect(await handOver()).toBe(1)
  expect(arrived).toEqual([step])
})

it('brings the time that a guest read, and keeps the Chinese of their cards here', async () => {
  const step = stampMutation({ kind: 'save', input: { word: 'pier' } })
  await guest.saveGuestMutations([{ ...step, zh: '码头到了。', sentence_zh: '码头。' }])
  keepSession('token', 7)
  const place = {
    article_id: 9,
    title: '',
    title_zh: '',
    paragraph: 'p2',
    percent: 38,
    at: Date.now() - 5000,
  }
  await handOver([place], new Map([[9, 90]]))
  expect(arrived).toContainEqual(step)
  expect(arrived.find(({ kind }) => kind === 'reading')).toMatchObject({ source_id: '9', spent_time: 90 })
})
