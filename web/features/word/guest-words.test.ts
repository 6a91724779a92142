// A guest finds their words as a member does: counted, listed, searched and looked at closely, from what is kept here.
// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { UnstampedMutation } from '../../local/offline-mutation.ts'

let kept: typeof import('../../local/guest.ts')
let words: typeof import('./guest-words.ts')
const NOW = new Date('2026-11-20T08:00:00Z')

beforeEach(async () => {
  vi.resetModules()
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  // Without the dictionary every form is its own lemma.
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  kept = await import('../../local/guest.ts')
  words = await import('./guest-words.ts')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function done(minutes: number, deed: UnstampedMutation): Promise<void> {
  const { stampMutation } = await import('../../local/offline-mutation.ts')
  await kept.saveGuestMutations([stampMutation(deed, NOW.getTime() + minutes * 60_000)])
}
const save = (word: string, minutes: number, given: { sentence?: string; gloss?: string } = {}) =>
  done(minutes, { kind: 'save', input: { word, article_id: 7, ...given } })
const review = (word: string, rating: 1 | 2 | 3 | 4, minutes: number) =>
  done(minutes, { kind: 'review', word, rating, spent: 900 })
const list = async (...given: Parameters<typeof words.listGuestWords>) =>
  (await words.listGuestWords(...given)).items.map(({ lemma }) => lemma)

it('lists the words in a member’s orders, page by page, and finds them by word or meaning', async () => {
  await save('mast', -30, { gloss: 'n. 桅杆' })
  await save('anchor', -20, { sentence: 'They weighed anchor.' })
  await save('keel', -10)
  await review('keel', 4, -5)
  await review('anchor', 1, -4)
  expect(await list('new', '', 0)).toEqual(['keel', 'anchor', 'mast'])
  expect(await list('old', '', 0)).toEqual(['mast', 'anchor', 'keel'])
  expect(await list('az', '', 0)).toEqual(['anchor', 'keel', 'mast'])
  expect(await list('due', '', 0)).toEqual(['anchor', 'keel', 'mast'])
  expect(await list('hard', '', 0)).toEqual(['anchor', 'keel', 'mast'])
  expect(await list('new', 'KEE', 0)).toEqual(['keel'])
  expect(await list('az', '', 0, 'learning')).toEqual(['anchor', 'keel', 'mast'])
  expect(await list('az', '', 0, 'mature')).toEqual([])
  expect(await list('new', '桅', 0)).toEqual(['mast'])
  for (let at = 0; at < 60; at++) await save(`word${at}`, -1)
  const first = await words.listGuestWords('az', 'word', 0)
  expect([first.items.length, first.next_offset]).toEqual([50, 50])
  expect((await words.listGuestWords('az', 'word', 50)).next_offset).toBeNull()
})

it('sums them up, with reviews of words that were deleted since', async () => {
  await save('mast', -3000)
  await save('keel', -3000)
  await save('hull', -3000)
  await review('keel', 4, -1500)
  await review('hull', 4, -60)
  await done(-50, { kind: 'delete', word: 'hull' })
  expect(await words.getGuestOverview()).toMatchObject({
    total: 2,
    fresh: 1,
    fresh_today: 1,
    fresh_seen: 0,
    due: 0,
    young: 1,
    done_today: 1,
    streak: 3,
    retention: null,
  })
})

it('tells everything of one word, and of one that is not there that it is not', async () => {
  await save('anchor', -2000, { sentence: 'They weighed anchor.', gloss: 'n. 锚' })
  await review('anchor', 3, -1990)
  await review('anchor', 1, -100)
  const { card, history, entry, next } = await words.getGuestDetail('anchor')
  expect(card).toMatchObject({ lemma: 'anchor', gloss: 'n. 锚', reps: 2 })
  expect(card.contexts).toMatchObject([{ sentence: 'They weighed anchor.', article_id: 7 }])
  expect(history.map(({ rating, state }) => [rating, state])).toEqual([
    [1, 'LEARNING'],
    [3, 'NEW'],
  ])
  expect(entry).toBeNull()
  expect(Date.parse(next['4'])).toBeGreaterThan(NOW.getTime())
  await expect(words.getGuestDetail('harbour')).rejects.toMatchObject({ code: 'WORD_NOT_SAVED', status: 404 })
})
