// Sections of a text: nothing lost, nothing turned round, no list cut.
import { expect, test } from 'vitest'
import type { Paragraph } from '../../../../contract/entities/article.ts'
import { findSectionIndex, splitIntoSections } from './sections.ts'

const paragraph = (id: string, length: number, kind: Paragraph['kind'] = 'p'): Paragraph => ({
  id,
  kind,
  text: 'x'.repeat(length),
  zh: '',
  runs: [],
})
const ids = (paragraphs: readonly Paragraph[]) => paragraphs.map(({ id }) => id)

test('every paragraph stands in one section, in its order', () => {
  const text = Array.from({ length: 60 }, (_, at) => paragraph(`p${at}`, 700))
  const sections = splitIntoSections(text)
  expect(sections.length).toBeGreaterThan(5)
  expect(sections.flatMap(({ groups }) => groups.flatMap(({ items }) => ids(items)))).toEqual(ids(text))
  for (const { characters } of sections.slice(0, -1)) expect(characters).toBeGreaterThanOrEqual(4000)
  expect(findSectionIndex(sections, 'p0')).toBe(0)
  expect(findSectionIndex(sections, 'p59')).toBe(sections.length - 1)
  expect(findSectionIndex(sections, 'gone')).toBe(-1)
})

test('items of a list stay together, however long it is', () => {
  const items = Array.from({ length: 30 }, (_, at) => paragraph(`li${at}`, 400, 'li'))
  const [first, second] = splitIntoSections([paragraph('a', 100), ...items, paragraph('b', 100)])
  expect(first?.groups.map(({ isList, items }) => [isList, items.length])).toEqual([
    [false, 1],
    [true, 30],
  ])
  expect(second?.groups).toHaveLength(1)
})

test('a text without paragraphs has no section', () => {
  expect(splitIntoSections([])).toEqual([])
})
