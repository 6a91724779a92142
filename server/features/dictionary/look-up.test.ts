// What the memory of the dictionary keeps: whole answers up to a weight, and none that a long sentence came with.
import { beforeAll, expect, it } from 'vitest'
import { theDictionary } from '../../../tests/support/the-dictionary.ts'
import type { Dictionary } from './index/dictionary.ts'
import { lookUpInContext } from './look-up.ts'

const SENTENCE = 'The old harbour was quiet in the morning.'
let dictionary: Dictionary
beforeAll(async () => {
  dictionary = theDictionary()
})

it('gives the same answer again, in the same sentence only', () => {
  const first = lookUpInContext(dictionary, { text: 'harbour', sentence: SENTENCE })
  expect(first?.value.lemma).toBe('harbour')
  expect(lookUpInContext(dictionary, { text: 'harbour', sentence: SENTENCE })).toBe(first)
  expect(lookUpInContext(dictionary, { text: 'harbour' })).not.toBe(first)
})

it('answers a long sentence as well, and keeps nothing of it', () => {
  const long = `${SENTENCE} ${'It rained for days on end. '.repeat(60)}`
  const first = lookUpInContext(dictionary, { text: 'harbour', sentence: long })
  const second = lookUpInContext(dictionary, { text: 'harbour', sentence: long })
  expect(second).not.toBe(first)
  expect(second?.value).toEqual(first?.value)
})

it('holds a bounded weight, whatever is asked: what was not asked for the longest is forgotten', () => {
  const first = lookUpInContext(dictionary, { text: 'set', sentence: SENTENCE })
  // A long entry in a few thousand sentences: by their number alone all of them could stay.
  for (let count = 0; count < 4000; count += 1)
    lookUpInContext(dictionary, { text: 'run', sentence: `${count} run ${'so '.repeat(160)}` })
  expect(lookUpInContext(dictionary, { text: 'set', sentence: SENTENCE })).not.toBe(first)
})

it('a British word has the English definitions of its American spelling, a word that only looks like one its own', () => {
  for (const [british, american] of [
    ['harbour', 'harbor'],
    ['theatre', 'theater'],
    ['organise', 'organize'],
    ['defence', 'defense'],
    ['behaviour', 'behavior'],
  ] as const) {
    const own = lookUpInContext(dictionary, { text: british })?.value
    expect([british, own?.lemma]).toEqual([british, british])
    expect(own?.english.length).toBeGreaterThan(0)
    expect(own?.english).toEqual(lookUpInContext(dictionary, { text: american })?.value.english)
  }
  expect(lookUpInContext(dictionary, { text: 'four' })?.value.english).not.toEqual(
    lookUpInContext(dictionary, { text: 'for' })?.value.english,
  )
})
