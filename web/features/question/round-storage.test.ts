// Rounds that were left: one for an article, the latest ten, and none whose shape is not that of today.
// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { findRound, loadRound, type RoundKind, type StoredRound, saveRound } from './round-storage.ts'

const GAP = {
  ...{ paragraph: 'p1', start: 4, end: 10, sentence: 'The remedy gave way.', offset: 4, answer: 'remedy' },
  ...{ lemma: 'remedy', gloss: 'n. 疗法', zh: '', sentence_zh: '' },
  ...{ choices: ['remedy', 'melody'], glosses: ['n. 疗法', 'n. 旋律'] },
}
const UNDERSTOOD = {
  ...{ question: 'What gave way?', choices: ['The dam', 'The road'], answer: 'The dam', why: '决堤。' },
  ...{ paragraph: 'p1', start: 0, end: 18, en: 'The dam gave way.', zh: '' },
}
const roundOf = (question: object): StoredRound<object> => ({
  questions: [question],
  asked: [0],
  at: 0,
  picks: [[0, 'remedy']],
  helped: [],
})
const GAPS = roundOf(GAP)
const of = (article: number, kind: RoundKind = 'gaps', revision = 1) => ({ article, revision, kind })
beforeEach(() => localStorage.clear())

it('has a round of each article, of the kind that it was', () => {
  saveRound(of(7), GAPS)
  saveRound(of(8, 'understanding'), roundOf(UNDERSTOOD))
  expect(findRound(7, 1)).toEqual({ ...of(7), round: GAPS })
  expect(findRound(8, 1)?.kind).toBe('understanding')
  expect(loadRound(of(7))).toEqual(GAPS)
  expect([loadRound(of(7, 'understanding')), findRound(7, 2), findRound(9, 1)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

it('forgets a round, and no other', () => {
  saveRound(of(7), GAPS)
  saveRound(of(8), GAPS)
  saveRound(of(7, 'gaps', 2), undefined)
  saveRound(of(8), undefined)
  expect([loadRound(of(7)), loadRound(of(8))]).toEqual([GAPS, undefined])
  saveRound(of(7), undefined)
  expect(localStorage.length).toBe(0)
})

it('stores the latest ten', () => {
  for (let article = 1; article <= 11; article++) saveRound(of(article), GAPS)
  saveRound(of(2), GAPS)
  saveRound(of(12), GAPS)
  const left = [...Array(12).keys()].map((index) => index + 1).filter((article) => loadRound(of(article)))
  expect(left).toEqual([2, 4, 5, 6, 7, 8, 9, 10, 11, 12])
})

it.each<[string, object]>([
  ['a question without its sentence', { questions: [{ ...GAP, sentence: undefined }] }],
  ['choices that are no texts', { questions: [{ ...GAP, choices: [1, 'remedy'] }] }],
  ['an answer that is no choice', { questions: [{ ...GAP, answer: 'fraud' }] }],
  ['questions of the other kind', { questions: [UNDERSTOOD] }],
  ['an index out of range', { asked: [1] }],
  ['a help out of range', { helped: [-1] }],
  ['picks without a choice', { picks: [[0]] }],
  ['a place behind the end', { at: 1 }],
  ['no picks', { picks: undefined }],
])('leaves out a round with %s, and keeps the others', (_, changed) => {
  saveRound(of(7), { ...GAPS, ...changed })
  saveRound(of(8), GAPS)
  expect([loadRound(of(7)), loadRound(of(8))]).toEqual([undefined, GAPS])
})

it('reads nothing of another version, and nothing that is broken', () => {
  saveRound(of(7), GAPS)
  const [key = ''] = Object.keys(localStorage)
  const text = localStorage.getItem(key) ?? ''
  for (const other of [text.replace('"version":2', '"version":1'), text.slice(0, 30), 'null', '[]']) {
    localStorage.setItem(key, other)
    expect(findRound(7, 1)).toBeUndefined()
  }
})
