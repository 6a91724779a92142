// What stands under a blank, and a gloss in its two parts.
import { expect, it } from 'vitest'
import { createHint, formatCardGloss, HINT_LENGTH, splitGloss } from './gloss.ts'

it('tells the part of speech from the Chinese', () => {
  expect(splitGloss('n. 接连；连续')).toEqual({ pos: 'n', zh: '接连；连续' })
  expect(splitGloss('原来是；结果是')).toEqual({ pos: '', zh: '原来是；结果是' })
  expect(splitGloss('adj. & adv. 向前的')).toEqual({ pos: 'adj. & adv', zh: '向前的' })
  expect(formatCardGloss(splitGloss('vt. 拒绝'))).toBe('vt. 拒绝')
})

it.each([
  ['n. 接连；连续', '接连'],
  ['占（比例）；解释', '占'],
  ['v. （血）凝住', '凝住'],
  ['a. 一丝不苟的，严谨的', '一丝不苟的'],
  ['n. 一瞥 v. 瞥见', '一瞥'],
  ['使某人失去冷静；昏了头', '使某人失去冷静'],
  // Long ones are shortened, never exchanged for another sense.
  ['vt. 去掉…的引信，平息', '去掉…的引信'],
  ['给某人量尺寸', '给某人量尺寸'],
  ['使人们对某事物产生很大的热情；点燃', '使人们产生很大…'],
  ['v. 使某人感到非常难为情，出丑', '使人感到非常难…'],
  ['v. 与某人的意见完全不一致', '意见完全不一致'],
  ['v. 把某事物从头到尾检查一遍', '从头到尾检查一遍'],
  ['v. 被某人当场发现并抓住', '被当场发现并抓住'],
  ['v. 使某人突然失去全部冷静', '使人突然失去全…'],
  // The last hanzi of a verb is no preposition.
  ['v. 认为某事不值得考虑', '认为不值得考虑'],
  ['v. 参与某人的秘密活动', '参与的秘密活动'],
  ['v. 强烈反对某人或某事物', '强烈反对'],
  ['v. 把某事交给某人处理', '交给处理'],
  ['v. 把某事向某人解释清楚', '解释清楚'],
  ['v. 突然撤走对…的支持', '突然撤走的支持'],
  ['n. 有轨电车上方的架空电线，网', '架空电线'],
  // Synonyms within the first sense, where senses are parted by something stronger than a comma.
  ['v. 顶不住，垮掉；让步', '顶不住，垮掉'],
  ['v. 顶不住，完全地垮掉；让步', '顶不住'],
  ['n. 锯，谚语，锯子', '锯'],
  ['', ''],
])('hints at the first sense of %j by %j', (gloss, hint) => {
  expect(createHint(gloss)).toBe(hint)
  expect([...createHint(gloss)].length).toBeLessThanOrEqual(HINT_LENGTH)
})
