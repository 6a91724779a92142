// An undo takes back a rating of this session or none: never an older one that only the server knows.
// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { SyncStep } from '../../../contract/entities/sync.ts'
import type { DueCard } from '../../../contract/entities/word.ts'
import { waitForCheck } from '../../../tests/support/until.ts'
import { dropSession, keepSession } from '../../lib/session.ts'
import type { ReviewDriver } from './driver.ts'

const card = { id: 5, lemma: 'anchor', gloss: 'n. 锚', is_gloss_own: false } as DueCard
const other = { ...card, id: 6, lemma: 'buoy' }
let calls: string[]
/** What the server took in, in the order it came, by whichever call. */
let arrived: string[]
let attempts: { op_id: string }[]
let mood: 'ok' | 'away' | 'refusing'
let driver: ReviewDriver

beforeEach(async () => {
  vi.resetModules()
  calls = []
  arrived = []
  attempts = []
  mood = 'ok'
  vi.stubGlobal('fetch', async (url: string | URL | Request, init?: RequestInit) => {
    const body = JSON.parse(String(init?.body ?? '{}'))
    if (typeof body.op_id === 'string') attempts.push(body)
    if (mood === 'away') throw new TypeError('Failed to fetch')
    calls.push(new URL(String(url), 'http://site').pathname.split('/').slice(-1).join())
    if (mood === 'ok') {
      const steps: SyncStep[] = body.steps ?? []
      arrived.push(...(body.steps ? steps.map(({ kind }) => kind) : calls.slice(-1)))
      const results = steps.map(({ op_id }) => ({ op_id, is_done: true }))
      return Response.json({
        statusCode: 200,
        message: '',
        result: { ...card, card, results, items: [card, other] },
      })
    }
    return Response.json(
      { statusCode: 404, code: 'WORD_NOT_SAVED', message: '没有这个词', result: null },
      { status: 404 },
    )
  })
  keepSession('token', 7)
  driver = (await import('./member-driver.ts')).createMemberDriver(false)
})
afterEach(() => {
  dropSession()
  vi.unstubAllGlobals()
})

const rate = () => driver.rate({ card, rating: 3, spent: 10 })
const undos = () => calls.filter((call) => call.includes('undo')).length

it('takes two ratings of a card back, one that arrived and one that waits', async () => {
  await rate()
  mood = 'away'
  await rate()
  await driver.undo(card)
  mood = 'ok'
  await driver.undo(card)
  expect(undos()).toBe(1)
  await driver.undo(card)
  expect(undos()).toBe(1)
})

it('keeps the undo of one that waits behind it, for it may have arrived without its answer', async () => {
  mood = 'away'
  await rate()
  await rate()
  await driver.undo(card)
  await driver.undo(card)
  const { getPendingMutations } = await import('../../local/outbox.ts')
  const [first, second, ...undone] = await getPendingMutations()
  expect([first?.kind, second?.kind]).toEqual(['review', 'review'])
  expect(undone).toMatchObject([
    { kind: 'undo', word: 'anchor', of: second?.op_id },
    { kind: 'undo', word: 'anchor', of: first?.op_id },
  ])
  expect(undos()).toBe(0)
})

it('lets no undo overtake its rating when the network is back between them', async () => {
  mood = 'away'
  await rate()
  // Nobody has told the page that the network is back: the rating still waits.
  mood = 'ok'
  await driver.undo(card)
  const { flushOutbox } = await import('../../local/outbox.ts')
  await flushOutbox()
  expect(arrived).toEqual(['review', 'undo'])
  expect(calls).toEqual(['sync'])
})

it('keeps an undo that got no answer, under the operation that was tried', async () => {
  await rate()
  mood = 'away'
  await driver.undo(card)
  const { getPendingMutations } = await import('../../local/outbox.ts')
  const [kept] = await getPendingMutations()
  expect(kept).toMatchObject({ kind: 'undo', op_id: attempts.at(-1)?.op_id })
})

it('has nothing to take back of a rating that was refused', async () => {
  mood = 'refusing'
  await expect(rate()).rejects.toThrow()
  mood = 'ok'
  await driver.undo(card)
  expect(undos()).toBe(0)
})

it('mends a gloss at once, without a network later, and says what the server said no to', async () => {
  expect(await driver.setGloss(card, '铁锚')).toEqual({ gloss: 'n. 锚', is_gloss_own: false })
  expect(attempts.at(-1)).toMatchObject({ gloss: '铁锚', op_id: expect.any(String) })
  mood = 'away'
  expect(await driver.setGloss(card, '船锚')).toEqual({ gloss: '船锚', is_gloss_own: true })
  expect(await driver.setGloss(card, '')).toBeUndefined()
  const { getPendingMutations } = await import('../../local/outbox.ts')
  expect(await getPendingMutations()).toMatchObject([
    { kind: 'gloss', word: 'anchor', gloss: '船锚' },
    { kind: 'gloss', word: 'anchor', gloss: '' },
  ])
  mood = 'refusing'
  await expect(driver.setGloss(card, '锚')).rejects.toMatchObject({ code: 'WORD_NOT_SAVED' })
})

it('tells how a card stands whose rating had to wait, once that has arrived', async () => {
  const told: string[][] = []
  const stop = driver.onRenewed?.((cards) => told.push(cards.map(({ lemma }) => lemma)))
  const { flushOutbox, enqueueMutations } = await import('../../local/outbox.ts')
  mood = 'away'
  await rate()
  mood = 'ok'
  await flushOutbox()
  await waitForCheck(() => expect(told).toEqual([['anchor']]))
  // Nothing else that arrives late changes what is asked.
  const { stampMutation } = await import('../../local/offline-mutation.ts')
  await enqueueMutations([stampMutation({ kind: 'gloss', word: 'anchor', gloss: '锚' })])
  await flushOutbox()
  stop?.()
  expect(told).toHaveLength(1)
  expect(calls.filter((call) => call === 'next')).toHaveLength(1)
})
