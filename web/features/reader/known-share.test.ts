// The share of known words moves with the reader's words, from the figure that the server said.
import { expect, it } from 'vitest'
import type { WordFacts } from '../../../domain/language/lexicon.ts'
import { NO_HIGHLIGHTS } from '../../local/highlight-steps.ts'
import { adjustPercent, countKnownWords, countRunningWords, isKnownNow } from './known-share.ts'

const FACTS: Record<string, WordFacts> = {
  ship: { rank: 600, tags: ['zk'] },
  lay: { rank: 900, tags: ['zk'] },
  grapnel: { rank: null, tags: [] },
}
const core = { facts: (lemma: string): WordFacts => FACTS[lemma] ?? { rank: null, tags: [] } }
const article = {
  paragraphs: [
    { id: 'p1', kind: 'p' as const, text: 'Grapnel by grapnel the ships laid it.', zh: '', runs: [] },
    { id: 'p2', kind: 'img' as const, text: 'ship ship ship', zh: '', runs: [] },
    { id: 'p3', kind: 'p' as const, text: 'Silver lays a ship.', zh: '', runs: [] },
  ],
  forms: { ships: 'ship', laid: 'lay', lays: 'lay' },
  occurrences: [],
}

it('counts running words by lemma, without pictures and what is only ever written with a capital', async () => {
  const running = await countRunningWords(article)
  expect(running.get('ship')).toBe(2)
  expect(running.get('lay')).toBe(2)
  expect(running.get('grapnel')).toBe(2)
  expect(running.has('silver')).toBe(false)
})

it('follows what the reader said of a word before its card, its card before their level', () => {
  const ZK = { ...NO_HIGHLIGHTS, base: 'ZK' } as const
  const card = (strength: 'WEAK' | 'STRONG') => new Map([['ship', { strength, due: '2026-01-01T00:00:00Z' }]])
  expect(isKnownNow('ship', NO_HIGHLIGHTS, core)).toBe(false)
  expect(isKnownNow('ship', ZK, core)).toBe(true)
  expect(isKnownNow('ship', { ...ZK, cards: card('WEAK') }, core)).toBe(false)
  expect(isKnownNow('ship', { ...ZK, cards: card('STRONG') }, core)).toBe(true)
  expect(isKnownNow('ship', { ...ZK, states: new Map([['ship', 'UNKNOWN']]) }, core)).toBe(false)
  const ignored = { ...ZK, cards: card('WEAK'), states: new Map([['ship', 'IGNORED'] as const]) }
  expect(isKnownNow('ship', ignored, core)).toBe(true)
  expect(isKnownNow('grapnel', ZK, core)).toBe(false)
})

it('moves the figure of the server by the running words that became known', async () => {
  const running = await countRunningWords(article)
  const ZK = { ...NO_HIGHLIGHTS, base: 'ZK' } as const
  const known = countKnownWords(running, ZK, core)
  expect(known).toBe(4)
  expect(countKnownWords(running, ZK, core, new Set(['grapnel']))).toBe(6)
  const begun = { percent: 60, known }
  expect(adjustPercent(begun, 4, 10)).toBe(60)
  expect(adjustPercent(begun, 6, 10)).toBe(80)
  expect(adjustPercent(begun, 3, 10)).toBe(50)
  expect(adjustPercent(begun, 40, 10)).toBe(100)
})
