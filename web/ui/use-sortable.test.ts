// Shows where a row comes to stand.
import { expect, it } from 'vitest'
import { moveItem } from './use-sortable.ts'

it('moves one row and keeps the order of the others', () => {
  expect(moveItem([1, 2, 3, 4], 1, 2)).toEqual([2, 3, 1, 4])
  expect(moveItem([1, 2, 3, 4], 4, 0)).toEqual([4, 1, 2, 3])
  expect(moveItem([1, 2, 3, 4], 2, 99)).toEqual([1, 3, 4, 2])
  expect(moveItem([1, 2, 3, 4], 2, -5)).toEqual([2, 1, 3, 4])
  expect(moveItem([1], 1, 0)).toEqual([1])
})
