// What stands under a blank, and a gloss in its two parts.
import { expect, it } from 'vitest'
import { glossOf, hintOf, partsOf } from './gloss.ts'

it('tells the part of speech from the Chinese', () => {
  expect(partsOf('n. 接连；连续')).toEqual({ pos: 'n', zh: '接连；连续' })
  expect(partsOf('原来是；结果是')).toEqual({ pos: '', zh: '原来是；结果是' })
  expect(partsOf('adj. & adv. 向前的')).toEqual({ pos: 'adj. & adv', zh: '向前的' })
  expect(glossOf(partsOf('vt. 拒绝'))).toBe('vt. 拒绝')
})

it('hints at the first meaning that is short enough, without what stands in brackets', () => {
  expect(hintOf('n. 接连；连续')).toBe('接连')
  expect(hintOf('占（比例）；解释')).toBe('占')
  expect(hintOf('v. （血）凝住')).toBe('凝住')
  expect(hintOf('a. 一丝不苟的，严谨的')).toBe('一丝不苟的')
  expect(hintOf('使某人失去冷静；昏了头')).toBe('昏了头')
  expect(hintOf('n. 一瞥 v. 瞥见')).toBe('一瞥')
})

it('cuts the only meaning short when it is long, and hints at nothing without one', () => {
  expect(hintOf('vt. 使……不再能够做某事')).toHaveLength(5)
  expect(hintOf('')).toBe('')
})
