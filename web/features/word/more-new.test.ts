// Tests when more new words are offered than the day's, and how many.
import { expect, it } from 'vitest'
import { getMoreNew, getMorePath, parseNewLimit } from './more-new.ts'

it('are ten at most, on top of those seen today', () => {
  expect(getMoreNew({ fresh: 12, fresh_today: 0, fresh_seen: 15 })).toEqual({ count: 10, limit: 25 })
  expect(getMoreNew({ fresh: 3, fresh_today: 0, fresh_seen: 0 })).toEqual({ count: 3, limit: 3 })
})
it('are not offered while the day’s wait, nor where there are none', () => {
  expect(getMoreNew({ fresh: 12, fresh_today: 1, fresh_seen: 14 })).toBeUndefined()
  expect(getMoreNew({ fresh: 0, fresh_today: 0, fresh_seen: 15 })).toBeUndefined()
})
it('are asked for by an address', () => {
  expect(parseNewLimit(getMorePath({ count: 10, limit: 25 }, true).split('?')[1] ?? '')).toBe(25)
  expect(getMorePath({ count: 10, limit: 25 }, false)).toBe('/flashcard/demo?new=25')
  expect(parseNewLimit('?force=1')).toBeUndefined()
  expect(parseNewLimit('?new=many')).toBeUndefined()
})
