// Shows how a new member is told what came along.
import { expect, it } from 'vitest'
import { broughtText } from './brought.ts'

it.each([
  [11, 2, 3, '11 个词、2 条笔记和读过的 3 篇文章都带过来了'],
  [11, 0, 3, '11 个词和读过的 3 篇文章都带过来了'],
  [1, 0, 0, '1 个词带过来了'],
  [0, 4, 0, '4 条笔记带过来了'],
  [0, 0, 2, '读过的 2 篇文章带过来了'],
  [0, 0, 0, ''],
])('names %i words, %i notes and %i articles', (words, notes, articles, text) => {
  expect(broughtText({ words, notes, articles })).toBe(text)
})
