// Shows what the ranking says of where one stands.
import { expect, it } from 'vitest'
import { amountText, standing } from './said.ts'

const me = { is_out: false, place: 12, amount: 3540, before: 0, missing: 431 }
const week = { me, total: 40, is_closed: false }
const line = (given: Partial<typeof week> | { me: null }, cat: 'time' | 'words' | 'review' = 'time') => {
  const { before, figure, after, sub } = standing({ ...week, ...given }, cat)
  return [before + figure + after, sub]
}

it('says the place and what is missing, in whole minutes', () => {
  expect(line({})).toEqual(['本周第 12 名', '前面还有 11 人，再读 8 分钟就往前'])
  expect(line({ me: { ...me, missing: 5 } }, 'review')[1]).toBe('前面还有 11 人，再复习 5 张就往前')
  expect(line({ me: { ...me, place: 1, missing: 0 } })[1]).toBe('没有人在你前面，守住它。')
  expect(line({ is_closed: true })).toEqual(['上周第 12 名', '前面还有 11 人。'])
})

it('says why there is no place', () => {
  expect(line({ total: 4 })[0]).toBe('本周还没有排行')
  expect(line({ me: null })[0]).toBe('本周排行')
  expect(line({ me: { ...me, is_out: true } })[0]).toBe('你没有参加排行')
  expect(standing({ ...week, me: { ...me, place: null } }, 'time').before).toBe('本周还没有你')
  expect(amountText('words', 1200)).toBe('1,200 词')
})
