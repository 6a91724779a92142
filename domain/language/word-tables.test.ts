// Shows what is known of words by their tables: lemmas, ranks, grades of compounds, phrases.
import { describe, expect, it } from 'vitest'
import { packFacts, unpackFacts } from './facts-line.ts'
import { EXAM_TAGS, type WordFacts } from './lexicon.ts'
import { createSortedLines } from './sorted-lines.ts'
import { createWordTables } from './word-tables.ts'

const FACTS: Record<string, WordFacts> = {
  see: { rank: 50, tags: ['zk'] },
  saw: { rank: 4000, tags: [] },
  hard: { rank: 300, tags: ['zk'] },
  quark: { rank: 14_000, tags: [] },
  glacier: { rank: 7000, tags: ['ielts'] },
  clock: { rank: 1200, tags: ['zk'] },
  "o'clock": { rank: 3600, tags: [] },
  'x-ray': { rank: 2500, tags: ['cet4'] },
  're-clock': { rank: 13_000, tags: [] },
  'glacier-hard': { rank: 2000, tags: [] },
  lock: { rank: 2000, tags: [] },
  locked: { rank: 1900, tags: [] },
  criterion: { rank: 1700, tags: ['cet6'] },
  criteria: { rank: 2400, tags: ['cet6'] },
  opera: { rank: 3000, tags: ['cet4'] },
  rose: { rank: 6400, tags: ['cet6'] },
  rise: { rank: 600, tags: ['zk'] },
  zebra: { rank: 2000, tags: [] },
}
const lines = (entries: [string, string][]) =>
  createSortedLines(
    entries
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, rest]) => `${key}\t${rest}\n`)
      .join(''),
  )
const tables = createWordTables({
  facts: lines(Object.entries(FACTS).map(([key, facts]) => [key, packFacts(facts)])),
  bases: lines([['blorp', '']]),
  forms: lines([
    ['saw', 'see,saw'],
    ['criteria', 'criteria,criterion'],
    ['locked', 'locked,lock'],
    ['rose', 'rose,rise'],
    ['phenomena', 'phenomena,phenomenon'],
    ['axes', 'axis,axe'],
  ]),
  settled: lines([
    ['axes', 'axe,axis'],
    ['media', 'media'],
  ]),
  phrases: lines([
    ['see', 'see off\t1\t送行'],
    ['see', 'see to\t0\t负责'],
    ['hard', 'hard up'],
  ]),
})
const unknown: WordFacts = { rank: null, tags: [] }

describe('lemmas', () => {
  it('come from the table first, then by the rules', () => {
    expect(tables.lemmasOf('Saw')).toEqual(['see', 'saw'])
    expect(tables.lemmasOf('quarks')).toEqual(['quark'])
    expect(tables.lemmasOf('blorps')).toEqual(['blorp'])
    expect(tables.lemmasOf('grumps')).toEqual(['grumps'])
  })
  it('lead a learned plural to its singular first, where a list has it', () => {
    expect(tables.lemmasOf('criteria')).toEqual(['criterion', 'criteria'])
    expect(tables.lemmasOf('phenomena')).toEqual(['phenomena', 'phenomenon'])
    expect(tables.lemmasOf('opera')).toEqual(['opera'])
  })
  it('stand in a table of their own where they are settled by hand', () => {
    expect(tables.lemmasOf('axes')).toEqual(['axe', 'axis'])
    expect(tables.lemmasOf('media')).toEqual(['media'])
  })
  it('are the asker’s to change', () => {
    tables.lemmasOf('saw').pop()
    expect(tables.lemmasOf('saw')).toEqual(['see', 'saw'])
  })
  it('follow the sentence where there is one', () => {
    expect(tables.lemmaOf('Saw')).toBe('see')
    expect(tables.lemmaOf('saw', 'He bought a saw.', 12)).toBe('saw')
    expect(tables.lemmaOf('saw', 'They saw him.')).toBe('see')
  })
})

describe('facts', () => {
  it.each<[string, string, WordFacts | undefined]>([
    ['its own', 'Glacier', FACTS['glacier']],
    ['none of a word that no list knows', 'blorp', unknown],
    ['those of the hardest part of an unknown compound', 'hard-glacier-clock', FACTS['glacier']],
    ['the same by its parts’ lemmas', 'clocks-seeing', FACTS['clock']],
    ['without parts, none', '-', unknown],
    ['without an empty part', 'hard-', FACTS['hard']],
    ['its own where a list has it, though its lemma is easier', 'rose', FACTS['rose']],
    ['its own where a list has the compound', 'x-ray', FACTS['x-ray']],
    ['those of what it is made of where that is easier', "o'clock", FACTS['clock']],
    ['the same with a hyphen', 're-clock', FACTS['re-clock']],
    ['its own where that is easier', 'glacier-hard', FACTS['glacier-hard']],
    ['its own where its lemma is as hard', 'locked', FACTS['locked']],
    ['its own without a lemma or parts', 'zebra', FACTS['zebra']],
  ])('are %s: %s', (_, word, facts) => {
    expect(tables.facts(word)).toEqual(facts)
  })
  it('of a form are the easiest that it may be of; rank and tags are its own', () => {
    expect(tables.facts('saw')).toEqual(FACTS['see'])
    expect(tables.rank('saw')).toBe(4000)
    expect(tables.tags('saw')).toEqual([])
    expect(tables.rank('Glacier')).toBe(7000)
    expect(tables.tags('glacier')).toEqual(['ielts'])
    expect(tables.rank('blorp')).toBeNull()
  })
  it('are written in a few letters and read back', () => {
    for (const rank of [null, 1, 35, 36, 20_000])
      for (const tags of [[], ...EXAM_TAGS.map((tag) => [tag]), [...EXAM_TAGS]])
        expect(unpackFacts(packFacts({ rank, tags }))).toEqual({ rank, tags })
    expect(unpackFacts('')).toEqual(unknown)
  })
})

it('lists words by rank, both ends included', () => {
  expect(tables.wordsRanked(1200, 2000)).toEqual([
    'clock',
    'criterion',
    'locked',
    'glacier-hard',
    'lock',
    'zebra',
  ])
  expect(tables.wordsRanked(15_000, 20_000)).toEqual([])
})

it('gives the phrases of a first word, and whether an object may part them', () => {
  expect(tables.phrases.startingWith('see')).toEqual([
    { phrase: 'see off', zh: '送行', split: true },
    { phrase: 'see to', zh: '负责', split: false },
  ])
  expect(tables.phrases.startingWith('hard')).toEqual([{ phrase: 'hard up', zh: '', split: false }])
  expect(tables.phrases.startingWith('clock')).toEqual([])
})
