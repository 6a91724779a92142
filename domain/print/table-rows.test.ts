// Tables keep their cells, formats and Chinese on paper.
import { expect, it } from 'vitest'
import { buildTableRows } from './table-rows.ts'

it('cuts a row into cells, formats with them, and pairs the Chinese by place', () => {
  const en = [{ t: 'Light | ' }, { t: 'Range', em: true as const }, { t: ' | 21 M' }]
  expect(buildTableRows({ en, zh: '灯 | 射程 | 21 海里' })).toEqual([
    [
      { en: [{ t: 'Light' }], zh: '灯' },
      { en: [{ t: 'Range', em: true }], zh: '射程' },
      { en: [{ t: '21 M' }], zh: '21 海里' },
    ],
  ])
})

it('keeps Chinese whole that has other cells, and makes none where there is none', () => {
  expect(buildTableRows({ en: [{ t: 'a | b' }], zh: '甲，乙' })).toEqual([
    [
      { en: [{ t: 'a' }], zh: '' },
      { en: [{ t: 'b' }], zh: '' },
    ],
    [{ en: [], zh: '甲，乙' }],
  ])
  expect(buildTableRows({ en: [{ t: 'a | b' }], zh: '' })).toHaveLength(1)
})

it('empty cells keep their place, in both languages', () => {
  const [row] = buildTableRows({
    en: [{ t: 'Norway | 3 | | ' }, { t: '5', em: true }, { t: ' |' }],
    zh: '挪威 | 3 | | 5 |',
  })
  expect(row?.map(({ en, zh }) => [en.map(({ t }) => t).join(''), zh])).toEqual([
    ['Norway', '挪威'],
    ['3', '3'],
    ['', ''],
    ['5', '5'],
    ['', ''],
  ])
})
