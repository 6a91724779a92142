// Pins the behaviour of sentences that readers see.
import { describe, expect, it } from 'vitest'
import { SENTENCE_PROBES, WORD_PROBES } from '../../tests/support/segmentations.ts'
import { HELD_SENTENCES } from '../../tests/support/segmentations-held.ts'
import { findSentenceAt, splitSentences } from './sentences.ts'
import { tokenizeText } from './tokenize.ts'

const cut = (text: string): string[] => splitSentences(text).map(({ start, end }) => text.slice(start, end))

describe('sentences', () => {
  it('cuts at full stops, question and exclamation marks', () => {
    expect(cut('It rained. Did you see? Yes! We ran.')).toEqual([
      'It rained.',
      'Did you see?',
      'Yes!',
      'We ran.',
    ])
  })
  it.each(['1939\u200a–\u200a1945', 'He left.\u200aI stayed.'])(
    'keeps what typesetters part by hair spaces: %s',
    (text) => {
      expect(cut(text).join('')).toContain(text.slice(-4))
      expect(cut(text)[0]).toMatch(/^(?:1939|He)/)
    },
  )
  it.each([
    ['Mr. Smith met Dr. Jones on Monday.'],
    ['He paid approx. 30 dollars, i.e. nothing.'],
    ['It opened at 9 a.m. and closed at 5 p.m. on weekdays.'],
    ['The U.S. economy grew.'],
    ['J. K. Rowling wrote it.'],
    ['See Fig. 3 and No. 5 below.'],
    ['Apple Inc. said so.'],
    ['“Are you sure?” she asked.'],
    ['The author J. K. Rowling wrote it.'],
    ['The writer J. Smith came.'],
    ['Wait … what?'],
    ['He waited... and waited.'],
    ['On Jan. 5 it rained.'],
    ['Martin Luther King Jr. spoke.'],
    ['(See Prof. Wu.)'],
    ['Prices rose 3.5 percent.'],
  ])('keeps %s whole', (text) => expect(cut(text)).toEqual([text]))
  it('ends a sentence at an abbreviation when a new one begins', () => {
    expect(cut('They arrived at 5 p.m. The door was open.')).toEqual([
      'They arrived at 5 p.m.',
      'The door was open.',
    ])
  })
  it.each([
    ['He made the earth.', '³', 'And it was good.'],
    ['He lit the lamp.”', '¹²', ' Then he left.'],
    ['Who lit it?', '[4]', ' He did.'],
    ['He made the earth.', '\u200a2\u200a', 'And it was good.'],
    ['He lit the lamp.', '\u200a[2]', ' Then he left.'],
    ['He lit it.', '\u200a4a', ''],
  ])('leaves the sign of a note out: %s%s%s', (before, sign, after) => {
    expect(cut(before + sign + after)).toEqual([before, after.trim()].filter((one) => one !== ''))
  })
  it('a sign of a note within a sentence does not end it', () => {
    expect(cut('The lamp\u200a1. and oil\u200a2, 10⁶ of it, burned.')).toEqual([
      'The lamp\u200a1. and oil\u200a2, 10⁶ of it, burned.',
    ])
  })
  it('leaves white space out', () => {
    const text = '  One.   Two.  '
    expect(splitSentences(text)).toEqual([
      { start: 2, end: 6 },
      { start: 9, end: 13 },
    ])
  })
  it('finds none in an empty text', () => expect(splitSentences('  ')).toEqual([]))
})

describe('sentenceAt', () => {
  const text = 'One two. Three four.'
  it('gives the sentence around an offset', () => {
    expect(findSentenceAt(text, 5)).toEqual({ start: 0, end: 8 })
    expect(findSentenceAt(text, 9)).toEqual({ start: 9, end: 20 })
  })
  it('gives the earlier one between two', () => expect(findSentenceAt(text, 8)).toEqual({ start: 0, end: 8 }))
  it('is the same in any order of texts', () => {
    const other = `A longer one. ${text}`
    for (const [at, start] of [
      [0, 14],
      [9, 23],
    ] as const) {
      expect(findSentenceAt(text, at).start).toBe(start - 14)
      expect(findSentenceAt(other, at + 14).start).toBe(start)
    }
  })
  it('gives the whole text where there is none', () =>
    expect(findSentenceAt('', 3)).toEqual({ start: 0, end: 0 }))
})

describe('paragraphs of all kinds', () => {
  const wanted = (line: string): string[] => line.split(' | ')
  // Marks of notes belong to no sentence.
  const unmarked = (line: string): string[] =>
    wanted(line).map((sentence) => sentence.replace(/(?<=[.”])(?:\[[^\]]*\])+$/, ''))
  const asCut = (line: string): string[] => cut(wanted(line).join(' '))

  it('are many', () =>
    expect(SENTENCE_PROBES.length + HELD_SENTENCES.length + WORD_PROBES.length).toBeGreaterThanOrEqual(300))
  it.each(SENTENCE_PROBES)('%s', (line) => expect(asCut(line)).toEqual(unmarked(line)))
  it('are cut right in 97 of 100 that were written later', () => {
    const wrong = HELD_SENTENCES.filter((line) => asCut(line).join('|') !== unmarked(line).join('|'))
    expect(wrong.length / HELD_SENTENCES.length, wrong.join('\n')).toBeLessThan(0.03)
  })
  it.each(WORD_PROBES)('%s', (line) => {
    const [text = '', wanted = ''] = line.split(' => ')
    expect(tokenizeText(text).map((token) => token.text)).toEqual(wanted.split(' '))
  })
})
