// The headline, what is lit, what is folded: the answer of the sheet without its drawing.
import { expect, it } from 'vitest'
import type { DictionaryAnswer } from '../../../../domain/language/resolve-entry.ts'
import { NO_HIGHLIGHTS } from '../../../local/highlight-steps.ts'
import { toWordTarget } from '../highlights/target.ts'
import {
  buildEntryHead,
  getLitSpots,
  getOtherSenses,
  getPhraseGlosses,
  getRelatedWords,
  getWordNotes,
  getWordStanding,
  splitGlossLine,
  toWordSubject,
} from './answer.ts'

const TEXT = 'He waited. The dean turned him down, but Silver turned up.'
const ZH = '院长一口回绝了他。'

const targetOf = (word: string) => {
  const start = TEXT.indexOf(word)
  return toWordTarget('p1', TEXT, { start, end: start + word.length }, ZH)
}

const entryOf = (given: Partial<DictionaryAnswer>): DictionaryAnswer => ({
  word: 'turned',
  lemma: 'turn',
  lemmas: ['turn'],
  phonetic: 'tɜːn',
  phonetics: { uk: 'tɜːn', us: 'tɝːn' },
  senses: [
    { pos: 'v', zh: '转动；转身，变成' },
    { pos: 'n', zh: '转弯；轮次' },
  ],
  here: { pos: 'v', zh: '转动' },
  name: null,
  parts: [],
  tags: ['zk', 'gk'],
  rank: 136,
  phrases: [],
  english: [],
  forms: [],
  ...given,
})

/** The sentence begins at "The". */
const PHRASE = entryOf({
  here: { pos: 'v', zh: '拒绝；回绝（某人）', phrase: 'turn down' },
  phrases: [
    {
      phrase: 'turn down',
      zh: '拒绝；回绝（某人）',
      spans: [
        [9, 15],
        [20, 24],
      ],
    },
    { phrase: 'turn him', zh: '使他转' },
  ],
})

it('puts the phrase at the head, with what the text has of it, and saves it where its first part stands', () => {
  for (const word of ['turned', 'down']) {
    const target = targetOf(word)
    const head = buildEntryHead(target, PHRASE)
    expect(head).toMatchObject({ headword: 'turn down', isPhrase: true, surface: 'turned him down' })
    expect(toWordSubject(target, head)).toEqual({
      target: { ...target, text: 'turn down', offset: 9 },
      lemma: 'turn down',
      gloss: 'v. 拒绝；回绝（某人）',
    })
  }
})

it('lights every part where it stands in the paragraph, and underlines what splits it', () => {
  const target = targetOf('down')
  const { parts, between } = getLitSpots(target, buildEntryHead(target, PHRASE).spans)
  const textOf = ({ start, end }: { start: number; end: number }) => TEXT.slice(start, end)
  expect(parts.map(textOf)).toEqual(['turned', 'down'])
  expect(between.map(textOf)).toEqual([' him '])
})

it('lights a phrase whose words follow each other as one', () => {
  const target = targetOf('up')
  const entry = entryOf({
    here: { pos: '', zh: '出现', phrase: 'turn up' },
    phrases: [
      {
        phrase: 'turn up',
        zh: '出现',
        spans: [
          [37, 43],
          [44, 46],
        ],
      },
    ],
  })
  const { parts, between } = getLitSpots(target, buildEntryHead(target, entry).spans)
  expect(parts).toEqual([{ paragraph: 'p1', start: 48, end: 57 }])
  expect(between).toEqual([])
})

it('heads a word with its lemma, a name with the name as it is written', () => {
  const target = targetOf('turned')
  expect(buildEntryHead(target, entryOf({}))).toMatchObject({
    headword: 'turn',
    surface: 'turned',
    isPhrase: false,
  })
  const silver = buildEntryHead(
    targetOf('Silver'),
    entryOf({ lemma: 'silver', name: 'PERSON', here: { pos: '', zh: '西尔弗' } }),
  )
  expect(silver).toMatchObject({ headword: 'Silver', surface: '', lemma: 'silver' })
  expect(buildEntryHead(targetOf('Silver'), undefined)).toMatchObject({
    headword: 'Silver',
    sense: null,
    name: 'NAME',
  })
  expect(buildEntryHead(targetOf('He'), undefined)).toMatchObject({ headword: 'He', name: null })
  const long = 'The north fell to Jean-Baptiste Delambre, a Canadian-born pedant.'
  const inLong = (word: string) => {
    const start = long.indexOf(word)
    return buildEntryHead(toWordTarget('p1', long, { start, end: start + word.length }, ''), undefined)
  }
  expect(inLong('Delambre')).toMatchObject({
    headword: 'Delambre',
    name: 'NAME',
    surface: 'Jean-Baptiste Delambre',
  })
  expect(inLong('Canadian-born')).toMatchObject({ headword: 'Canadian-born', name: null, surface: '' })
  const saw = entryOf({ lemma: 'see', here: { pos: 'n', zh: '锯', lemma: 'saw' } })
  expect(buildEntryHead(target, saw)).toMatchObject({ headword: 'saw', lemma: 'saw' })
})

it('folds the other senses of a phrase', () => {
  const entry = entryOf({ phrases: [{ phrase: 'turn out', zh: '结果是，原来是；生产；关掉' }] })
  const here = { pos: '', zh: '结果是', phrase: 'turn out' }
  expect(getPhraseGlosses(buildEntryHead(targetOf('turned'), { ...entry, here }), entry, here)).toEqual([
    { pos: '', zh: '原来是' },
    { pos: '', zh: '生产' },
    { pos: '', zh: '关掉' },
  ])
})

it('folds what is not the sense here, gloss by gloss', () => {
  expect(getOtherSenses(entryOf({}), { pos: 'v', zh: '转动' })).toEqual([
    { pos: 'v', zh: '转身；变成' },
    { pos: 'n', zh: '转弯；轮次' },
  ])
  expect(getOtherSenses(entryOf({ senses: [{ pos: 'v', zh: '转动' }] }), { pos: 'v', zh: '转动' })).toEqual(
    [],
  )
  expect(splitGlossLine('领导（乐队、合唱），指挥; 售票员')).toEqual(['领导（乐队、合唱）', '指挥', '售票员'])
})

it('offers the word within the phrase, the other phrases and the parts of a compound beside', () => {
  const target = targetOf('down')
  expect(getRelatedWords(buildEntryHead(target, PHRASE), PHRASE).map(({ lemma }) => lemma)).toEqual([
    'turn',
    'turn him',
  ])
  const compound = entryOf({
    lemma: 'sun-dried',
    parts: [
      { word: 'sun', zh: '太阳' },
      { word: 'dried', zh: '' },
    ],
  })
  expect(getRelatedWords(buildEntryHead(target, compound), compound)).toEqual([
    { lemma: 'sun', meanings: [{ pos: '', zh: '太阳' }] },
  ])
})

it('knows how the reader stands to the word', () => {
  const target = targetOf('turned')
  const entry = entryOf({})
  const head = buildEntryHead(target, entry)
  const known = { ...NO_HIGHLIGHTS, base: 'C4' } as const
  expect(getWordStanding(NO_HIGHLIGHTS, head, entry)).toBe('NEW')
  expect(getWordStanding(known, head, entry)).toBe('BASE')
  expect(getWordStanding(known, buildEntryHead(target, PHRASE), PHRASE)).toBe('NEW')
  expect(getWordStanding(known, head, entryOf({ name: 'PERSON' }))).toBe('NEW')
  expect(getWordStanding(known, head, entryOf({ tags: ['gre'], rank: 15_000 }))).toBe('NEW')
  const cards = new Map([['turn', { strength: 'NEW', due: '2026-01-01T00:00:00Z' } as const]])
  expect(getWordStanding({ ...known, cards }, head, entry)).toBe('SAVED')
  expect(getWordStanding({ ...known, cards, states: new Map([['turn', 'KNOWN']]) }, head, entry)).toBe(
    'KNOWN',
  )
  expect(getWordStanding({ ...known, states: new Map([['turn', 'IGNORED']]) }, head, entry)).toBe('IGNORED')
})

it('finds the notes of the article by form and by lemma', () => {
  const note = { word: 'Turn', resolve: '这里指谢绝', tag: '编辑' }
  expect(getWordNotes([note], targetOf('turned'), entryOf({}))).toEqual([note])
  expect(getWordNotes([note], targetOf('waited'), undefined)).toEqual([])
})

it('heads a word with the capital that it has inside a sentence, and with none that its place gives it', () => {
  const text = 'Sargasso weed drifts in the Sargasso. Drift is slow.'
  const headed = (start: number, word: string) =>
    buildEntryHead(
      toWordTarget('p1', text, { start, end: start + word.length }, ''),
      entryOf({ word, lemma: word.toLowerCase(), here: null }),
    ).headword
  expect(headed(text.lastIndexOf('Sargasso'), 'Sargasso')).toBe('Sargasso')
  expect(headed(0, 'Sargasso')).toBe('sargasso')
  expect(headed(text.indexOf('Drift'), 'Drift')).toBe('drift')
})
