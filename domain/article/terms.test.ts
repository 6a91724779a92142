// Shows where terms are found in a text, and when their Chinese counts as missed.
import { describe, expect, it } from 'vitest'
import { findMissedTerms, findTerms, listTermTranslations, type Term, toTermKey } from './terms.ts'

const fed: Term = { en: 'the Fed', zh: '美联储/联储' }
const reserve: Term = { en: 'Federal Reserve', zh: '联邦储备' }
const bank: Term = { en: 'Federal Reserve Bank', zh: '联邦储备银行' }
const fund: Term = { en: 'hedge fund', zh: '对冲基金' }
const found = (text: string, ...terms: Term[]) =>
  findTerms(text, terms).map(({ start, end }) => text.slice(start, end))

describe('a term', () => {
  it('with a capital is a name, found as it is written', () => {
    expect(found('They say the Fed fed the birds; the Federal one.', fed)).toEqual(['the Fed'])
    expect(found('Apple sells no apple.', { en: 'Apple', zh: '苹果公司' })).toEqual(['Apple'])
  })

  it('without one is found in any case, in the plural and over a line', () => {
    expect(found('Hedge funds and a hedge\nfund, no hedge funding.', fund)).toEqual([
      'Hedge funds',
      'hedge\nfund',
    ])
  })

  it('within a longer one is not its own', () => {
    const text = "The Federal Reserve Bank's view, and the Federal Reserve."
    expect(found(text, reserve, bank)).toEqual(['Federal Reserve Bank', 'Federal Reserve'])
  })

  it('takes signs as they are, and an end that is no letter', () => {
    expect(found('C++ (and c.) in 2024.', { en: 'C++', zh: 'C++' }, { en: 'c.', zh: '约' })).toEqual([
      'C++',
      'c.',
    ])
  })

  it('has one key however it is spaced, and however it is cased when it is no name', () => {
    expect([toTermKey(' Hedge  fund '), toTermKey('hedge fund')]).toEqual(['Hedge fund', 'hedge fund'])
    expect(toTermKey('hedge\tfund')).toBe('hedge fund')
    expect(listTermTranslations({ en: 'x', zh: ' 甲 / 乙／丙/' })).toEqual(['甲', '乙', '丙'])
  })
})

describe('its Chinese', () => {
  it('is missed when none of its ways is there, at the first place of each term', () => {
    const text = 'The hedge fund sued; a hedge fund lost to the Fed.'
    expect(findMissedTerms(text, '基金起诉了，输给了央行。', [fed, fund])).toEqual([
      { ...fund, start: 4, end: 14 },
      { ...fed, start: 42, end: 49 },
    ])
    expect(findMissedTerms(text, '对冲 基金起诉了，输给了联储。', [fed, fund])).toEqual([])
  })

  it('is not asked for while there is none', () => {
    expect(findMissedTerms('the Fed', ' ', [fed])).toEqual([])
    expect(findMissedTerms('A bird.', '一只鸟。', [fed])).toEqual([])
  })
})
