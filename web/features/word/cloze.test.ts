// What is masked on a card, and what must not be.
import { describe, expect, it } from 'vitest'
import { clozeOf, clozeRanges } from './cloze.ts'

const hidden = (sentence: string, word: string, lemma: string) =>
  clozeOf(sentence, word, lemma)
    ?.filter(({ isHidden }) => isHidden)
    .map(({ text }) => text)

describe('a cloze', () => {
  it('hides the form that was saved, wherever it stands and however it is written', () => {
    expect(hidden('Ran away? He ran.', 'ran', 'run')).toEqual(['Ran', 'ran'])
  })

  it('hides the lemma when the saved form is not in the sentence', () => {
    expect(hidden('They run every day.', 'ran', 'run')).toEqual(['run'])
  })

  it('leaves longer words alone that begin or end with it', () => {
    expect(clozeOf('A runner overran the outrun.', 'run', 'run')).toBeUndefined()
  })

  it('hides a phrase in one piece, also over a line break', () => {
    expect(hidden('She gave  up early.', 'gave up', 'give up')).toEqual(['gave  up'])
  })

  it('hides the parts of a split phrase in their order', () => {
    expect(hidden('They turned the kind offer down.', 'turned down', 'turn down')).toEqual(['turned', 'down'])
    expect(clozeRanges('Down they turned.', 'turned down', 'turn down')).toEqual([])
  })

  it('gives back the whole sentence piece by piece', () => {
    const sentence = '“Cost $5 (or more)?” C++ costs.'
    const parts = clozeOf(sentence, 'costs', 'cost')
    expect(parts?.map(({ text }) => text).join('')).toBe(sentence)
  })

  it('takes signs in a word as they are', () => {
    expect(hidden('He uses C++ daily.', 'C++', 'c++')).toEqual(['C++'])
    expect(clozeOf('Anything goes.', '.*', '.*')).toBeUndefined()
  })
})
