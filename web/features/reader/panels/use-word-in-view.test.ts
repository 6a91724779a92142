// The page goes on only as far as a covered word needs.
import { expect, it } from 'vitest'
import { getScrollDistance } from './use-word-in-view.ts'

it('leaves a word alone that stands above the sheet', () => {
  expect(getScrollDistance({ top: 480, bottom: 505 }, 530)).toBe(0)
})

it('brings a covered word just above the sheet', () => {
  expect(getScrollDistance({ top: 716, bottom: 740 }, 530)).toBe(226)
})

it('never brings it under the top bar, however high the sheet is', () => {
  expect(getScrollDistance({ top: 200, bottom: 225 }, 90)).toBe(136)
})
