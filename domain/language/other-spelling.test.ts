// Shows that a word without English definitions finds them under its other spelling, and never under another word.
import { expect, it } from 'vitest'
import type { DictionaryEntry } from './lexicon.ts'
import { findOtherSpellingEntry, listOtherSpellings } from './other-spelling.ts'

it.each([
  ...[
    ['harbour', 'harbor'],
    ['theatre', 'theater'],
    ['organisation', 'organization'],
    ['analyse', 'analyze'],
  ],
  ...[
    ['defence', 'defense'],
    ['programme', 'program'],
    ['catalogue', 'catalog'],
    ['travelled', 'traveled'],
  ],
  ...[
    ['fulfil', 'fulfill'],
    ['enrolment', 'enrollment'],
    ['anaemia', 'anemia'],
    ['manoeuvre', 'maneuver'],
  ],
  ...[
    ['judgement', 'judgment'],
    ['grey', 'gray'],
    ['plough', 'plow'],
    ['labourers', 'laborers'],
  ],
])('%s and %s find each other', (british, american) => {
  expect(listOtherSpellings(british)).toContain(american)
  expect(listOtherSpellings(american)).toContain(british)
})

const entry = (word: string, zh: string, english: string[] = []): DictionaryEntry => ({
  ...{ word, english, senses: [{ pos: 'n', zh }], phonetics: { uk: '', us: '' } },
  ...{ rank: null, tags: [], collins: 0, oxford: false, forms: {} },
})
const among = (...entries: DictionaryEntry[]) => ({
  entry: (word: string) => entries.find((one) => one.word === word),
})

it('the other spelling counts where it has definitions and a meaning in common', () => {
  const harbor = entry('harbor', '港，海港', ['n a sheltered port'])
  expect(findOtherSpellingEntry(among(harbor), entry('harbour', '海港'))).toBe(harbor)
  expect(findOtherSpellingEntry(among(entry('harbor', '海港')), entry('harbour', '海港'))).toBeUndefined()
  // Four is no British for.
  expect(
    findOtherSpellingEntry(among(entry('for', '为了', ['prep because of'])), entry('four', '四')),
  ).toBeUndefined()
})
