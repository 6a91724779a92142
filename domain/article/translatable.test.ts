// Marked as lacking its Chinese is what a translation would fill, and nothing else.
import { expect, it } from 'vitest'
import { lacksChinese } from './translatable.ts'

it.each([
  ['p', 'It rained.', '', true],
  ['p', 'It rained.', ' ', true],
  ['p', 'It rained.', '下雨了。', false],
  ['h2', 'Rain', '', true],
  ['img', 'A boat', '', false],
  ['pre', 'let boats = 3', '', false],
  ['row', '1,204 / 7', '', false],
  ['p', '', '', false],
] as const)('%s “%s” with “%s”: %s', (kind, text, zh, lacks) => {
  expect(lacksChinese({ kind, text, zh })).toBe(lacks)
})
