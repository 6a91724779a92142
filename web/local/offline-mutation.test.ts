// The order of a reader's steps is that of their times.
import { afterEach, expect, it, vi } from 'vitest'
import type { ArticlePlace } from './article-places.ts'
import { compareByTime, stampMutation, toReadingMutations } from './offline-mutation.ts'

const step = (now?: number) => stampMutation({ kind: 'delete', word: 'a' }, now)
afterEach(() => {
  vi.useRealTimers()
})

it('never gives two steps the same time or id, nor an earlier time than before', () => {
  vi.useFakeTimers()
  const steps = Array.from({ length: 50 }, () => step())
  vi.setSystemTime(Date.now() - 60_000)
  steps.push(step())
  expect(new Set(steps.map(({ op_id }) => op_id)).size).toBe(51)
  expect(new Set(steps.map(({ at }) => at)).size).toBe(51)
  expect([...steps].reverse().sort(compareByTime)).toEqual(steps)
})

it('has the time it was made', () => {
  const now = Date.now() + 1000
  expect(step(now).at).toBe(new Date(now).toISOString())
})

it('goes on from its last time, a millisecond each, until the clock has come by', () => {
  const far = Date.now() + 100_000
  const times = [far, far - 50, far, far + 1, far + 500].map((now) => Date.parse(step(now).at) - far)
  expect(times).toEqual([0, 1, 2, 3, 500])
})

const place: ArticlePlace = {
  article_id: 9,
  title: 'a',
  title_zh: '',
  paragraph: 'p2',
  percent: 38,
  at: 1_700_000_000_000,
}

it('says where a guest stopped, with no time of reading', () => {
  const [made, ...more] = toReadingMutations(place)
  expect(more).toEqual([])
  expect(made).toEqual({
    kind: 'reading',
    op_id: expect.any(String),
    at: '2023-11-14T22:13:20.000Z',
    source: 'ARTICLE',
    source_id: '9',
    spent_time: 0,
    paragraph: 'p2',
    percent: 38,
  })
  expect(toReadingMutations(place)[0]?.op_id).not.toBe(made?.op_id)
})

it.each<[number, Partial<ArticlePlace>]>([
  [1, { percent: 0 }],
  [1, { percent: 100 }],
  [0, { percent: -1 }],
  [0, { percent: 101 }],
  [0, { percent: undefined as never }],
  [1, { paragraph: '' }],
  [1, { paragraph: 'p'.repeat(40) }],
  [0, { paragraph: 'p'.repeat(41) }],
  [0, { paragraph: undefined as never }],
  [0, { article_id: 1.5 }],
  [0, { article_id: '9' as never }],
  [0, { at: Number.NaN }],
  [0, { at: 1e18 }],
])('makes %d step of a place with %o', (count, given) => {
  expect(toReadingMutations({ ...place, ...given })).toHaveLength(count)
})

it('says how long a guest read, in steps that lie one behind the other', () => {
  const made = toReadingMutations(place, 1500.9).map((each) =>
    each.kind === 'reading' ? [Date.parse(each.at) - place.at, each.spent_time] : [],
  )
  expect(made).toEqual([
    [-1_200_000, 300],
    [-600_000, 600],
    [0, 600],
  ])
  expect(toReadingMutations(place, 600)).toMatchObject([{ spent_time: 600 }])
  expect(toReadingMutations(place, -5)).toMatchObject([{ spent_time: 0 }])
  expect(toReadingMutations(place, Number.NaN)).toMatchObject([{ spent_time: 0 }])
  expect(toReadingMutations(place, 1e9)).toHaveLength(24)
})
