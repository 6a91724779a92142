// Shows that what an editor sees in order is what is sent: articles belong to the heading above them.
import { expect, it } from 'vitest'
import type { MagazinePlace } from '../../../contract/magazine.ts'
import {
  countUntranslated,
  formatPlaceState,
  getPlaceWarnings,
  parseIssueOrderRows,
  toIssueOrderRows,
} from './state.ts'

const place = (id: number, section: string) => ({ id, section }) as MagazinePlace

it('headings stand before their articles, what has none before all, empty ones at the end', () => {
  const sections = ['Nature', 'Letters', 'History'].map((name) => ({ name, name_zh: `${name} 中文` }))
  const rows = toIssueOrderRows(sections, [
    place(7, 'History'),
    place(8, ''),
    place(9, 'Nature'),
    place(10, 'History'),
  ])
  expect(rows.map((row) => (row.kind === 'section' ? row.name : row.id))).toEqual([
    ...[8, 'History', 7, 10, 'Nature', 9, 'Letters'],
  ])
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  expect(parseIssueOrderRows(rows)).toEqual({
    sections: ['History', 'Nature', 'Letters'].map((name) => ({ name, name_zh: `${name} 中文` })),
    places: [
      { id: 8, section: '' },
      { id: 7, section: 'History' },
      { id: 10, section: 'History' },
      { id: 9, section: 'Nature' },
    ],
  })
})

const ready: NonNullable<MagazinePlace['work']> = {
  ...{ article_id: 7, stage: 'READY', reason: null, link: null, minutes: 4, has_pending: false },
  ...{ is_ready: true, translated_percent: 100, is_stub: false, duplicate_of: null, other_language: null },
}
const withWork = (work: Partial<typeof ready>) => ({ id: 1, work: { ...ready, ...work } }) as MagazinePlace

it('a row says how far its Chinese is and what an editor should look at', () => {
  expect(formatPlaceState(ready)).toBe('4 分钟 · 译文完整 · 审核过')
  expect(formatPlaceState({ ...ready, translated_percent: 0, has_pending: true })).toBe('4 分钟 · 只有英文')
  expect(formatPlaceState({ ...ready, translated_percent: 42 })).toBe('4 分钟 · 译文 42% · 审核过')
  expect(getPlaceWarnings(ready)).toEqual([])
  expect(getPlaceWarnings({ ...ready, is_stub: true, duplicate_of: 9, other_language: 'zh' })).toEqual([
    ...['内容残缺', '可能重复', '不是英文'],
  ])
})

it('the articles to translate are counted over the whole issue', () => {
  const issue = [{}, { translated_percent: 0 }, { translated_percent: 99 }, { duplicate_of: 3 }].map(withWork)
  expect(countUntranslated(issue)).toEqual({ count: 2, skipped: '' })
  expect(countUntranslated([withWork({ is_ready: false, translated_percent: 0 })])).toEqual({
    ...{ count: 0, skipped: '' },
  })
})

it('what is not English or cut short is not among those to translate, unless it has its Chinese already', () => {
  const bare = { translated_percent: 0 }
  const issue = [
    bare,
    { ...bare, other_language: 'fr' as const },
    { ...bare, is_stub: true },
    { ...bare, is_stub: true },
    { is_stub: true },
  ].map(withWork)
  expect(countUntranslated(issue)).toEqual({ count: 1, skipped: '1 篇不是英文，2 篇不完整' })
})
