// The dictionary through the door: words in their sentences, forms, phrases, what a reader saved, and passages in Chinese.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../tests/support/the-dictionary.ts'
import { ProviderFailure, type Translator } from '../../providers/llm/port.ts'
import { wordHandlers } from '../word/handlers.ts'
import { savedCard } from '../word/public.ts'
import { dictionaryHandlers } from './handlers.ts'

const features = {
  handlers: { dictionary: dictionaryHandlers, word: wordHandlers },
  crossFeatureQueries: { rememberedChinese: async () => new Map(), savedCard },
}

const { dictionary, word: words } = contract
let app: TestKit
let translate: Translator['translate'] = async (lines) => lines.map((line) => `译：${line}`)
const translator: Translator = { engine: 'test', translate: (...given) => translate(...given) }

beforeAll(async () => {
  app = await createTestKit({ ...features, translator, dictionary: theDictionary() })
})
afterAll(() => app.close())

const look = async (word: string, sentence?: string, as?: TestUser) => {
  const answer = await app.ask(dictionary.word, { word, ...(sentence === undefined ? {} : { sentence }) }, as)
  expect(answer.status).toBe(200)
  return answer.result
}

describe('a look-up', () => {
  it('gives phonetic, senses, tags, frequency, English, and the forms by their Chinese names', async () => {
    const entry = await look('harbour')
    expect(entry).toMatchObject({ word: 'harbour', lemma: 'harbour', lemmas: ['harbour'], saved: null })
    expect(entry.phonetic).not.toBe('')
    expect(entry.senses[0]).toMatchObject({ pos: 'n', zh: expect.stringContaining('港') })
    expect(entry.tags).toContain('cet4')
    expect(entry.rank).toBeGreaterThan(100)
    expect((await look('lantern')).english[0]).toMatch(/light/)
    expect((await look('give')).forms).toContainEqual({ name: '过去式', form: 'gave' })
  })

  it('puts the lemma and the sense that fit the sentence first, and drops none', async () => {
    const seen = await look('saw', 'I saw a gull over the quay.')
    expect(seen).toMatchObject({ word: 'saw', lemma: 'see', lemmas: ['see', 'saw'] })
    expect(seen.senses[0]?.zh).toContain('看见')
    expect(seen.senses).toContainEqual({ pos: 'n', zh: expect.stringContaining('锯子'), lemma: 'saw' })
    const tool = await look('saw', 'The saw was sharp.')
    expect(tool.lemma).toBe('saw')
    expect(tool.senses[0]).toEqual({ pos: 'n', zh: expect.stringContaining('锯子') })
    expect(tool.senses).toContainEqual({ pos: 'v', zh: expect.stringContaining('看见'), lemma: 'see' })
  })

  it.each(['You may swim here in May.', 'In May you may swim here.'])(
    'takes May for the month and may for the verb in: %s',
    async (sentence) => {
      const [month, verb] = [await look('May', sentence), await look('may', sentence)]
      expect(month).toMatchObject({ word: 'May', lemma: 'may' })
      expect(month.senses[0]).toEqual({ pos: 'n', zh: expect.stringContaining('五月') })
      expect(verb).toMatchObject({ word: 'may', lemma: 'may' })
      expect(verb.senses[0]).toEqual({ pos: 'aux', zh: expect.stringContaining('可以') })
      // Where only the other spelling stands, it is the one that was meant.
      expect((await look('MAY', 'You may swim here.')).senses[0]?.pos).toBe('aux')
    },
  )

  it('answers for the place that is meant where a word stands twice', async () => {
    const sentence = 'I saw the saw.'
    const at = (offset: number) => app.ask(dictionary.word, { word: 'saw', sentence, offset })
    expect((await at(2)).result).toMatchObject({
      lemma: 'see',
      here: { zh: expect.stringContaining('看见') },
    })
    expect((await at(10)).result).toMatchObject({ lemma: 'saw', here: { pos: 'n' } })
    // Where the word is not, the first place is taken.
    for (const offset of [6, 2000]) expect((await at(offset)).result.lemma).toBe('see')
    const bad = await app.askLoosely(dictionary.word, { word: 'saw', sentence, offset: -1 })
    expect(bad.body['details']).toMatchObject([{ field: 'offset' }])
  })

  it('answers for the phrase that the word stands in, and says where its words are', async () => {
    const turned = await look('turned', 'She turned the offer down.')
    expect(turned.here).toMatchObject({ phrase: 'turn down', zh: expect.stringContaining('拒绝') })
    expect(turned.phrases[0]?.spans).toEqual([
      [4, 10],
      [21, 25],
    ])
    const phrase = await look('turned down', 'She turned the offer down.')
    expect(phrase).toMatchObject({ lemma: 'turn down', here: { phrase: 'turn down' } })
  })

  it('leads forms to their lemmas, says these, and shows the entry of the form itself', async () => {
    const went = await look('went')
    // The sound stands beside the lemma, so it is the lemma's.
    const { phonetic } = await look('go')
    expect(phonetic).not.toBe('')
    expect(went).toMatchObject({ word: 'went', lemma: 'go', lemmas: ['go'], phonetic })
    expect(went.senses.map(({ zh }) => zh).join()).not.toContain('过去式')
    expect(await look('phenomena', 'The phenomena were rare.')).toMatchObject({ lemma: 'phenomenon' })
    expect(await look('criteria', 'The criteria were strict.')).toMatchObject({
      lemma: 'criterion',
      forms: [{ name: '复数', form: 'criteria' }],
    })
    const crows = (await look('crows', 'They are crows.')).senses
    expect(crows[0]).toEqual({ pos: 'n', zh: expect.stringContaining('乌鸦') })
    expect(crows.map(({ zh }) => zh).join()).not.toContain('crow的')
    const better = await look('better')
    expect(better.lemmas).toEqual(['good', 'well'])
    expect(better.senses).toContainEqual({ pos: 'a', zh: '较好的', lemma: 'better' })
  })

  it('knows phrases: those around the word, split ones too, and inflected ones as words', async () => {
    const turned = await look('turned', 'She turned the offer down.')
    expect(turned.phrases.map(({ phrase }) => phrase)).toEqual(['turn down'])
    expect((await look('turn')).phrases.length).toBeGreaterThan(5)
    expect(await look('gave up')).toMatchObject({
      lemma: 'give up',
      senses: [{ zh: expect.stringContaining('放弃') }, {}],
    })
    expect(await look('made up my mind')).toMatchObject({ lemma: "make up one's mind" })
  })

  it('takes a word that its sentence does not hold as it is', async () => {
    expect(await look('saw', 'Nothing of the kind.')).toEqual(await look('saw'))
  })

  it('offers the parts of a compound that has no entry, and lends it no list or rank of another word', async () => {
    const compound = await look('eight-year-old', 'She is an eight-year-old girl.')
    expect(compound).toMatchObject({ lemma: 'eight-year-old', here: null, senses: [], rank: null, tags: [] })
    expect(compound.parts.map(({ word }) => word)).toEqual(['eight', 'year', 'old'])
    expect(compound.parts[0]?.zh).toContain('八')
    expect(await look('ninety-eight')).toMatchObject({ rank: null, tags: [] })
  })

  it('tells a name as a name', async () => {
    expect((await look('Victoria', 'They named it after Victoria.')).name).toBe('PERSON')
    expect((await look('Monday', 'It came on Monday.')).name).toBeNull()
  })

  it('gives a name without a sentence as a word, with its senses as a name among the others', async () => {
    // Without a sentence, Brown may be the colour; only the word sheet labels names, and it has a sentence.
    const victoria = await look('Victoria')
    expect([victoria.name, victoria.senses.some(({ zh }) => zh.includes('维多利亚'))]).toEqual([null, true])
    expect(victoria.here).toEqual(victoria.senses[0])
    const brown = await look('Brown')
    expect([brown.name, brown.here?.zh]).toEqual([null, expect.stringMatching(/[棕褐]/)])
    const named = await look('Brown', 'I met Mr Brown there.')
    expect([named.name, named.here?.zh ?? '']).toEqual(['PERSON', expect.not.stringMatching(/[棕褐]/)])
  })

  it('says so when there is no such word', async () => {
    expect(await app.ask(dictionary.word, { word: 'xyzzyq' })).toMatchObject({
      status: 404,
      code: 'WORD_NOT_FOUND',
    })
    expect(await app.ask(dictionary.word, { word: 'the harbour slept badly' })).toMatchObject({ status: 404 })
  })

  it('names the field of bad input', async () => {
    const bad = await app.askLoosely(dictionary.word, { word: '?' })
    expect(bad).toMatchObject({ status: 400, code: 'INVALID_INPUT', body: { details: [{ field: 'word' }] } })
    const scene = await app.askLoosely(dictionary.word, { word: 'saw', scene: 'DREAM' })
    expect(scene.body['details']).toMatchObject([{ field: 'scene' }])
  })

  it('asks the database nothing for a guest', async () => {
    const query = vi.spyOn(app.database.pool, 'query')
    await look('gull', 'A gull flew over.')
    await look('gull', 'A gull flew over.')
    expect(query).not.toHaveBeenCalled()
    query.mockRestore()
  })

  it('shows a reader the card they saved, under any form, and nobody else’s', async () => {
    const [reader, other] = [await app.aUser(), await app.aUser()]
    const card = await app.ask(words.add, { word: 'children', sentence: 'Children ran.' }, reader)
    const saved = { id: card.result.id, state: 'NEW', due: card.result.due }
    expect((await look('child', undefined, reader)).saved).toEqual(saved)
    expect((await look('children', 'The children slept.', reader)).saved).toEqual(saved)
    expect((await look('child', undefined, other)).saved).toBeNull()
    expect((await look('child')).saved).toBeNull()
    await app.ask(words.delete, { word: 'child' }, reader)
    expect((await look('child', undefined, reader)).saved).toBeNull()
  })
})

describe('a passage', () => {
  it('comes back in Chinese, line by line', async () => {
    const reader = await app.aUser()
    const { status, result } = await app.ask(dictionary.translate, { text: ' One.\n\nTwo. ' }, reader)
    expect(status).toBe(200)
    expect(result).toEqual({ text: 'One.\n\nTwo.', zh: '译：One.\n译：Two.' })
  })

  it.each([
    ['NOT_CONFIGURED', 503, 'TRANSLATION_NOT_CONFIGURED'],
    ['FAILED', 502, 'TRANSLATION_FAILED'],
    ['BAD_ANSWER', 502, 'TRANSLATION_UNUSABLE'],
    ['KEY_REFUSED', 502, 'TRANSLATION_KEY_REFUSED'],
    ['NO_BALANCE', 502, 'TRANSLATION_NO_BALANCE'],
    ['TIMEOUT', 504, 'TRANSLATION_TIMEOUT'],
  ] as const)('says how the provider failed: %s is %i', async (reason, status, code) => {
    const reader = await app.aUser()
    translate = () => Promise.reject(new ProviderFailure(reason, 'secret detail', { retryAfter: 7 }))
    const answer = await app.ask(dictionary.translate, { text: 'One.' }, reader)
    expect(answer).toMatchObject({ status, code })
    expect(answer.headers['retry-after']).toBe('7')
    expect(JSON.stringify(answer.body)).not.toContain('secret')
  })

  it('is refused as a whole when a line of it could not be translated', async () => {
    const reader = await app.aUser()
    translate = async (lines) => lines.map((line, at) => (at === 0 ? undefined : line))
    const { status, code } = await app.ask(dictionary.translate, { text: 'One.\nTwo.' }, reader)
    expect([status, code]).toEqual([502, 'TRANSLATION_UNUSABLE'])
  })

  it('is refused for guests and for nothing or too much to translate', async () => {
    expect((await app.ask(dictionary.translate, { text: 'One.' })).code).toBe('LOGIN_REQUIRED')
    const reader = await app.aUser()
    for (const text of ['', 'x'.repeat(3001)]) {
      const { code, body } = await app.ask(dictionary.translate, { text }, reader)
      expect([code, body['details']]).toMatchObject(['INVALID_INPUT', [{ field: 'text' }]])
    }
  })

  it('says plainly that no provider is set', async () => {
    const bare = await createTestKit({ ...features, translator: undefined, dictionary: theDictionary() })
    const reader = await bare.aUser()
    const answer = await bare.ask(dictionary.translate, { text: 'One.' }, reader)
    expect(answer).toMatchObject({ status: 503, code: 'TRANSLATION_NOT_CONFIGURED' })
    await bare.close()
  })
})
