// Shows which items are one, when one appeared, and what a policy lets through.
import { expect, it } from 'vitest'
import { computeAppearedAt, distinctItems, isAtOrAboveFloor } from './inbox.ts'

it('one link under one title is one item, whatever its ids', () => {
  const items = [
    { guid: '1', title: 'A', link_key: 'x.example/a' },
    { guid: '2', title: 'A', link_key: 'x.example/a' },
    { guid: '3', title: 'B', link_key: 'x.example/b' },
    { guid: '3', title: 'no link', link_key: null },
  ]
  expect(distinctItems(items).map(({ guid, title }) => `${guid} ${title}`)).toEqual([
    '1 A',
    '3 B',
    '3 no link',
  ])
})

it('one link under several titles names nothing', () => {
  const items = [
    { guid: '1', title: 'Morning', link_key: 'x.example/live' },
    { guid: '2', title: 'Noon', link_key: 'x.example/live' },
    { guid: '2', title: 'Noon again', link_key: 'x.example/live' },
  ]
  expect(distinctItems(items)).toEqual([
    { guid: '1', title: 'Morning', link_key: null },
    { guid: '2', title: 'Noon', link_key: null },
  ])
})

it('a date to come, or none, is when it was found', () => {
  const found = new Date('2026-01-02T00:00:00Z')
  const before = new Date('2026-01-01T00:00:00Z')
  expect(computeAppearedAt(before, found)).toBe(before)
  expect(computeAppearedAt(new Date('2030-01-01T00:00:00Z'), found)).toBe(found)
  expect(computeAppearedAt(null, found)).toBe(found)
})

it('a floor holds back what is easier, and lets pass what nobody has read', () => {
  expect(isAtOrAboveFloor('EASY', 'STANDARD')).toBe(false)
  expect(isAtOrAboveFloor('STANDARD', 'STANDARD')).toBe(true)
  expect(isAtOrAboveFloor('DIFFICULT', 'STANDARD')).toBe(true)
  expect(isAtOrAboveFloor(null, 'STANDARD')).toBe(true)
  expect(isAtOrAboveFloor('VERY_EASY', null)).toBe(true)
})
