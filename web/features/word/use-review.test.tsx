// A session on the screen: what is asked next, when more is fetched, and what is sent of each rating.
// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { DueCard } from '../../../contract/entities/word.ts'
import { MAX_REVIEW_MS, type Rating } from '../../../domain/word/card.ts'
import { runAfterFrame } from '../../lib/scheduler.ts'
import type { RatingInput, ReviewDriver } from './driver.ts'
import { useReview } from './use-review.ts'

const NOW = new Date('2026-11-20T08:00:00Z')
const plus = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000).toISOString()
const next = { '1': plus(1), '2': plus(6), '3': plus(10), '4': plus(9000) }
const card = (id: number) => ({ id, lemma: `word${id}`, due: plus(0), state: 'NEW', next }) as DueCard
const cards = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, place) => card(from + place))

let batches: DueCard[][]
let given: RatingInput[]
let loads: number
let review: ReturnType<typeof useReview>
let root: Root

const driver: ReviewDriver = {
  load: async () => {
    loads += 1
    return batches.shift() ?? []
  },
  rate: async (each: RatingInput) => {
    given.push(each)
    return undefined
  },
  undo: async () => undefined,
  setGloss: async () => undefined,
}
function Screen() {
  review = useReview(driver)
  return null
}
const start = () => act(async () => root.render(<Screen />))
const rate = async (rating: Rating) => {
  await act(async () => review.show())
  await act(async () => review.answer(rating))
  // It is sent once the next card is drawn.
  await act(() => new Promise<void>((resolve) => void runAfterFrame(resolve)))
}

const { rate: usualRate } = driver
beforeEach(() => {
  driver.rate = usualRate
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: NOW })
  given = []
  loads = 0
  root = createRoot(document.createElement('div'))
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('fetches more before it brings back a card whose minutes have not run out', async () => {
  batches = [cards(1, 8), cards(9, 12)]
  await start()
  const shown: (number | undefined)[] = []
  for (let press = 0; press < 13; press += 1) {
    shown.push(review.card?.id)
    await rate(3)
  }
  expect(shown).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 1])
})

it('asks no more once there is no more', async () => {
  batches = [cards(1, 2)]
  await start()
  for (let press = 0; press < 6; press += 1) await rate(3)
  expect(loads).toBe(2)
  expect(review.phase).toBe('reviewing')
  await rate(4)
  await rate(4)
  expect(review.phase).toBe('done')
})

it('keeps a card whose rating was taken back before its answer came', async () => {
  batches = [cards(1, 2)]
  const answers: ((card: DueCard) => void)[] = []
  driver.rate = async (each: RatingInput) => {
    given.push(each)
    return new Promise((resolve) => answers.push(resolve))
  }
  await start()
  await rate(4)
  await act(async () => review.takeBack())
  await act(async () => answers[0]?.({ ...card(1), state: 'REVIEW', due: plus(9000) }))
  expect(review.card?.id).toBe(1)
  expect(review.session.queue.map(({ id }) => id)).toEqual([1, 2])
})

it('tells how long the reader took, an hour at most, and rates only what was shown', async () => {
  batches = [cards(1, 3)]
  await start()
  await act(async () => review.answer(3))
  expect(given).toEqual([])
  vi.advanceTimersByTime(2500)
  await rate(3)
  vi.advanceTimersByTime(MAX_REVIEW_MS * 3)
  await rate(4)
  expect(given.map(({ card: { id }, rating, spent }) => [id, rating, spent])).toEqual([
    [1, 3, 2500],
    [2, 4, MAX_REVIEW_MS],
  ])
})

it('shows the meaning there was before when a new one was refused', async () => {
  batches = [cards(1, 1)]
  const { setGloss } = driver
  driver.setGloss = () => Promise.reject(new Error('没有这个词'))
  await start()
  const before = review.card?.gloss
  await act(async () => {
    expect(await review.mend(card(1), '另一个意思')).toBe(false)
  })
  driver.setGloss = setGloss
  expect(review.card?.gloss).toBe(before)
})

it('takes over how cards stand whose ratings had to wait, but never the one that is looked at', async () => {
  batches = [cards(1, 2)]
  let tell: (cards: DueCard[]) => void = () => {}
  driver.onRenewed = (run) => {
    tell = run
    return () => {}
  }
  await start()
  await rate(3)
  await act(async () => review.show())
  const next = { ...card(1).next, '3': plus(9000) }
  await act(async () => tell([1, 2].map((id) => ({ ...card(id), state: 'LEARNING', next }))))
  delete driver.onRenewed
  expect(review.session.queue.map(({ id, next: dates }) => [id, dates['3'] === plus(9000)])).toEqual([
    [2, false],
    [1, true],
  ])
})
