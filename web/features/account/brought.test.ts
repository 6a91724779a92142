// Shows how a new member is told what came along.
import { expect, it } from 'vitest'
import { broughtText } from './brought.ts'

it.each([
  [11, 3, '11 个词和读过的 3 篇文章都带过来了'],
  [1, 0, '1 个词带过来了'],
  [0, 2, '读过的 2 篇文章带过来了'],
  [0, 0, ''],
])('names %i words and %i articles', (words, articles, text) => {
  expect(broughtText({ words, articles })).toBe(text)
})
