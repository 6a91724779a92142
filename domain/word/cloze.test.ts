// Says where a saved word is hidden in its sentence: bent, split, twice, and when nobody kept the place.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findWordSpans, type SpanPair, splitCloze } from './cloze.ts'

/** The masked sentence as a reader sees it. */
const shown = (word: string, sentence: string, spans: SpanPair[] = []) =>
  splitCloze(sentence, findWordSpans({ word, sentence, spans }))
    .map(({ text, isMasked }) => (isMasked ? '___' : text))
    .join('')

describe('the place kept with the context', () => {
  it('hides a bent phrase as one gap, a split one in every part', () => {
    const bent = 'The remedy turned out to be comprehension.'
    expect(
      shown('turned out', bent, [
        [11, 17],
        [18, 21],
      ]),
    ).toBe('The remedy ___ to be comprehension.')
    const split = 'They turned the offer down at once.'
    expect(
      shown('turned down', split, [
        [5, 11],
        [22, 26],
      ]),
    ).toBe('They ___ the offer ___ at once.')
  })

  it('hides a word wherever else it stands in the sentence, but not inside others', () => {
    expect(shown('saw', 'He saw the old saw by the sawmill.', [[15, 18]])).toBe(
      'He ___ the old ___ by the sawmill.',
    )
    expect(shown('Bank', 'Bank on it: the bank is safe.', [[0, 4]])).toBe('___ on it: the ___ is safe.')
  })

  it('takes each word of a phrase that names one twice for itself', () => {
    expect(shown('bit by bit', 'Bit by slow bit it grew.')).toBe('___ slow ___ it grew.')
  })

  it('is not believed where it cannot be', () => {
    expect(shown('oak', 'The oak fell.', [[40, 43]])).toBe('The ___ fell.')
    expect(shown('oak', 'The oak fell.', [[7, 4]])).toBe('The ___ fell.')
  })
})

describe('without a kept place', () => {
  it('the form is found as whole words, whatever its case and the spaces in it', () => {
    expect(shown('eel', 'Eels feel like an EEL.')).toBe('Eels feel like an ___.')
    expect(shown('turned out', 'It Turned  out well.')).toBe('It ___ well.')
  })

  it('the words of a phrase are found in order, all or none', () => {
    expect(shown('turned down', 'They turned the offer down.')).toBe('They ___ the offer ___.')
    expect(shown('turned down', 'Down they turned.')).toBe('Down they turned.')
  })

  it('signs in a form are signs', () => {
    expect(shown('a.m.', 'At 5 a.m. it rains; the team waits.')).toBe('At 5 ___ it rains; the team waits.')
  })
})

it('never loses nor adds a letter, and never leaves two gaps side by side', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 40 }),
      fc.array(fc.tuple(fc.integer({ min: -3, max: 45 }), fc.integer({ min: -3, max: 45 })), {
        maxLength: 5,
      }),
      (sentence, spans) => {
        const parts = splitCloze(sentence, spans)
        expect(parts.map(({ text }) => text).join('')).toBe(sentence)
        for (const [place, part] of parts.entries())
          expect(part.isMasked && parts[place + 1]?.isMasked).toBeFalsy()
      },
    ),
  )
})
