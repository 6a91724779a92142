// A saved word is shown at once, taken back at once, and right again when the server refuses.
// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { SyncStep } from '../../contract/entities/sync.ts'
import { runQueued, waitForCheck } from '../../tests/support/until.ts'

type Highlights = typeof import('./word-highlights.ts')
let highlights: Highlights
let sent: SyncStep[]
let refused: Set<string>
let isDown: boolean
/** Kinds of the steps that have been delivered: the highlights show the outcome by then. */
let settled: SyncStep['kind'][]
/** Holds back the answer about all words, which is of the moment it was asked for. */
let hold: Promise<void> | undefined

const ok = (result: unknown) => Response.json({ statusCode: 200, message: '', result })

/** Every test has modules of its own; those of the last one must not go on listening. */
function forgetListeners(): () => void {
  const spies = [window, document].map((target) => ({ target, spy: vi.spyOn(target, 'addEventListener') }))
  return () => {
    for (const { target, spy } of spies) {
      for (const [kind, run] of spy.mock.calls) target.removeEventListener(kind, run as EventListener)
      spy.mockRestore()
    }
  }
}
let forget: () => void

beforeEach(async () => {
  vi.resetModules()
  forget = forgetListeners()
  localStorage.clear()
  sent = []
  refused = new Set()
  isDown = false
  settled = []
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
  forget()
  dropSession()
  vi.unstubAllGlobals()
})

async function signedIn(): Promise<void> {
  const { keepSession } = await import('../lib/session.ts')
  keepSession('token', 7)
  highlights = await import('./word-highlights.ts')
  await highlights.loadHighlights()
  const { onDelivery } = await import('./outbox.ts')
  onDelivery((deliveries) => settled.push(...deliveries.map(({ step }) => step.kind)))
}
const kinds = () => sent.map(({ kind }) => kind)

it('shows a save before anything was sent, and takes it back by one undo', async () => {
  await signedIn()
  const undo = highlights.saveWordLocally({ word: 'batteries', sentence: 'Batteries wait.' }, 'battery')
  expect(highlights.getWordHighlights().cards.get('battery')?.strength).toBe('NEW')
  undo()
  expect(highlights.getWordHighlights().cards.has('battery')).toBe(false)
  await waitForCheck(() => expect(kinds()).toEqual(['save', 'delete']))
  expect(highlights.getWordHighlights().cards.has('battery')).toBe(false)
  expect(highlights.getWordHighlights().cards.has('grid')).toBe(true)
})

it('puts the state back that was there before', async () => {
  await signedIn()
  const undo = highlights.setWordState('grid', 'KNOWN')
  expect(highlights.getWordHighlights().states.get('grid')).toBe('KNOWN')
  undo()
  expect(highlights.getWordHighlights().states.get('grid')).toBe('LEARNING')
})

it('makes a known word learning when it is saved', async () => {
  await signedIn()
  const undo = highlights.saveWordLocally({ word: 'old' }, 'old')
  expect(highlights.getHighlightKind(highlights.getWordHighlights(), 'old', Date.now())).toBe('learning')
  undo()
  expect(highlights.getWordHighlights().states.get('old')).toBe('KNOWN')
})

it('makes an ignored word learning when it is saved, and leaves any other state alone', async () => {
  await signedIn()
  const { states } = highlights.getWordHighlights()
  highlights.setWordState('odd', 'IGNORED')
  const undo = highlights.saveWordLocally({ word: 'odd' }, 'odd')
  expect(highlights.getWordHighlights().states.get('odd')).toBe('LEARNING')
  undo()
  expect(highlights.getWordHighlights().states.get('odd')).toBe('IGNORED')
  highlights.setWordState('new', 'LEARNING')
  highlights.saveWordLocally({ word: 'new' }, 'new')()
  highlights.saveWordLocally({ word: 'plain' }, 'plain')()
  expect(highlights.getWordHighlights().states.get('new')).toBe('LEARNING')
  expect(highlights.getWordHighlights().states.has('plain')).toBe(false)
  expect(states.has('odd')).toBe(false)
  await waitForCheck(() =>
    expect(kinds()).toEqual([
      ...['state', 'save', 'state', 'delete', 'state'],
      ...['state', 'save', 'delete'],
      ...['save', 'delete'],
    ]),
  )
})

it('goes back to nothing said when nothing had been said of a word', async () => {
  await signedIn()
  highlights.setWordState('plain', 'KNOWN')()
  expect(highlights.getWordHighlights().states.get('plain')).toBe('UNKNOWN')
})

it('brings a word back with the strength it had, and none with one that it never had', async () => {
  await signedIn()
  const first = highlights.deleteWordLocally('grid')
  expect(highlights.getWordHighlights().cards.has('grid')).toBe(false)
  first()
  expect(highlights.getWordHighlights().cards.get('grid')?.strength).toBe('FAIR')
  await waitForCheck(() => expect(settled).toEqual(['delete', 'save']))
  expect(highlights.getWordHighlights().cards.get('grid')?.strength).toBe('FAIR')
  const undo = highlights.deleteWordLocally('grid')
  await waitForCheck(() => expect(kinds()).toHaveLength(3))
  undo()
  await waitForCheck(() => expect(settled).toHaveLength(4))
  expect(highlights.getWordHighlights().cards.get('grid')?.strength).toBe('FAIR')
  // Taken out twice, it has no card at the second time.
  highlights.deleteWordLocally('grid')
  await waitForCheck(() => expect(settled).toHaveLength(5))
  highlights.deleteWordLocally('grid')()
  expect(highlights.getWordHighlights().cards.get('grid')?.strength).toBe('FAIR')
  highlights.deleteWordLocally('unknown')()
  expect(highlights.getWordHighlights().cards.get('unknown')?.strength).toBe('NEW')
})

it('shows what the server has set already, and keeps it for a time without network', async () => {
  await signedIn()
  highlights.applyServerStates([
    { word: 'a', state: 'KNOWN' },
    { word: 'old', state: 'LEARNING' },
  ])
  const states = Object.entries({ old: 'LEARNING', a: 'KNOWN' })
  const now = highlights.getWordHighlights()
  expect([now.base, [...now.states], [...now.cards.keys()], sent]).toEqual(['C4', states, ['grid'], []])
  const cards = [['grid', 'FAIR', '2030-01-01T00:00:00Z']]
  const { openStore } = await import('../lib/storage.ts')
  await waitForCheck(async () =>
    expect(await openStore('word-marks').get('7')).toEqual({ base: 'C4', states, cards }),
  )
})

it('shows at once what this browser kept, when the server cannot be asked', async () => {
  const { openStore } = await import('../lib/storage.ts')
  const kept = {
    base: 'C6',
    states: [['calm', 'IGNORED']],
    cards: [['hull', 'STRONG', '2030-01-01T00:00:00Z']],
  }
  await openStore('word-marks').set('7', kept)
  const { keepSession } = await import('../lib/session.ts')
  const { enqueueMutations } = await import('./outbox.ts')
  const { stampMutation } = await import('./offline-mutation.ts')
  isDown = true
  keepSession('token', 7)
  await openStore('word-marks').set('7', kept)
  // Of an earlier visit: the form alone does not tell the lemma.
  const step = stampMutation({ kind: 'save', input: { word: 'batteries' } })
  await openStore('word-marks').set('lemmas', [[step.op_id, 'battery']])
  await enqueueMutations([step])
  highlights = await import('./word-highlights.ts')
  await highlights.loadHighlights()
  const { base, states, cards } = highlights.getWordHighlights()
  expect([base, [...states], [...cards.keys()]]).toEqual(['C6', [['calm', 'IGNORED']], ['hull', 'battery']])
  expect(cards.get('hull')).toEqual({ strength: 'STRONG', due: '2030-01-01T00:00:00Z' })
})

it('shows what is saved while the kept words are being read, whenever that is', async () => {
  await signedIn()
  isDown = true
  const { keepSession } = await import('../lib/session.ts')
  for (let ticks = 0; ticks < 40; ticks += 1) {
    keepSession('token', 100 + ticks)
    for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve()
    highlights.saveWordLocally({ word: 'pier' }, 'pier')
    await highlights.loadHighlights()
    await runQueued()
    expect([ticks, ...highlights.getWordHighlights().cards.keys()]).toEqual([ticks, 'pier'])
  }
})

it('shows an account nothing of a guest who logged in while the guest’s steps were being read', async () => {
  const guest = await import('./guest.ts')
  const { stampMutation } = await import('./offline-mutation.ts')
  const { dropSession, keepSession } = await import('../lib/session.ts')
  highlights = await import('./word-highlights.ts')
  await highlights.loadHighlights()
  await guest.saveGuestMutations([stampMutation({ kind: 'save', input: { word: 'pier' } })])
  isDown = true
  for (let ticks = 0; ticks < 20; ticks += 1) {
    dropSession()
    const kept = guest.saveGuestMutations([])
    for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve()
    keepSession('token', 100 + ticks)
    await kept
    await runQueued()
    expect([ticks, ...highlights.getWordHighlights().cards.keys()]).toEqual([ticks])
  }
})

it('asks the server again after a minute, not before, and once for all who ask', async () => {
  await signedIn()
  let asked = 0
  const { fetch: server } = globalThis
  vi.stubGlobal('fetch', async (...given: Parameters<typeof fetch>) => {
    asked += 1
    return server(...given)
  })
  await highlights.loadHighlights()
  expect(asked).toBe(0)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 59_000 })
  await highlights.loadHighlights()
  expect(asked).toBe(0)
  vi.setSystemTime(Date.now() + 2000)
  await Promise.all([highlights.loadHighlights(), highlights.loadHighlights()])
  expect(asked).toBe(1)
  vi.useRealTimers()
})

it('shows nothing of the last reader when another comes, and theirs when it is there', async () => {
  await signedIn()
  highlights.setWordState('mine', 'KNOWN')
  const { dropSession, keepSession } = await import('../lib/session.ts')
  dropSession()
  expect(highlights.getWordHighlights()).toEqual({ base: null, states: new Map(), cards: new Map() })
  keepSession('another', 8)
  await waitForCheck(() => expect([...highlights.getWordHighlights().cards.keys()]).toEqual(['grid']))
  expect(highlights.getWordHighlights().states.has('mine')).toBe(false)
})

it('tells of each change as long as somebody wants to hear', async () => {
  await signedIn()
  const run = vi.fn()
  const refusal = vi.fn()
  const stops = [highlights.subscribeHighlights(run), highlights.onRefusedHighlight(refusal)]
  refused.add('delete')
  highlights.setWordState('a', 'KNOWN')
  expect(run).toHaveBeenCalledTimes(1)
  highlights.deleteWordLocally('grid')
  await waitForCheck(() => expect(refusal).toHaveBeenCalledTimes(1))
  expect(refusal.mock.calls[0]?.[0]).toMatchObject({ is_done: false, step: { kind: 'delete', word: 'grid' } })
  expect(highlights.getWordHighlights().cards.has('grid')).toBe(true)
  for (const stop of stops) stop()
  const told = run.mock.calls.length
  highlights.deleteWordLocally('grid')
  await waitForCheck(() => expect(settled).toEqual(['state', 'delete', 'delete']))
  expect([run.mock.calls.length, refusal.mock.calls.length]).toEqual([told, 1])
})

it('sets many states of a guest at once, kept for the account to come, with one undo', async () => {
  highlights = await import('./word-highlights.ts')
  await highlights.loadHighlights()
  highlights.setWordState('b', 'LEARNING')
  const { getGuestMutations } = await import('./guest.ts')
  const undo = await highlights.setGuestStates([
    { word: 'a', state: 'KNOWN' },
    { word: 'b', state: 'IGNORED' },
  ])
  expect(Object.fromEntries(highlights.getWordHighlights().states)).toEqual({ a: 'KNOWN', b: 'IGNORED' })
  expect(await getGuestMutations()).toHaveLength(3)
  undo()
  const before = { a: 'UNKNOWN', b: 'LEARNING' }
  expect(Object.fromEntries(highlights.getWordHighlights().states)).toEqual(before)
  await waitForCheck(async () => expect(await getGuestMutations()).toHaveLength(5))
  expect(Object.fromEntries(highlights.getWordHighlights().states)).toEqual(before)
  expect(sent).toEqual([])
})

it('shows a guest what an earlier visit left, and nothing that was dropped', async () => {
  const guest = await import('./guest.ts')
  const { stampMutation } = await import('./offline-mutation.ts')
  const steps = ['pier', 'quay'].map((word) => stampMutation({ kind: 'save', input: { word } }))
  await guest.saveGuestMutations(steps)
  highlights = await import('./word-highlights.ts')
  await highlights.loadHighlights()
  expect([...highlights.getWordHighlights().cards.keys()]).toEqual(['pier', 'quay'])
  await guest.deleteGuestMutations(steps.slice(0, 1))
  await waitForCheck(() => expect([...highlights.getWordHighlights().cards.keys()]).toEqual(['quay']))
})

it('takes a refused change back and tells it', async () => {
  await signedIn()
  refused.add('save')
  const told = vi.fn()
  highlights.onRefusedHighlight(told)
  highlights.saveWordLocally({ word: 'x' }, 'x')
  expect(highlights.getWordHighlights().cards.has('x')).toBe(true)
  await waitForCheck(() => expect(told).toHaveBeenCalledTimes(1))
  expect(highlights.getWordHighlights().cards.has('x')).toBe(false)
})

it('keeps working without a network and sends it all later', async () => {
  await signedIn()
  const { fetch: server } = globalThis
  const lost = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('fetch', lost)
  highlights.saveWordLocally({ word: 'peak' }, 'peak')
  await waitForCheck(() => expect(lost).toHaveBeenCalledTimes(1))
  await runQueued()
  expect(highlights.getWordHighlights().cards.has('peak')).toBe(true)
  expect(sent).toEqual([])
  vi.stubGlobal('fetch', server)
  window.dispatchEvent(new Event('online'))
  await waitForCheck(() => expect(settled).toEqual(['save']))
  expect(highlights.getWordHighlights().cards.has('peak')).toBe(true)
})

it('keeps nothing of what arrives after the reader has logged out', async () => {
  await signedIn()
  let answer: () => void = () => undefined
  const waiting = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { fetch: server } = globalThis
  const asked = vi.fn(async (...given: Parameters<typeof fetch>) => {
    await waiting
    return server(...given)
  })
  vi.stubGlobal('fetch', asked)
  highlights.saveWordLocally({ word: 'late' }, 'late')
  const { dropSession } = await import('../lib/session.ts')
  const { openStore } = await import('../lib/storage.ts')
  await waitForCheck(() => expect(asked).toHaveBeenCalled())
  dropSession()
  answer()
  await waitForCheck(() => expect(settled).toEqual(['save']))
  expect(highlights.getWordHighlights().cards.size).toBe(0)
  expect(await openStore('word-marks').entries()).toEqual([])
})

it('keeps what a guest saves as steps for the account to come, under the lemma shown', async () => {
  highlights = await import('./word-highlights.ts')
  await highlights.loadHighlights()
  highlights.saveWordLocally({ word: 'batteries' }, 'battery')
  expect(highlights.getWordHighlights().cards.has('battery')).toBe(true)
  const { getGuestMutations } = await import('./guest.ts')
  await waitForCheck(async () => expect(await getGuestMutations()).toHaveLength(1))
  await runQueued()
  expect([...highlights.getWordHighlights().cards.keys()]).toEqual(['battery'])
  expect(sent).toEqual([])
})

async function aGuestWhoSaved(word: string): Promise<{ logIn: () => void; handOver: () => Promise<number> }> {
  highlights = await import('./word-highlights.ts')
  await highlights.loadHighlights()
  highlights.saveWordLocally({ word }, word)
  const { keepSession } = await import('../lib/session.ts')
  const { migrateGuestData } = await import('./guest-migration.ts')
  return { logIn: () => keepSession('token', 7), handOver: migrateGuestData }
}

it('goes on showing what the guest saved while the account cannot be told', async () => {
  const { logIn, handOver } = await aGuestWhoSaved('pier')
  logIn()
  await highlights.loadHighlights()
  isDown = true
  await handOver()
  await waitForCheck(() => expect([...highlights.getWordHighlights().cards.keys()]).toEqual(['grid', 'pier']))
  isDown = false
  window.dispatchEvent(new Event('online'))
  await waitForCheck(() => expect(kinds()).toEqual(['save']))
  expect(highlights.getWordHighlights().cards.has('pier')).toBe(true)
})

it('asks again when the answer about all words is older than what arrived meanwhile', async () => {
  const { logIn, handOver } = await aGuestWhoSaved('pier')
  let release = () => {}
  hold = new Promise((resolve) => {
    release = resolve
  })
  logIn()
  expect(await handOver()).toBe(1)
  expect(highlights.getWordHighlights().cards.has('pier')).toBe(true)
  hold = undefined
  release()
  await waitForCheck(() => expect(highlights.getWordHighlights().cards.has('grid')).toBe(true))
  await highlights.loadHighlights()
  expect([...highlights.getWordHighlights().cards.keys()].sort()).toEqual(['grid', 'pier'])
})
