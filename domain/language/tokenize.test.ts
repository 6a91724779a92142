// Pins the behaviour of tokenize that readers see.
import { describe, expect, it } from 'vitest'
import { findWordAt, tokenizeText } from './tokenize.ts'

const words = (text: string): string[] => tokenizeText(text).map((token) => token.text)

describe('tokenize', () => {
  it('keeps apostrophes and hyphens inside a word', () => {
    expect(words('Don’t tell O’Neill’s well-known mother-in-law, it’s rock ’n’ roll.')).toEqual([
      'Don’t',
      'tell',
      'O’Neill’s',
      'well-known',
      'mother-in-law',
      'it’s',
      'rock',
      'n',
      'roll',
    ])
  })
  it('takes no part of an address for a word', () => {
    expect(
      words('See https://example.com/a-page?x=one, www.example.org or me.too@mail.example.cn today.'),
    ).toEqual(['See', 'or', 'today'])
    expect(words('It is on example.co.uk/news now. The end.')).toEqual([
      'It',
      'is',
      'on',
      'now',
      'The',
      'end',
    ])
    expect(tokenizeText('a.'.repeat(50_000)).length).toBeLessThan(50_001)
  })
  it('leaves quotation marks and dashes outside', () => {
    expect(words("'Yes,' she said -- 'no'—never.")).toEqual(['Yes', 'she', 'said', 'no', 'never'])
  })
  it('takes dotted abbreviations as one word', () => {
    expect(words('The U.S. team met at 5 p.m. sharp.')).toEqual([
      'The',
      'U.S.',
      'team',
      'met',
      'at',
      'p.m.',
      'sharp',
    ])
  })
  it('does not take numbers or their tails for words', () => {
    expect(words('In the 1990s, 3D films cost $4.5m; the 21st did not.')).toEqual([
      'In',
      'the',
      'films',
      'cost',
      'the',
      'did',
      'not',
    ])
  })
  it('keeps accented letters', () => {
    expect(words('A naïve café owner in São Paulo')).toEqual([
      'A',
      'naïve',
      'café',
      'owner',
      'in',
      'São',
      'Paulo',
    ])
  })
  it('gives UTF-16 offsets, also behind an emoji', () => {
    const text = '😀 happy'
    const [token] = tokenizeText(text)
    expect(token).toEqual({ text: 'happy', start: 3, end: 8 })
    expect(text.slice(3, 8)).toBe('happy')
  })
  it('finds nothing in an empty or Chinese text', () => {
    expect(words('')).toEqual([])
    expect(words('你好，世界。')).toEqual([])
  })
})

describe('wordAt', () => {
  const text = 'Give it up, now.'
  it('finds the word at an offset', () => {
    expect(findWordAt(text, 0)?.text).toBe('Give')
    expect(findWordAt(text, 6)?.text).toBe('it')
  })
  it('counts the place just behind a word as the word', () => expect(findWordAt(text, 10)?.text).toBe('up'))
  it('prefers the word that begins there', () => expect(findWordAt('a-b c', 4)?.text).toBe('c'))
  it('is undefined between words and beyond the text', () => {
    expect(findWordAt('one  two', 4)?.text).toBeUndefined()
    expect(findWordAt(text, 99)).toBeUndefined()
  })
})
