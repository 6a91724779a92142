// Shows that the neighbours of a word choose its gloss, that the nearest count, and that silence changes nothing.
import { describe, expect, it } from 'vitest'
import { chooseCuedGloss, listCuedLemmas, parseCues } from './sense-cues.ts'

const lexicon = { lemmasOf: (form: string) => [form.toLowerCase().replace(/s$/, '')] }
const BANK = [
  { pos: 'n', zh: '银行，岸，堤' },
  { pos: 'v', zh: '存款于银行，倾斜' },
]
const chosen = (marked: string, lemma = 'bank', lines = BANK) => {
  const offset = marked.indexOf('*')
  return chooseCuedGloss(lexicon, lemma, lines, { sentence: marked.replace('*', ''), offset })
}

describe('the gloss that its neighbours choose', () => {
  it('is the one for which a word of the sentence speaks, bent or in a class', () => {
    expect(chosen('The *bank beside two rivers froze.')).toEqual({ line: 0, gloss: '岸' })
    expect(chosen('A boat lay on the *bank.')).toEqual({ line: 0, gloss: '岸' })
    expect(chosen('The *bank refused a loan.')).toEqual({ line: 0, gloss: '银行' })
  })

  it('is none where nothing speaks, where the word has no cues, and where it is its own neighbour', () => {
    expect(chosen('The *bank was old.')).toBeUndefined()
    expect(chosen('The *zebra by the river.', 'zebra')).toBeUndefined()
    const light = [{ pos: 'a', zh: '轻的，浅色的' }]
    expect(chosen('A *light.', 'light', light)).toBeUndefined()
  })

  it('is never one that no line has, and says in which line it stands', () => {
    expect(chosen('The *bank of a river.', 'bank', [{ pos: 'n', zh: '银行，堤' }])).toBeUndefined()
    const lines = [
      { pos: 'n', zh: '堤' },
      { pos: 'n', zh: '岸' },
    ]
    expect(chosen('The *bank of a river.', 'bank', lines)).toEqual({ line: 1, gloss: '岸' })
  })

  it('is the one for which more speaks: a word just beside counts twice, whatever its article', () => {
    const interest = [{ pos: 'n', zh: '兴趣，利益，利息' }]
    expect(chosen('The best *interest and a loan.', 'interest', interest)?.gloss).toBe('利益')
    // Of two that are as strong the first of the list; one word speaks once, though its class has it too.
    expect(chosen('A public *interest and a loan.', 'interest', interest)?.gloss).toBe('利息')
    const account = [{ pos: 'n', zh: '账户，描述，考虑' }]
    expect(chosen('An *account of it.', 'account', account)?.gloss).toBe('描述')
    expect(chosen('An *account it is of.', 'account', account)).toBeUndefined()
    expect(chosen('He took into his *account.', 'account', account)?.gloss).toBe('考虑')
    expect(chosen('Into this and that and an *account.', 'account', account)).toBeUndefined()
  })

  it('does not hear words of another part of a long sentence', () => {
    expect(chosen('The *bank one two three four five six seven river.')?.gloss).toBe('岸')
    expect(chosen('The *bank one two three four five six seven eight river.')).toBeUndefined()
  })
})

it('has each word once, and a cue for each of its glosses', () => {
  const lemmas = listCuedLemmas()
  expect(lemmas.length).toBeGreaterThan(400)
  for (const lemma of lemmas) {
    const cued = parseCues(lemma)
    expect(cued.length, lemma).toBeGreaterThan(0)
    expect(new Set(cued.map(({ gloss }) => gloss)).size, lemma).toBe(cued.length)
    for (const { gloss, cues } of cued) {
      expect(gloss, lemma).toMatch(/\p{Script=Han}/u)
      expect(cues.length, `${lemma} ${gloss}`).toBeGreaterThan(0)
      // A class that nobody wrote down would stay as it is.
      for (const cue of cues) expect(cue, lemma).toMatch(/^_?[a-z'-]+_?$/)
    }
  }
})
