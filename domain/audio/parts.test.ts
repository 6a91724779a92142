// A long sentence is cut where one would breathe, and nothing of it is lost.
import { expect, it } from 'vitest'
import { partsOf } from './parts.ts'

it('leaves what is short enough as it is', () => {
  expect(partsOf(' It rained. ', 10)).toEqual(['It rained.'])
  expect(partsOf('It rained.', 9)).toEqual(['It', 'rained.'])
  expect(partsOf('  ', 10)).toEqual([])
})

it('cuts behind a comma in the second half, else between words, else within one', () => {
  expect(partsOf('When it rained, we stayed at home.', 20)).toEqual(['When it rained,', 'we stayed at home.'])
  expect(partsOf('So, nobody who lived there knew', 20)).toEqual(['So, nobody who lived', 'there knew'])
  expect(partsOf('a'.repeat(25), 10)).toEqual(['a'.repeat(10), 'a'.repeat(10), 'a'.repeat(5)])
})

it('loses no word', () => {
  const text = 'one two, three four; five six seven: eight nine ten, eleven twelve thirteen'.repeat(5)
  for (const most of [12, 40, 100]) {
    const parts = partsOf(text, most)
    expect(parts.join(' ').replace(/\s+/g, ' ')).toBe(text)
    expect(parts.every((part) => part.length <= most && part !== '')).toBe(true)
  }
})

it('cuts no character in two', () => {
  expect(partsOf('😀'.repeat(5), 5)).toEqual(['😀😀', '😀😀', '😀'])
  expect(partsOf('😀😀', 1).join('')).toBe('😀😀')
})
