// Parting a run of hanzi: by two, as many as are found, the more frequent ones where the cut is open.
import { expect, it } from 'vitest'
import { canSplitRun, listHanPairs, selectBestPairs } from './split-han-runs.ts'

const best = (run: string, hits: Record<string, number>) =>
  selectBestPairs(listHanPairs(run), (pair) => hits[pair] ?? 0)

it('parts a run of three and more, and looks at the first eight hanzi', () => {
  expect(['候的', '失眠症', '𠮷野'].map(canSplitRun)).toEqual([false, true, false])
  expect(listHanPairs('睡眠不足')).toEqual(['睡眠', '眠不', '不足'])
  expect(listHanPairs('一二三四五六七八九十')).toHaveLength(7)
  expect(listHanPairs('𠮷野家')).toEqual(['𠮷野', '野家'])
})

it('takes as many parts as are found, none of them twice', () => {
  expect(best('睡眠不足', { 睡眠: 3, 眠不: 90, 不足: 2 })).toEqual(['睡眠', '不足'])
  expect(best('睡眠不足', { 睡眠: 3 })).toEqual(['睡眠'])
  expect(best('失眠症', { 失眠: 1 })).toEqual(['失眠'])
  expect(best('云云云云', { 云云: 1 })).toEqual(['云云'])
  expect(best('失眠症', {})).toEqual([])
})

it('cuts where the parts are found most', () => {
  expect(best('能源汽', { 能源: 9, 源汽: 1 })).toEqual(['能源'])
  expect(best('新能源汽车', { 新能: 2, 能源: 9, 源汽: 1, 汽车: 5 })).toEqual(['能源', '汽车'])
})
