// Shows how the forms of a word are read from ECDICT and written for the browser.
import { describe, expect, it } from 'vitest'
import {
  extractGlossLemmas,
  isFormNote,
  packForms,
  parseExchange,
  parseExchangeLemma,
  unpackForms,
} from './exchange.ts'
import { listNamedForms } from './form-names.ts'

const give = { past: 'gave', past_participle: 'given', present_participle: 'giving', third_person: 'gives' }

describe('the field of ECDICT', () => {
  it.each([
    ['p:gave/d:given/i:giving/3:gives', give],
    ['s:dogs', { plural: 'dogs' }],
    ['r:bigger/t:biggest', { comparative: 'bigger', superlative: 'biggest' }],
    ['p: gave /p:gived', { past: 'gave' }],
    ['0:give/1:p/x:nothing/p/d:/i-giving', {}],
    ['', {}],
  ])('%j names its forms', (exchange, forms) => {
    expect(parseExchange(exchange)).toEqual(forms)
  })
  it.each([
    ['0:give/1:p', 'give'],
    ['1:p/0: give ', 'give'],
    ['p:gave', undefined],
    ['0:', undefined],
    ['', undefined],
  ])('%j names its lemma: %s', (exchange, lemma) => {
    expect(parseExchangeLemma(exchange)).toBe(lemma)
  })
})

it('packs regular forms by their letter alone', () => {
  expect(packForms('give', give)).toBe('3/p:gave/d:given/i')
  expect(packForms('walk', {})).toBe('')
  expect(unpackForms('walk', 'p/d/i/3/s')).toEqual({
    ...{ past: 'walked', past_participle: 'walked', present_participle: 'walking' },
    ...{ third_person: 'walks', plural: 'walks' },
  })
  expect(unpackForms('give', packForms('give', give))).toEqual(give)
  expect(unpackForms('give', '')).toEqual({})
  expect(unpackForms('give', 'x/y:z')).toEqual({})
})

it.each([
  ['see的过去式', ['see']],
  ['（Give的复数）', ['give']],
  ['do 的 第三人称单数形式', ['do']],
  ['乌鸦( crow的名词复数 )', ['crow']],
  ['be的现在分词; have的动词过去式', ['be', 'have']],
  ["mother-in-law的复数; o'clock的单数", ['mother-in-law', "o'clock"]],
  ['big的比较级，good的最高级，go的三单', ['big', 'good', 'go']],
  ['狗的主人, the dog', []],
])('the gloss %j names %j', (zh, lemmas) => {
  expect(extractGlossLemmas(zh)).toEqual(lemmas)
})

it('tells a note of a form from a meaning', () => {
  expect(isFormNote({ pos: '', zh: 'go的过去式' }, 'went', [])).toBe(true)
  expect(isFormNote({ pos: '', zh: '去' }, 'went', ['go'])).toBe(false)
  expect(isFormNote({ pos: 'n', zh: '乌鸦( crow的名词复数 )' }, 'crows', ['crow', 'crows'])).toBe(true)
  expect(isFormNote({ pos: 'n', zh: '乌鸦( crow的名词复数 )' }, 'crows', ['crows'])).toBe(false)
  expect(isFormNote({ pos: 'n', zh: '乌鸦( crow的名词复数 )' }, 'crow', ['crow'])).toBe(false)
})

it('names the forms in the order of an entry', () => {
  const all = { superlative: 'g', comparative: 'f', plural: 'e', third_person: 'd' }
  const forms = { ...all, present_participle: 'c', past_participle: 'b', past: 'a' }
  expect(listNamedForms(forms).map(({ name, form }) => `${form} ${name}`)).toEqual([
    ...['a 过去式', 'b 过去分词', 'c 现在分词', 'd 第三人称单数', 'e 复数', 'f 比较级', 'g 最高级'],
  ])
  expect(listNamedForms({ past: 'gave' })).toEqual([{ name: '过去式', form: 'gave' }])
})
