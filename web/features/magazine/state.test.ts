// Shows that what an editor sees in order is what is sent: articles belong to the heading above them.
import { expect, it } from 'vitest'
import type { MagazinePlace } from '../../../contract/magazine.ts'
import { orderOf, rowsOf } from './state.ts'

const place = (id: number, section: string) => ({ id, section }) as MagazinePlace

it('headings stand before their articles, what has none before all, empty ones at the end', () => {
  const sections = ['Nature', 'Letters', 'History'].map((name) => ({ name, name_zh: `${name} 中文` }))
  const rows = rowsOf(sections, [place(7, 'History'), place(8, ''), place(9, 'Nature'), place(10, 'History')])
  expect(rows.map((row) => (row.kind === 'section' ? row.name : row.id))).toEqual([
    ...[8, 'History', 7, 10, 'Nature', 9, 'Letters'],
  ])
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  expect(orderOf(rows)).toEqual({
    sections: ['History', 'Nature', 'Letters'].map((name) => ({ name, name_zh: `${name} 中文` })),
    places: [
      { id: 8, section: '' },
      { id: 7, section: 'History' },
      { id: 10, section: 'History' },
      { id: 9, section: 'Nature' },
    ],
  })
})
