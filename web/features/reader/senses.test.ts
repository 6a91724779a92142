// Senses by a model in the browser: of this very text, fetched once, kept for when there is no network.
// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const sense = { paragraph: 'p1', start: 4, end: 8, lemma: 'bank', pos: 'n', zh: '河岸' }
let answer: { revision: number; senses: (typeof sense)[] } | undefined
let asked: string[]

beforeEach(() => {
  vi.resetModules()
  asked = []
  answer = { revision: 3, senses: [sense] }
  vi.stubGlobal('fetch', async (url: unknown) => {
    asked.push(String(url))
    if (!answer) throw new TypeError('Failed to fetch')
    return Response.json({ statusCode: 200, message: '', result: answer })
  })
})
afterEach(() => vi.unstubAllGlobals())

it('has none before they came, and asks once however many want them', async () => {
  const { loadSenses, getLoadedSenses } = await import('./senses.ts')
  const article = { id: 7, revision: 3 }
  expect(getLoadedSenses(article, 'p1')).toEqual([])
  await Promise.all([loadSenses(article), loadSenses(article)])
  await loadSenses(article)
  expect(asked).toEqual([expect.stringContaining('/reader/article/7/senses')])
  expect(getLoadedSenses(article, 'p1')).toEqual([sense])
  expect(getLoadedSenses(article, 'p2')).toEqual([])
  expect(getLoadedSenses({ id: 8, revision: 3 }, 'p1')).toEqual([])
})

it('shows none of another revision, where they would stand at wrong words', async () => {
  const { loadSenses, getLoadedSenses } = await import('./senses.ts')
  await loadSenses({ id: 7, revision: 2 })
  expect(getLoadedSenses({ id: 7, revision: 2 }, 'p1')).toEqual([])
})

it('has those that were kept when the network is away', async () => {
  const first = await import('./senses.ts')
  const { openStore } = await import('../../lib/storage.ts')
  await first.loadSenses({ id: 7, revision: 3 })
  await first.loadSenses({ id: 9, revision: 3 })
  expect(await openStore('articles').get('senses 7')).toEqual({ revision: 3, senses: [sense] })
  answer = undefined
  await first.loadSenses({ id: 7, revision: 3 })
  expect(first.getLoadedSenses({ id: 7, revision: 3 }, 'p1')).toEqual([sense])
  await first.loadSenses({ id: 8, revision: 3 })
  expect(first.getLoadedSenses({ id: 8, revision: 3 }, 'p1')).toEqual([])
})
