// A long sentence is cut where one would breathe, and nothing of it is lost.
import { expect, it } from 'vitest'
import { splitForSpeech } from './split-for-speech.ts'

it('leaves what is short enough as it is', () => {
  expect(splitForSpeech(' It rained. ', 10)).toEqual(['It rained.'])
  expect(splitForSpeech('It rained.', 9)).toEqual(['It', 'rained.'])
  expect(splitForSpeech('  ', 10)).toEqual([])
})

it('cuts behind a comma in the second half, else between words, else within one', () => {
  expect(splitForSpeech('When it rained, we stayed at home.', 20)).toEqual([
    'When it rained,',
    'we stayed at home.',
  ])
  expect(splitForSpeech('So, nobody who lived there knew', 20)).toEqual([
    'So, nobody who lived',
    'there knew',
  ])
  expect(splitForSpeech('a'.repeat(25), 10)).toEqual(['a'.repeat(10), 'a'.repeat(10), 'a'.repeat(5)])
})

it('loses no word', () => {
  const text = 'one two, three four; five six seven: eight nine ten, eleven twelve thirteen'.repeat(5)
  for (const most of [12, 40, 100]) {
    const parts = splitForSpeech(text, most)
    expect(parts.join(' ').replace(/\s+/g, ' ')).toBe(text)
    expect(parts.every((part) => part.length <= most && part !== '')).toBe(true)
  }
})

it('cuts no character in two', () => {
  expect(splitForSpeech('😀'.repeat(5), 5)).toEqual(['😀😀', '😀😀', '😀'])
  expect(splitForSpeech('😀😀', 1).join('')).toBe('😀😀')
})
