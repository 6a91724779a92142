// Shows which forms the table of lemmas keeps, and what each leads to first.
import { describe, expect, it } from 'vitest'
import {
  buildLemmaTable,
  type FormLemmaPair,
  type HeadwordRecord,
  isOwnWord,
  listFormPairs,
  listPluralPairs,
} from './lemma-table.ts'
import type { WordFacts } from './lexicon.ts'

const ranked = (rank: number | null, ...tags: WordFacts['tags']): WordFacts => ({ rank, tags })

describe('a headword is a word of its own', () => {
  const word: HeadwordRecord = { key: 'felt', lemma: 'feel', facts: ranked(null), isLearners: false }
  it.each<[string, Partial<HeadwordRecord>, number | null, boolean]>([
    ['that is a form', {}, 100, false],
    ['that is no form', { lemma: undefined }, 100, true],
    ['that is a form of itself', { lemma: 'felt' }, 100, true],
    ['of an exam list', { facts: ranked(null, 'cet6') }, 100, true],
    ['of a learner’s dictionary', { isLearners: true }, 100, true],
    ['nearly as frequent as its base', { facts: ranked(1199) }, 100, true],
    ['twelve times as rare as its base', { facts: ranked(1200) }, 100, false],
    ['of an unranked base', { facts: ranked(19_999) }, null, true],
    ['that is ranked at an odd place', { facts: ranked(20_000) }, 19_000, false],
  ])('%s: %j, %s, %s', (_, own, baseRank, is) => {
    expect(isOwnWord({ ...word, ...own }, baseRank)).toBe(is)
  })
})

describe('the forms of a headword', () => {
  const forms = { past: 'fell', third_person: 'fells', present_participle: 'felling', plural: 'falls' }
  it('lead to it with their kind, but for itself, phrases and another word’s', () => {
    expect(listFormPairs({ key: 'fell', lemma: 'fall', forms })).toEqual([
      { form: 'fells', lemma: 'fell', kind: 'third_person' },
      { form: 'felling', lemma: 'fell', kind: 'present_participle' },
    ])
    expect(
      listFormPairs({ key: 'fall', lemma: undefined, forms: { past: 'fell', plural: 'rain falls' } }),
    ).toEqual([{ form: 'fell', lemma: 'fall', kind: 'past' }])
  })
  it('may look unlike it when it is no form itself', () => {
    expect(listFormPairs({ key: 'go', lemma: 'go', forms: { past: 'went' } })).toEqual([
      { form: 'went', lemma: 'go', kind: 'past' },
    ])
    // Three letters of a longer one.
    expect(
      listFormPairs({ key: 'lighten', lemma: 'light', forms: { plural: 'lights', past: 'lit' } }),
    ).toEqual([{ form: 'lights', lemma: 'lighten', kind: 'plural' }])
    // Of a short word all but its last letter has to agree.
    expect(listFormPairs({ key: 'led', lemma: 'lead', forms: { plural: 'leds', past: 'lad' } })).toEqual([
      { form: 'leds', lemma: 'led', kind: 'plural' },
    ])
  })
})

const WORDS = new Map<string, WordFacts>([
  ['see', ranked(50, 'zk')],
  ['saw', ranked(4000)],
  ['find', ranked(100, 'zk')],
  ['found', ranked(599)],
  ['make', ranked(40, 'zk')],
  ['making', ranked(800, 'cet6')],
  ['build', ranked(400, 'zk')],
  ['building', ranked(500, 'zk')],
  ['early', ranked(200, 'zk')],
  ['earlier', ranked(300)],
  ['late', ranked(400, 'zk')],
  ['later', ranked(250, 'zk')],
  ['lie', ranked(900, 'zk')],
  ['lay', ranked(1000, 'zk')],
  ['lain', ranked(null)],
  ['axe', ranked(5000)],
  ['axis', ranked(5000, 'cet6')],
  ['ring', ranked(700, 'zk')],
  ['good', ranked(30, 'zk')],
  ['gdańsk', ranked(null)],
  ['gdansk', ranked(null)],
])
const OXFORD = 8
const table = (pairs: FormLemmaPair[], more: Partial<Parameters<typeof buildLemmaTable>[0]> = {}) =>
  Object.fromEntries(
    buildLemmaTable({
      words: WORDS,
      bases: new Set(['ringe', 'wend', 'wende']),
      pairs,
      headwords: [],
      guess: () => [],
      starsOf: (word) => (/^(?:saw|found|lay|lain)$/.test(word) ? OXFORD : 0),
      ...more,
    }),
  )
const pair = (form: string, lemma: string, kind?: FormLemmaPair['kind']): FormLemmaPair => ({
  form,
  lemma,
  kind,
})

describe('the table', () => {
  it.each<[string, FormLemmaPair[], Record<string, string[]>]>([
    ['leaves regular forms to the rules', [pair('rings', 'ring', 'plural')], {}],
    ['keeps irregular ones', [pair('lain', 'lie', 'past_participle')], { lain: ['lie', 'lain'] }],
    ['leads to no word that is unknown', [pair('saw', 'zee', 'past')], {}],
    [
      'puts the base first of a form that is far rarer',
      [pair('saw', 'see', 'past')],
      { saw: ['see', 'saw'] },
    ],
    [
      'and the form first of one nearly as frequent',
      [pair('found', 'find', 'past')],
      { found: ['found', 'find'] },
    ],
    [
      'which of a listed -ing is one twenty times rarer',
      [pair('making', 'make', 'present_participle')],
      { making: ['making', 'make'] },
    ],
    ['or nearer', [pair('building', 'build', 'present_participle')], { building: ['building', 'build'] }],
    [
      'puts a comparative behind its base',
      [pair('earlier', 'early', 'comparative')],
      { earlier: ['early', 'earlier'] },
    ],
    ['unless it has outgrown it', [pair('later', 'late', 'comparative')], { later: ['later', 'late'] }],
    [
      'prefers the more frequent of two lemmas',
      [pair('lay', 'lie', 'past'), pair('lay', 'ring', 'past')],
      { lay: ['lay', 'ring', 'lie'] },
    ],
    [
      'of equal ones the regular',
      [pair('axes', 'axis', 'plural'), pair('axes', 'axe', 'plural')],
      { axes: ['axe', 'axis'] },
    ],
    [
      'of two that are not, the first by letters',
      [pair('axen', 'axis', 'plural'), pair('axen', 'axe', 'plural')],
      { axen: ['axe', 'axis'] },
    ],
    [
      'names a lemma once',
      [pair('wrung', 'ring', 'past'), pair('wrung', 'ring', 'past_participle')],
      { wrung: ['ring'] },
    ],
    ['does not hear a rare word against a listed one of the rules', [pair('ringed', 'ringe', 'past')], {}],
    ['hears it where the rules know none', [pair('went', 'wend', 'past')], { went: ['wend'] }],
    [
      'hears the listed alone where there is one',
      [pair('rung', 'ringe', 'past'), pair('rung', 'ring', 'past')],
      { rung: ['ring'] },
    ],
    ['hears a pair without a kind', [pair('best', 'good')], { best: ['good'] }],
  ])('%s', (_, pairs, kept) => {
    expect(table(pairs)).toEqual(kept)
  })

  it('keeps a headword that the rules would take for a form, and follows the second source', () => {
    const guess = (form: string) => ({ axles: ['axle'], rungs: ['ring', 'nothing'] })[form] ?? []
    // Seer is no form of see, since nobody says so; rungs are, by the second source.
    expect(table([], { headwords: ['seer', 'rings', 'rungs', 'axles'], guess })).toEqual({
      seer: ['seer'],
      rings: ['rings'],
      rungs: ['ring'],
    })
    // What the first source says of it stands.
    expect(table([pair('seer', 'see')], { headwords: ['seer'], guess: () => ['ring'] })).toEqual({})
  })
})

describe('a form that has an entry of its own', () => {
  const words = new Map<string, WordFacts>([
    ['increase', ranked(530, 'zk')],
    ['increased', ranked(1688)],
    ['interest', ranked(283, 'zk')],
    ['interested', ranked(1123)],
    ['entitle', ranked(2858)],
    ['entitled', ranked(2690, 'toefl')],
    ['commit', ranked(1297, 'gk')],
    ['committed', ranked(5728, 'toefl')],
    ['flower', ranked(1279, 'zk')],
    ['flowers', ranked(23842, 'ielts')],
    ['deal', ranked(577, 'zk')],
    ['dealings', ranked(2000)],
    ['physic', ranked(3000)],
    ['physics', ranked(3100)],
    ['handle', ranked(1301, 'gk')],
    ['handling', ranked(4381, 'ielts')],
  ])
  const stars = new Map([
    ['interested', 12],
    ['dealings', 2],
  ])
  const of = (form: string, lemma: string, kind: FormLemmaPair['kind']) =>
    buildLemmaTable({
      words,
      bases: new Set(),
      pairs: [{ form, lemma, kind }],
      headwords: [],
      guess: () => [],
      starsOf: (word) => stars.get(word) ?? 0,
    }).get(form) ?? [form]
  it.each<[string, string, string, FormLemmaPair['kind'], string[]]>([
    ['is the verb alone when only a ranking knows it', 'increased', 'increase', 'past', ['increase']],
    ['is the verb first when an exam lists it', 'committed', 'commit', 'past', ['commit', 'committed']],
    ['is a word when the Oxford 3000 lists it', 'interested', 'interest', 'past', ['interested', 'interest']],
    ['is a word when its base is rarer', 'entitled', 'entitle', 'past_participle', ['entitled', 'entitle']],
    ['is the singular, whatever the IELTS list says', 'flowers', 'flower', 'plural', ['flower']],
    ['is a word when a dictionary has the plural', 'dealings', 'deal', 'plural', ['dealings', 'deal']],
    ['is a word when it is a science', 'physics', 'physic', 'plural', ['physics', 'physic']],
    ['is the verb of a plain -ing', 'handling', 'handle', 'present_participle', ['handle']],
  ])('%s', (_, form, lemma, kind, lemmas) => expect(of(form, lemma, kind)).toEqual(lemmas))
})

describe('pairs that the source does not have', () => {
  it('are made of American spellings', () =>
    expect(listFormPairs({ key: 'travel', lemma: undefined, forms: { past: 'travelled' } })).toEqual([
      { form: 'travelled', lemma: 'travel', kind: 'past' },
      { form: 'traveled', lemma: 'travel', kind: 'past' },
    ]))
  it('are made of plurals without a singular', () => {
    const known = new Set(['alumnus', 'antenna', 'passer-by', 'grandchild'])
    const keys = ['alumni', 'antennae', 'passers-by', 'grandchildren', 'taxi', 'wii', 'up']
    expect(listPluralPairs(keys, (key) => known.has(key)).map(({ form, lemma }) => [form, lemma])).toEqual([
      ['alumni', 'alumnus'],
      ['antennae', 'antenna'],
      ['passers-by', 'passer-by'],
      ['grandchildren', 'grandchild'],
    ])
  })
})
