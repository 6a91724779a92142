// Says which glosses count as a reader's own.
import { describe, expect, it } from 'vitest'
import { isDictionaryGloss } from './own-gloss.ts'

const senses = [{ zh: '锯子, 谚语' }, { zh: '锯, 看见(see的过去式)' }, { zh: '账单；像样的东西' }]

describe('is the dictionary’s', () => {
  it.each([
    '锯子',
    'n. 锯子, 谚语',
    'v. 锯',
    'n. 谚语；锯子',
    '',
    'n. 帐单',
    '象样的东西',
    '看见（see的过去式）',
    'n. 锯子, 旧义',
  ])('%s', (gloss) => expect(isDictionaryGloss(gloss, senses)).toBe(true))
})

describe('is the reader’s', () => {
  it.each(['我家那把', '锯木头用的工具', 'n. 旧义, 另一义, 锯子'])('%s', (gloss) =>
    expect(isDictionaryGloss(gloss, senses)).toBe(false),
  )
  it('anything, where the dictionary says nothing', () =>
    expect(isDictionaryGloss('胡乱造的词', [])).toBe(false))
})
