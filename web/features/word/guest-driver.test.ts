// A guest's ratings are kept step by step for the account to come, and taken back without a trace.
// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { DueCard } from '../../../contract/entities/word.ts'
import { stampMutation } from '../../local/offline-mutation.ts'
import { SAMPLE_WORDS } from './sample.ts'

let guest: typeof import('../../local/guest.ts')
let driver: import('./driver.ts').ReviewDriver
const onSample = vi.fn()

beforeEach(async () => {
  vi.resetModules()
  onSample.mockClear()
  // Without the dictionary every form is its own lemma.
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  guest = await import('../../local/guest.ts')
  driver = (await import('./guest-driver.ts')).createGuestDriver(onSample)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const saved = (...words: string[]) =>
  guest.saveGuestMutations(words.map((word) => stampMutation({ kind: 'save', input: { word } })))
const lemmas = (cards: DueCard[]) => cards.map(({ lemma }) => lemma)
const kept = async () => (await guest.getGuestMutations()).map(({ kind }) => kind)

it('keeps a rating with its time, and gives the dates that the buttons then have', async () => {
  await saved('anchor', 'barley')
  const [card] = await driver.load()
  const rated = await driver.rate({ card: card!, rating: 3, spent: 1200 })
  const step = (await guest.getGuestMutations()).at(-1)
  expect(step).toMatchObject({ kind: 'review', word: 'anchor', rating: 3, spent: 1200 })
  expect(rated).toMatchObject({ state: 'LEARNING', reps: 1, last_review: step?.at })
  // Made of the steps alone, it is the same card.
  const again = (await import('./guest-driver.ts')).createGuestDriver(onSample)
  const found = (await again.load()).find(({ id }) => id === card?.id)
  expect(found).toMatchObject({ due: rated?.due, reps: 1, state: 'LEARNING' })
  expect(onSample).not.toHaveBeenCalled()
})

it('knows of a rating when more cards are asked for in the same moment', async () => {
  await saved('anchor', 'barley')
  const [card] = await driver.load()
  const rating = driver.rate({ card: card!, rating: 4, spent: 1 })
  const more = driver.load()
  await rating
  expect(lemmas(await more)).toEqual(['barley'])
})

it('takes ratings back one by one, the step with the card', async () => {
  await saved('anchor')
  const [card] = await driver.load()
  await driver.rate({ card: card!, rating: 1, spent: 1 })
  await driver.rate({ card: card!, rating: 4, spent: 1 })
  await driver.undo(card!)
  expect(await kept()).toEqual(['save', 'review'])
  expect(await driver.load()).toMatchObject([{ state: 'LEARNING', reps: 1 }])
  await driver.undo(card!)
  await driver.undo(card!)
  expect(await kept()).toEqual(['save'])
  expect(await driver.load()).toMatchObject([{ state: 'NEW', reps: 0 }])
})

it('shows a sample when nothing was saved, once, and keeps nothing of it', async () => {
  const cards = await driver.load()
  expect(onSample).toHaveBeenCalledOnce()
  expect(lemmas(cards)).toEqual(SAMPLE_WORDS.map(({ lemma }) => lemma))
  expect(await driver.rate({ card: cards[0]!, rating: 1, spent: 1 })).toMatchObject({ state: 'LEARNING' })
  await driver.undo(cards[0]!)
  expect(await kept()).toEqual([])
  expect(await driver.load()).toEqual([])
})

it('mends a gloss for good, whatever rating is taken back afterwards', async () => {
  await saved('anchor')
  const [card] = await driver.load()
  await driver.rate({ card: card!, rating: 3, spent: 1 })
  expect(await driver.setGloss(card!, '铁锚')).toEqual({ gloss: '铁锚', is_gloss_own: true })
  await driver.undo(card!)
  expect(await kept()).toEqual(['save', 'gloss'])
  expect(await driver.load()).toMatchObject([{ gloss: '铁锚', is_gloss_own: true, reps: 0 }])
  // Without a dictionary there is nothing to go back to but what stands there.
  expect(await driver.setGloss(card!, '')).toEqual({ gloss: '铁锚', is_gloss_own: false })
})
