// Shows how an issue is grouped and where its reader goes on.
import { expect, it } from 'vitest'
import { groupBySection } from './reading.ts'

it('neighbours of one section stand together, a section that comes back is another', () => {
  const place = (section: string) => ({ section, section_zh: '' })
  const sections = groupBySection(['A', 'A', 'B', '', 'A'].map(place))
  expect(sections.map(({ name, places }) => [name, places.length])).toEqual([
    ['A', 2],
    ['B', 1],
    ['', 1],
    ['A', 1],
  ])
})
