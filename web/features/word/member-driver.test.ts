// An undo takes back a rating of this session or none: never an older one that only the server knows.
// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { DueCard } from '../../../contract/entities/word.ts'
import { dropSession, keepSession } from '../../lib/session.ts'
import type { ReviewDriver } from './driver.ts'

const card = { id: 5, lemma: 'anchor' } as DueCard
let calls: string[]
let mood: 'ok' | 'away' | 'refusing'
let driver: ReviewDriver

beforeEach(async () => {
  vi.resetModules()
  calls = []
  mood = 'ok'
  vi.stubGlobal('fetch', async (url: string | URL | Request) => {
    if (mood === 'away') throw new TypeError('Failed to fetch')
    calls.push(new URL(String(url), 'http://site').pathname.split('/').slice(-1).join())
    return mood === 'ok'
      ? Response.json({ statusCode: 200, message: '', result: { card } })
      : Response.json(
          { statusCode: 404, code: 'WORD_NOT_SAVED', message: '没有这个词', result: null },
          { status: 404 },
        )
  })
  keepSession('token', 7)
  driver = (await import('./member-driver.ts')).memberDriver(false)
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

it('takes both back that wait, and asks the server for nothing', async () => {
  mood = 'away'
  await rate()
  await rate()
  await driver.undo(card)
  await driver.undo(card)
  mood = 'ok'
  const { pendingSteps } = await import('../../lib/outbox.ts')
  expect(await pendingSteps()).toEqual([])
  expect(undos()).toBe(0)
})

it('has nothing to take back of a rating that was refused', async () => {
  mood = 'refusing'
  await expect(rate()).rejects.toThrow()
  mood = 'ok'
  await driver.undo(card)
  expect(undos()).toBe(0)
})
