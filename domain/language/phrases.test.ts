// Pins the behaviour of phrases that readers see.
import { describe, expect, it } from 'vitest'
import { createRandomSource } from '../question/random-source.ts'
import { makeLemmatizer } from './lemmas.ts'
import type { Phrase, PhraseList } from './lexicon.ts'
import { PHRASAL_VERBS } from './phrasal-verbs.ts'
import { findPhrasesAt } from './phrases.ts'

const SET: Phrase[] = [
  { phrase: "make up one's mind", zh: '下定决心', split: false },
  { phrase: 'take sth into account', zh: '考虑到', split: false },
  { phrase: 'pride oneself on', zh: '以……自豪', split: false },
  { phrase: 'go far', zh: '大有前途', split: false },
]
const ALL = [...SET, ...PHRASAL_VERBS]
const list: PhraseList = {
  startingWith: (lemma) => ALL.filter(({ phrase }) => phrase.startsWith(`${lemma} `)),
}
const FORMS: Record<string, string> = {
  gave: 'give',
  turned: 'turn',
  took: 'take',
  takes: 'take',
  made: 'make',
  prides: 'pride',
  went: 'go',
  puts: 'put',
  further: 'far',
  looking: 'look',
}
const lemmatizer = makeLemmatizer({
  stored: (key) => (FORMS[key] ? [FORMS[key]] : undefined),
  isBase: () => true,
})
const at = (text: string, word: string): string[] =>
  findPhrasesAt(text, text.indexOf(word), lemmatizer, list).map(({ phrase }) => phrase)

describe('phrasesAt', () => {
  it('finds an inflected phrasal verb from either of its words', () => {
    expect(at('In the end she gave up smoking.', 'gave')).toContain('give up')
    expect(at('In the end she gave up smoking.', 'up')).toContain('give up')
  })
  it('finds one that its object splits', () => {
    expect(at('They turned the offer down.', 'down')).toContain('turn down')
    expect(at('They turned it down because it rained.', 'turned')).toContain('turn down')
    expect(at('He puts on his coat.', 'puts')).toContain('put on')
  })
  it('does not take a preposition behind an object for a particle', () => {
    expect(at('We took the train in the morning.', 'took')).not.toContain('take in')
    expect(at('She turned to look down.', 'turned')).not.toContain('turn down')
  })
  it('does not reach over punctuation', () => {
    expect(at('Whatever you give, up it goes.', 'give')).not.toContain('give up')
    expect(at('They look forward, to him.', 'look')).not.toContain('look forward to')
  })
  it('does not offer a phrase for a word that only splits it', () => {
    expect(at('They turned the offer down.', 'offer')).toEqual([])
  })
  it('fills the places of one’s, oneself and sth', () => {
    expect(at('He made up his mind.', 'mind')).toContain("make up one's mind")
    expect(at('She prides herself on that.', 'prides')).toContain('pride oneself on')
    expect(at('This takes the old rules into account.', 'takes')).toContain('take sth into account')
  })
  it('puts the longest first', () =>
    expect(at('I am looking forward to it.', 'looking')[0]).toBe('look forward to'))
  it('does not bend a later word', () => expect(at('He went further.', 'went')).not.toContain('go far'))
  it('gives offsets of the text, also in a later sentence', () => {
    const text = 'It rained. She gave it up at last.'
    const [found] = findPhrasesAt(text, text.indexOf('gave'), lemmatizer, list)
    expect(found && text.slice(found.start, found.end)).toBe('gave it up')
    expect(found?.parts.map((part) => text.slice(part.start, part.end))).toEqual(['gave', 'up'])
  })
  it('is empty between words', () => expect(findPhrasesAt('gave  up', 5, lemmatizer, list)).toEqual([]))
  it('is the same in any order of texts, sentences, words and lemmatizers', () => {
    const draw = createRandomSource('an order')
    const pick = <T>(all: readonly T[]): T => all[Math.floor(draw() * all.length)] as T
    const VERBS = ['gave', 'turned', 'look', 'took', 'give', 'puts', 'made']
    const OBJECTS = ['it', 'the offer', 'the old rules', 'his mind', '']
    const PARTICLES = ['up', 'down', 'in', 'on', 'into account', 'forward to', 'off']
    const aSentence = () =>
      `We ${pick(VERBS)} ${pick(OBJECTS)} ${pick(PARTICLES)} and ${pick(VERBS)} ${pick(PARTICLES)} it.`
    const texts = Array.from({ length: 3 }, () => Array.from({ length: 2 }, aSentence).join(' '))
    const bare = makeLemmatizer({ stored: () => undefined, isBase: () => false })
    let found = 0
    for (let look = 0; look < 300; look++) {
      const text = pick(texts)
      const offset = Math.floor(draw() * text.length)
      const lemmas = pick([lemmatizer, lemmatizer, bare])
      const phrases = findPhrasesAt(text, offset, lemmas, list)
      found += phrases.length
      // A list of its own has met no other look.
      expect(phrases).toEqual(findPhrasesAt(text, offset, lemmas, { ...list }))
    }
    expect(found).toBeGreaterThan(30)
  })
})

describe('the list of phrasal verbs', () => {
  it('has at least 300, each once, each with a Chinese gloss', () => {
    expect(PHRASAL_VERBS.length).toBeGreaterThanOrEqual(300)
    expect(new Set(PHRASAL_VERBS.map(({ phrase }) => phrase)).size).toBe(PHRASAL_VERBS.length)
    for (const { phrase, zh } of PHRASAL_VERBS) {
      expect(phrase).toMatch(/^[a-z]+(?: [a-z]+)+$/)
      expect(zh).toMatch(/[\u4e00-\u9fff]/)
    }
  })
})
