// Two tabs of one browser show the same words.
// @vitest-environment happy-dom
import { BroadcastChannel } from 'node:worker_threads'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { SyncStep } from '../../contract/entities/sync.ts'
import { waitForCheck } from '../../tests/support/until.ts'

type Highlights = typeof import('./word-highlights.ts')
let sent: SyncStep[]
let isDown: boolean

const ok = (result: unknown) => Response.json({ statusCode: 200, message: '', result })

beforeEach(() => {
  sent = []
  isDown = false
  vi.stubGlobal('BroadcastChannel', BroadcastChannel)
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (isDown) throw new TypeError('Failed to fetch')
    if (address.includes('lemmas')) {
      const saved = sent.flatMap((step) => (step.kind === 'save' ? [step.input.word] : []))
      const cards = ['grid', ...saved].map((lemma) => [lemma, 'FAIR', '2030-01-01T00:00:00Z'])
      return ok({ base: 'C4', states: [], cards })
    }
    const { steps } = JSON.parse(String(init?.body)) as { steps: SyncStep[] }
    sent.push(...steps)
    return ok({ results: steps.map(({ op_id }) => ({ op_id, is_done: true })) })
  })
})
afterEach(async () => {
  const { dropSession } = await import('../lib/session.ts')
  dropSession()
  vi.doUnmock('../lib/storage.ts')
  vi.unstubAllGlobals()
})

/** The modules of a tab, on the storage that all of them have. */
async function aTab(): Promise<Highlights> {
  const storage = await import('../lib/storage.ts')
  vi.resetModules()
  vi.doMock('../lib/storage.ts', () => storage)
  const { keepSession } = await import('../lib/session.ts')
  keepSession('token', 7)
  const tab = await import('./word-highlights.ts')
  await tab.loadHighlights()
  return tab
}

it('shows in another tab what is saved, taken out and known in this one', async () => {
  const highlights = await aTab()
  const other = await aTab()
  const there = () => [...other.getWordHighlights().cards.keys()].sort()
  expect(there()).toEqual(['grid'])
  isDown = true
  const undo = highlights.saveWordLocally({ word: 'batteries' }, 'battery')
  highlights.setWordState('smudge', 'KNOWN')
  // Before anything has arrived, and under the lemma that only the first tab has worked out.
  await waitForCheck(() => expect(there()).toEqual(['battery', 'grid']))
  await waitForCheck(() => expect(other.getWordHighlights().states.get('smudge')).toBe('KNOWN'))
  undo()
  await waitForCheck(() => expect(there()).toEqual(['grid']))
})

it('takes over what another tab has told the server, and nothing of it twice', async () => {
  const highlights = await aTab()
  const other = await aTab()
  highlights.saveWordLocally({ word: 'pier' }, 'pier')
  await waitForCheck(() => expect(sent.map(({ kind }) => kind)).toEqual(['save']))
  await waitForCheck(() => expect(other.getWordHighlights().cards.get('pier')?.strength).toBe('FAIR'))
  // Taken out elsewhere, by a call of its own: the step that brought it must not bring it back.
  sent = []
  highlights.refreshHighlights()
  await waitForCheck(() => expect([...other.getWordHighlights().cards.keys()]).toEqual(['grid']))
  await waitForCheck(() => expect([...highlights.getWordHighlights().cards.keys()]).toEqual(['grid']))
})
