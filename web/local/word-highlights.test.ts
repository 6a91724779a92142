// A saved word is shown at once, taken back at once, and right again when the server refuses.
// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { SyncStep } from '../../contract/entities/sync.ts'

type Highlights = typeof import('./word-highlights.ts')
let highlights: Highlights
let sent: SyncStep[]
let refused: Set<string>
let isDown: boolean
/** Holds back the answer about all words, which is of the moment it was asked for. */
let hold: Promise<void> | undefined

const ok = (result: unknown) => Response.json({ statusCode: 200, message: '', result })

beforeEach(async () => {
  vi.resetModules()
  localStorage.clear()
  sent = []
  refused = new Set()
  isDown = false
  hold = undefined
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (isDown) throw new TypeError('Failed to fetch')
    if (address.includes('lemmas')) {
      const saved = sent.flatMap((step) => (step.kind === 'save' ? [step.input.word] : []))
      const cards = ['grid', ...saved].map((lemma) => [lemma, 'FAIR', '2030-01-01T00:00:00Z'])
      await hold
      return ok({ base: 'C4', states: [['old', 'KNOWN']], cards })
    }
    const { steps } = JSON.parse(String(init?.body)) as { steps: SyncStep[] }
    sent.push(...steps)
    return ok({ results: steps.map(({ op_id, kind }) => ({ op_id, is_done: !refused.has(kind) })) })
  })
})
afterEach(async () => {
  const { dropSession } = await import('../lib/session.ts')
  dropSession()
  vi.unstubAllGlobals()
})

async function signedIn(): Promise<void> {
  const { keepSession } = await import('../lib/session.ts')
  keepSession('token', 7)
  highlights = await import('./word-highlights.ts')
  await highlights.loadHighlights()
}
const kinds = () => sent.map(({ kind }) => kind)

it('shows a save before anything was sent, and takes it back by one undo', async () => {
  await signedIn()
  const undo = highlights.saveWord({ word: 'batteries', sentence: 'Batteries wait.' }, 'battery')
  expect(highlights.wordHighlights().cards.get('battery')?.strength).toBe('NEW')
  undo()
  expect(highlights.wordHighlights().cards.has('battery')).toBe(false)
  await vi.waitFor(() => expect(kinds()).toEqual(['save', 'delete']))
  expect(highlights.wordHighlights().cards.has('battery')).toBe(false)
  expect(highlights.wordHighlights().cards.has('grid')).toBe(true)
})

it('keeps the mark of a word deleted and restored', async () => {
  await signedIn()
  const undo = highlights.deleteWord('grid')
  expect(highlights.wordHighlights().cards.has('grid')).toBe(false)
  undo()
  expect(highlights.wordHighlights().cards.has('grid')).toBe(true)
  await vi.waitFor(() => expect(kinds()).toEqual(['delete', 'save']))
})

it('puts the state back that was there before', async () => {
  await signedIn()
  const undo = highlights.setWordState('grid', 'KNOWN')
  expect(highlights.wordHighlights().states.get('grid')).toBe('KNOWN')
  undo()
  expect(highlights.wordHighlights().states.get('grid')).toBe('LEARNING')
})

it('makes a known word learning when it is saved', async () => {
  await signedIn()
  const undo = highlights.saveWord({ word: 'old' }, 'old')
  expect(highlights.highlightOf(highlights.wordHighlights(), 'old', Date.now())).toBe('learning')
  undo()
  expect(highlights.wordHighlights().states.get('old')).toBe('KNOWN')
})

it('takes a refused change back and tells it', async () => {
  await signedIn()
  refused.add('save')
  const told = vi.fn()
  highlights.onRefusedHighlight(told)
  highlights.saveWord({ word: 'x' }, 'x')
  expect(highlights.wordHighlights().cards.has('x')).toBe(true)
  await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(1))
  expect(highlights.wordHighlights().cards.has('x')).toBe(false)
})

it('keeps working without a network and sends it all later', async () => {
  await signedIn()
  isDown = true
  highlights.saveWord({ word: 'peak' }, 'peak')
  await new Promise((done) => setTimeout(done, 20))
  expect(highlights.wordHighlights().cards.has('peak')).toBe(true)
  expect(sent).toEqual([])
  isDown = false
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(kinds()).toEqual(['save']))
  expect(highlights.wordHighlights().cards.has('peak')).toBe(true)
})

it('keeps nothing of what arrives after the reader has logged out', async () => {
  await signedIn()
  let answer: () => void = () => undefined
  const waiting = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { fetch: server } = globalThis
  vi.stubGlobal('fetch', async (...given: Parameters<typeof fetch>) => {
    await waiting
    return server(...given)
  })
  highlights.saveWord({ word: 'late' }, 'late')
  const { dropSession } = await import('../lib/session.ts')
  const { openShelf } = await import('../lib/storage.ts')
  await new Promise((done) => setTimeout(done, 5))
  dropSession()
  answer()
  await vi.waitFor(() => expect(kinds()).toEqual(['save']))
  await new Promise((done) => setTimeout(done, 20))
  expect(highlights.wordHighlights().cards.size).toBe(0)
  expect(await openShelf('word-marks').entries()).toEqual([])
})

it('keeps what a guest saves as steps for the account to come, under the lemma shown', async () => {
  highlights = await import('./word-highlights.ts')
  await highlights.loadHighlights()
  highlights.saveWord({ word: 'batteries' }, 'battery')
  expect(highlights.wordHighlights().cards.has('battery')).toBe(true)
  const { guestSteps } = await import('./guest.ts')
  await vi.waitFor(async () => expect(await guestSteps()).toHaveLength(1))
  await new Promise((done) => setTimeout(done, 20))
  expect([...highlights.wordHighlights().cards.keys()]).toEqual(['battery'])
  expect(sent).toEqual([])
})

async function aGuestWhoSaved(word: string): Promise<{ logIn: () => void; handOver: () => Promise<number> }> {
  highlights = await import('./word-highlights.ts')
  await highlights.loadHighlights()
  highlights.saveWord({ word }, word)
  const { keepSession } = await import('../lib/session.ts')
  const { handOverGuest } = await import('./hand-over.ts')
  return { logIn: () => keepSession('token', 7), handOver: handOverGuest }
}

it('goes on showing what the guest saved while the account cannot be told', async () => {
  const { logIn, handOver } = await aGuestWhoSaved('pier')
  logIn()
  await highlights.loadHighlights()
  isDown = true
  await handOver()
  await vi.waitFor(() => expect([...highlights.wordHighlights().cards.keys()]).toEqual(['grid', 'pier']))
  isDown = false
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(kinds()).toEqual(['save']))
  expect(highlights.wordHighlights().cards.has('pier')).toBe(true)
})

it('asks again when the answer about all words is older than what arrived meanwhile', async () => {
  const { logIn, handOver } = await aGuestWhoSaved('pier')
  let release = () => {}
  hold = new Promise((resolve) => {
    release = resolve
  })
  logIn()
  expect(await handOver()).toBe(1)
  expect(highlights.wordHighlights().cards.has('pier')).toBe(true)
  hold = undefined
  release()
  await vi.waitFor(() => expect(highlights.wordHighlights().cards.has('grid')).toBe(true))
  await highlights.loadHighlights()
  expect([...highlights.wordHighlights().cards.keys()].sort()).toEqual(['grid', 'pier'])
})
