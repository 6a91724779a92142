// Tables keep their cells, formats and Chinese on paper.
import { expect, it } from 'vitest'
import { rowsOf } from './table.ts'

it('cuts a row into cells, formats with them, and pairs the Chinese by place', () => {
  const en = [{ t: 'Light | ' }, { t: 'Range', em: true as const }, { t: ' | 21 M' }]
  expect(rowsOf({ en, zh: '灯 | 射程 | 21 海里' })).toEqual([
    [
      { en: [{ t: 'Light' }], zh: '灯' },
      { en: [{ t: 'Range', em: true }], zh: '射程' },
      { en: [{ t: '21 M' }], zh: '21 海里' },
    ],
  ])
})

it('keeps Chinese whole that has other cells, and makes none where there is none', () => {
  expect(rowsOf({ en: [{ t: 'a | b' }], zh: '甲，乙' })).toEqual([
    [
      { en: [{ t: 'a' }], zh: '' },
      { en: [{ t: 'b' }], zh: '' },
    ],
    [{ en: [], zh: '甲，乙' }],
  ])
  expect(rowsOf({ en: [{ t: 'a | b' }], zh: '' })).toHaveLength(1)
})
