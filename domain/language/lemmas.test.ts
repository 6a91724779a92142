// Pins the behaviour of lemmas that readers see.
import { describe, expect, it } from 'vitest'
import { detachInflection, inflectWord } from './inflection.ts'
import { makeLemmatizer } from './lemmas.ts'

const BASES = new Set(
  "hope hop stop fill carry study box big nice man leave lie see saw make plan agree do can will it change ring cafe email o'clock".split(
    ' ',
  ),
)
const STORED = new Map([
  ['saw', ['see', 'saw']],
  ['left', ['leave', 'left']],
  ['leaves', ['leave', 'leaf']],
  ['lives', ['live', 'life']],
  ['staffs', ['staff', 'stave']],
  ['criteria', ['criterion', 'criteria']],
  ['lay', ['lie', 'lay']],
  ['better', ['good', 'better']],
])
const lemmatizer = makeLemmatizer({ stored: (key) => STORED.get(key), isBase: (key) => BASES.has(key) })
const first = (form: string): string | undefined => lemmatizer.lemmasOf(form)[0]

describe('lemmasOf', () => {
  it.each([
    ['stopped', 'stop'],
    ['hoping', 'hope'],
    ['hopping', 'hop'],
    ['filled', 'fill'],
    ['carried', 'carry'],
    ['studies', 'study'],
    ['boxes', 'box'],
    ['bigger', 'big'],
    ['nicest', 'nice'],
    ['men', 'man'],
    ['lying', 'lie'],
    ['agreed', 'agree'],
    ['changed', 'change'],
    ['ringed', 'ring'],
    ['MAKING', 'make'],
  ])('%s is a form of %s', (form, lemma) => expect(first(form)).toBe(lemma))
  it('reads contractions and possessives, with curly apostrophes too', () => {
    expect(first('don’t')).toBe('do')
    expect(first("can't")).toBe('can')
    expect(first('won’t')).toBe('will')
    expect(first("it'll")).toBe('it')
    expect(first('men’s')).toBe('man')
    expect(first("boxes'")).toBe('box')
    expect(first("o'clock")).toBe("o'clock")
  })
  it('finds the usual spelling behind a hyphen or an accent', () => {
    expect(first('e-mail')).toBe('email')
    expect(first('café')).toBe('cafe')
  })
  it('gives an unknown form itself, in lower case', () =>
    expect(lemmatizer.lemmasOf('Zorbing')).toEqual(['zorbing']))
})

describe('lemmaOf', () => {
  it('is the best one without a sentence', () => expect(lemmatizer.lemmaOf('saw')).toBe('see'))
  it('follows the sentence', () => {
    expect(lemmatizer.lemmaOf('saw', 'He bought a saw.', 12)).toBe('saw')
    expect(lemmatizer.lemmaOf('saw', 'I saw him.', 2)).toBe('see')
    expect(lemmatizer.lemmaOf('left', 'on the left side', 7)).toBe('left')
  })
  it.each([
    ['leaf', 'the leaves of a tree', 'leaves'],
    ['leave', 'She leaves the house.', 'leaves'],
    ['life', 'their lives', 'lives'],
    ['live', 'He lives here.', 'lives'],
    // Of other forms nobody says which of the two words is the verb: the better one stays.
    ['staff', 'He staffs the desk.', 'staffs'],
    ['criterion', 'a strict criteria here', 'criteria'],
    ['lay', 'to lay the table', 'lay'],
    ['lie', 'They lay there.', 'lay'],
    ['leave', 'The bag was left.', 'left'],
    ['better', 'It was better.', 'better'],
    ['see', 'Nowhere saw nobody', 'saw'],
    ['see', 'They quietly saw, sadly saw.', 'saw,'],
  ])('is %s in "%s"', (lemma, sentence, word) => {
    expect(lemmatizer.lemmaOf(word.replace(',', ''), sentence, sentence.indexOf(word))).toBe(lemma)
  })
  it('looks for the word where no offset is given', () => {
    expect(lemmatizer.lemmaOf('saw', 'He bought a saw.')).toBe('saw')
    expect(lemmatizer.lemmaOf('hopes', 'the hopes')).toBe('hope')
  })
})

describe('regular inflection', () => {
  it.each([
    ['try', 'past', 'tried'],
    ['stop', 'present_participle', 'stopping'],
    ['make', 'present_participle', 'making'],
    ['die', 'present_participle', 'dying'],
    ['see', 'present_participle', 'seeing'],
    ['box', 'plural', 'boxes'],
    ['city', 'plural', 'cities'],
    ['boy', 'plural', 'boys'],
    ['nice', 'superlative', 'nicest'],
    ['big', 'comparative', 'bigger'],
    ['show', 'past', 'showed'],
    ['agree', 'past', 'agreed'],
  ] as const)('%s, %s: %s', (word, kind, form) => expect(inflectWord(word, kind)).toBe(form))
  it('can be undone', () => {
    for (const word of ['try', 'stop', 'make', 'die', 'box', 'watch', 'play', 'move', 'plan', 'visit'])
      for (const kind of ['past', 'present_participle', 'third_person'] as const)
        expect(detachInflection(inflectWord(word, kind))).toContain(word)
  })
  it('leaves words that only look inflected without a short stem', () => {
    expect(detachInflection('red')).toEqual([])
    expect(detachInflection('boss')).toEqual([])
  })
})
