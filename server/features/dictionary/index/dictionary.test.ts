// Holds the real index against what readers will look up; how it is built is tried on a small source in build.test.ts.

import { readFile, stat } from 'node:fs/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { analyseText } from '../../../../domain/language/analyse.ts'
import type { CoreDictionary } from '../../../../domain/language/core-dictionary.ts'
import { LEMMA_EXCEPTIONS } from '../../../../domain/language/lemma-exceptions.ts'
import { PSEUDO_WORDS } from '../../../../domain/language/pseudo-words.ts'
import { createVocabularyTest } from '../../../../domain/language/vocabulary-test.ts'
import { FORM_LEMMA_LIST } from '../../../../tests/support/form-lemma-list.ts'
import { FORM_LEMMA_PAIRS } from '../../../../tests/support/form-lemma-pairs.ts'
import { PHONETICS } from '../../../../tests/support/phonetics-list.ts'
import { theCore, theDictionary } from '../../../../tests/support/the-dictionary.ts'
import type { Dictionary } from './dictionary.ts'

let dictionary: Dictionary
let core: CoreDictionary

beforeAll(async () => {
  dictionary = theDictionary()
  core = theCore()
})

it('takes in every entry of the source', () => expect(dictionary.size).toBeGreaterThanOrEqual(770_000))

describe('an entry', () => {
  it('holds all that a reader is shown', () => {
    expect(dictionary.entry('give')).toMatchObject({
      word: 'give',
      phonetics: { uk: 'ɡɪv', us: '' },
      tags: ['zk', 'gk', 'ielts'],
      collins: 5,
      oxford: true,
      forms: { past: 'gave', past_participle: 'given', present_participle: 'giving', third_person: 'gives' },
    })
    expect(dictionary.entry('give')?.senses[0]).toMatchObject({
      pos: 'v',
      zh: expect.stringMatching(/^给，付出/),
    })
    expect(dictionary.entry('give')?.rank).toBeLessThan(200)
    expect(dictionary.entry('happy')?.english[0]).toBe('a. enjoying or showing or marked by joy or pleasure')
  })
  it.each(
    'abandon ability zebra the of well-known photosynthesis café O’Neill ice-cream serendipity quark US Monday'.split(
      ' ',
    ),
  )('is found for %s', (word) => expect(dictionary.entry(word)?.senses.length).toBeGreaterThan(0))
  it.each([
    'turn down',
    'give up',
    'ice cream',
    'in spite of',
    'as well as',
    'New York',
    'a piece of cake',
    'Take   Off',
  ])('is found for %s', (phrase) => expect(dictionary.entry(phrase)?.senses.length).toBeGreaterThan(0))
  it('is found for the first and for the last of the source', () => {
    expect(dictionary.entry("'hood")?.senses).toHaveLength(3)
    expect(dictionary.entry('zzz')?.senses).toEqual([{ pos: 'int', zh: '打鼾声' }])
  })
  it('is undefined for what does not exist', () => {
    for (const word of ['', ' ', 'qqqqzx', 'giv up', 'zzzzzz', '\n', 'a\tb', '词'])
      expect(dictionary.entry(word)).toBeUndefined()
    for (const word of PSEUDO_WORDS) expect(dictionary.entry(word)).toBeUndefined()
  })
  it('reads Polish and polish as one', () => {
    expect(dictionary.entry('Polish')).toEqual(dictionary.entry('polish'))
    expect(dictionary.entry('polish')?.senses.map((sense) => sense.zh)).toContain('波兰的')
  })
  it('has no letters or marks of the source’s own in its phonetics', () => {
    expect(dictionary.entry('better')?.phonetics).toEqual({ uk: 'ˈbetə', us: 'ˈbetər' })
    expect(dictionary.entry('saw')?.phonetics.uk).toBe('sɔː')
    expect(dictionary.entry('advertency')?.phonetics.uk).toBe('ədˈvɜːtənsi')
    const words = dictionary.wordsRanked(1, 20_000)
    const all = words.flatMap((word) => Object.values(dictionary.entry(word)?.phonetics ?? {}))
    expect(all.filter((ipa) => /[^aeiouæɑɒɔəɜʌɪʊbdfhjklmnprstvwzðŋɡθʃʒxːˈˌ ]/.test(ipa))).toEqual([])
  })
  it('is pronounced as a learner’s dictionary prints it, in both varieties', () => {
    expect(PHONETICS.length).toBeGreaterThanOrEqual(200)
    const said = PHONETICS.map(([word]) => [word, ...Object.values(dictionary.entry(word)?.phonetics ?? {})])
    expect(said).toEqual(PHONETICS)
  })
  it('has no literal line breaks in its senses', () => {
    const bad = dictionary
      .wordsRanked(1, 20_000)
      .filter((word) => dictionary.entry(word)?.senses.some(({ zh }) => zh === '' || /\\[nr]|\t|\n/.test(zh)))
    expect(bad).toEqual([])
  })
})

describe('words of today', () => {
  it.each([
    ['selfie', '自拍'],
    ['blog', '博客'],
    ['e-commerce', '电子商务'],
    ['lockdown', '封锁'],
  ])('%s is %s, ranked, and in the browser too', (word, zh) => {
    expect(dictionary.entry(word)?.senses[0]?.zh).toMatch(new RegExp(`^${zh}`))
    expect(dictionary.rank(word)).not.toBeNull()
    expect(core.entry(word)?.senses[0]).toEqual(dictionary.entry(word)?.senses[0])
  })
})

describe('ranks', () => {
  it('count lemmas from 1 without gaps', () => {
    const words = dictionary.wordsRanked(1, 100_000)
    expect(words.length).toBeGreaterThan(30_000)
    expect(words.slice(0, 2)).toEqual(['the', 'be'])
    expect(dictionary.rank(words[999] ?? '')).toBe(1000)
    expect(words).not.toContain('was')
    expect(words).not.toContain('men')
  })
  it('leave names out', () => expect(dictionary.rank('Gilbert')).toBeNull())
  it('come with the tags', () => {
    expect(dictionary.tags('abandon')).toContain('cet4')
    expect(dictionary.facts('nosuchword')).toEqual({ rank: null, tags: [] })
  })
})

describe('lemmas', () => {
  it('has at least 100 pairs to hold against', () =>
    expect(FORM_LEMMA_PAIRS.length).toBeGreaterThanOrEqual(100))
  it.each(FORM_LEMMA_PAIRS)('%s is counted under %s', (form, lemma) =>
    expect(dictionary.lemmaOf(form)).toBe(lemma),
  )
  it('are right for 98 of 100 forms of a longer list', () => {
    const wrong = FORM_LEMMA_LIST.filter(([form, lemma]) => dictionary.lemmaOf(form) !== lemma)
    expect(FORM_LEMMA_LIST.length).toBeGreaterThanOrEqual(300)
    expect(wrong.length / FORM_LEMMA_LIST.length, wrong.join('; ')).toBeLessThanOrEqual(0.02)
  })
  it('show the surface and every lemma', () => {
    expect(dictionary.lemmasOf('left')).toEqual(['leave', 'left'])
    expect(dictionary.lemmasOf('leaves')).toEqual(['leave', 'leaf'])
    expect(dictionary.lemmasOf('building')).toEqual(['building', 'build'])
  })
  it('follow the sentence', () => {
    expect(dictionary.lemmaOf('building', 'They are building a bridge.', 9)).toBe('build')
    expect(dictionary.lemmaOf('saw', 'He bought a saw.', 12)).toBe('saw')
  })
  it('of every inflected form of the source leads to a word of the dictionary', () => {
    const lost: string[] = []
    for (const word of dictionary.wordsRanked(1, 12_000))
      for (const form of Object.values(dictionary.entry(word)?.forms ?? {}))
        if (!dictionary.lemmasOf(form).every((lemma) => dictionary.entry(lemma))) lost.push(form)
    expect(lost).toEqual([])
  })
})

describe('suggestions', () => {
  it('begin with the query, the most frequent first', () => {
    expect(dictionary.prefix('giv', 3)).toEqual(['give', 'given', 'giver'])
    expect(dictionary.prefix('A', 5)).toContain('and')
  })
  it('reach rare words and phrases', () => {
    expect(dictionary.prefix('photosynthe', 5)).toContain('photosynthesis')
    expect(dictionary.prefix('turn do', 5)).toContain('turn down')
  })
  it('are none for nothing', () => {
    expect(dictionary.prefix('', 5)).toEqual([])
    expect(dictionary.prefix('qqqqzx', 5)).toEqual([])
    expect(dictionary.prefix('give', 0)).toEqual([])
  })
})

describe('the browser’s core', () => {
  it('has at least 30,000 lemmas in at most 6 MB', async () => {
    expect(core.wordsRanked(1, 1e6).length).toBeGreaterThanOrEqual(30_000)
    expect((await stat(dictionary.core.path)).size).toBeLessThanOrEqual(6_000_000)
  })
  it('comes compressed twice', async () => {
    const raw = await readFile(dictionary.core.path)
    expect(gunzipSync(await readFile(dictionary.core.gzip)).equals(raw)).toBe(true)
    expect(brotliDecompressSync(await readFile(dictionary.core.brotli)).equals(raw)).toBe(true)
    expect(dictionary.core.sizes[0]).toBe(raw.length)
  })
  it('says of a word what the full dictionary says, shorter', () => {
    for (const word of dictionary.wordsRanked(1, 30_000).filter((_, index) => index % 17 === 0)) {
      const full = dictionary.entry(word)
      const { senses, english, ...rest } = core.entry(word) ?? { senses: [], english: [] }
      expect(senses.length, word).toBeGreaterThan(0)
      expect(english).toEqual([])
      expect(full, word).toMatchObject(rest)
    }
    expect(core.entry('nosuchword')).toBeUndefined()
  })
  it('agrees on the lemmas of every form', () => {
    const forms = new Set(FORM_LEMMA_PAIRS.map(([form]) => form))
    for (const word of dictionary.wordsRanked(1, 1e6)) {
      forms.add(word)
      for (const form of Object.values(core.entry(word)?.forms ?? {})) forms.add(form)
    }
    for (const word of ['defenestrated', 'Gdańsk', 'zorbing', 'retweeted', "o'clock", 'x-rays'])
      forms.add(word)
    expect(forms.size).toBeGreaterThan(60_000)
    const differing = [...forms].filter(
      (form) => core.lemmasOf(form).join() !== dictionary.lemmasOf(form).join(),
    )
    expect(differing).toEqual([])
  })
  it('has every form that is settled by hand as it is written there', () => {
    for (const [form, lemmas] of LEMMA_EXCEPTIONS)
      for (const lexicon of [core, dictionary]) expect(lexicon.lemmasOf(form), form).toEqual(lemmas)
  })
  it('finds the phrases of a sentence', () => {
    const text = 'She turned the offer down in spite of everything.'
    expect(core.phrasesAt(text, text.indexOf('offer'))).toEqual([])
    expect(core.phrasesAt(text, text.indexOf('turned'))[0]).toMatchObject({
      phrase: 'turn down',
      split: true,
    })
    expect(core.phrasesAt(text, text.indexOf('spite'))[0]).toMatchObject({
      phrase: 'in spite of',
      zh: expect.stringMatching(/尽管|不管/),
    })
  })
  it('makes the same analysis and the same vocabulary test', () => {
    const text = ['The children’s shoes were worn out. Nobody in Gdańsk knew why they had left.']
    expect(analyseText(text, core)).toEqual(analyseText(text, dictionary))
    expect(createVocabularyTest(core, 3)).toEqual(createVocabularyTest(dictionary, 3))
    expect(createVocabularyTest(core, 3).bands.every((band) => band.length === 6)).toBe(true)
  })
})
