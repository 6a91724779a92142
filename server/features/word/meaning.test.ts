// What is kept of a saved word: the sense at its place, the phrase bent or split, where it stands, the paragraph's Chinese.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shortenGlosses, splitGlossLine } from '../../../domain/language/choose-gloss.ts'
import { anArticle } from '../../../tests/support/factories.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../tests/support/the-dictionary.ts'
import { loadParagraph } from '../article/public.ts'
import { dictionaryHandlers } from '../dictionary/handlers.ts'
import { wordHandlers } from './handlers.ts'
import { savedCard } from './public.ts'

const { word, dictionary } = contract
let app: TestKit
let reader: TestUser

beforeAll(async () => {
  app = await createTestKit({
    handlers: { dictionary: dictionaryHandlers, word: wordHandlers },
    crossFeatureQueries: { paragraphOf: loadParagraph, savedCard, sensesIn: async () => [] },
    dictionary: theDictionary(),
  })
  reader = await app.aUser()
})
afterAll(() => app.close())

type Input = Parameters<typeof app.ask<typeof word.add>>[1]
const save = async (input: Input, by = reader) => (await app.ask(word.add, input, by)).result
/** The parts of the newest sentence that the card calls its word. */
const standing = (card: Awaited<ReturnType<typeof save>>) => {
  const [context] = card.contexts
  return context?.spans.map(([start, end]) => context.sentence.slice(start, end))
}

describe('a phrase', () => {
  const bent = 'The remedy turned out to be comprehension.'
  const split = 'They turned the offer down at once.'

  it('is kept under its dictionary form, as it stands bent or split, with every part of it', async () => {
    const card = await save({ word: 'turn out', sentence: bent, offset: 11 })
    expect(card).toMatchObject({ lemma: 'turn out', word: 'turned out' })
    expect(card.contexts[0]).toMatchObject({ word: 'turned out', gloss: card.gloss })
    expect(standing(card)).toEqual(['turned', 'out'])
    const down = await save({ word: 'turn down', sentence: split, offset: 5 })
    expect(down).toMatchObject({ lemma: 'turn down', word: 'turned down' })
    expect(standing(down)).toEqual(['turned', 'down'])
  })

  it('means what the dictionary says of it, and its word alone does not', async () => {
    const fresh = await app.aUser()
    const well = 'The plan turned out.'
    const told = (await app.ask(dictionary.word, { word: 'turned', sentence: well, offset: 9 })).result
    expect(told.here).toMatchObject({ phrase: 'turn out' })
    const phrase = await save({ word: 'turned out', sentence: well }, fresh)
    expect(phrase).toMatchObject({ lemma: 'turn out', gloss: expect.stringContaining('结果是') })
    const alone = await save({ word: 'turned', sentence: well, offset: 9, gloss: told.here?.zh }, fresh)
    expect(alone).toMatchObject({ lemma: 'turn', is_gloss_own: false })
    // Short like every gloss of a card: not the whole line of the dictionary.
    const whole = told.senses[0]?.zh ?? ''
    expect(splitGlossLine(whole).length).toBeGreaterThan(4)
    expect(alone.gloss).toBe(`${told.senses[0]?.pos}. ${shortenGlosses(whole)}`)
    expect(standing(alone)).toEqual(['turned'])
  })
})

describe('a word told by its dictionary form', () => {
  it('is the bent one at its place', async () => {
    const fresh = await app.aUser()
    const card = await save({ word: 'turn', sentence: 'They turned the offer down.', offset: 5 }, fresh)
    expect(card).toMatchObject({ lemma: 'turn', word: 'turned', contexts: [{ spans: [[5, 11]] }] })
  })
})

describe('a word', () => {
  const twice = 'I saw the saw.'

  it('is the one at its offset', async () => {
    const verb = await save({ word: 'saw', sentence: twice, offset: 2 })
    expect(verb).toMatchObject({ lemma: 'see', contexts: [{ spans: [[2, 5]] }] })
    const noun = await save({ word: 'saw', sentence: twice, offset: 10 })
    expect(noun).toMatchObject({ lemma: 'saw', contexts: [{ spans: [[10, 13]] }] })
    expect(noun.gloss).toMatch(/锯/)
  })

  it('means in each new sentence what it means there, and of two sentences the newer one counts', async () => {
    const fresh = await app.aUser()
    const first = await save({ word: 'light', sentence: 'The light is old.', gloss: 'n. 光' }, fresh)
    const second = await save({ word: 'light', sentence: 'The light is green.', gloss: 'n. 灯' }, fresh)
    expect([first.gloss, second.gloss, second.id]).toEqual(['n. 光', 'n. 灯', first.id])
    // The same sentence again, and the word alone, say nothing new.
    expect((await save({ word: 'light', sentence: 'The light is old.' }, fresh)).gloss).toBe('n. 灯')
    expect((await save({ word: 'light', gloss: 'n. 光' }, fresh)).gloss).toBe('n. 灯')
  })

  it('is the reader’s own where the dictionary says nothing like it, for good', async () => {
    const fresh = await app.aUser()
    const own = await save({ word: 'harbour', sentence: 'A harbour.', gloss: '船睡觉的地方' }, fresh)
    expect(own).toMatchObject({ gloss: '船睡觉的地方', is_gloss_own: true })
    expect(await save({ word: 'harbour', sentence: 'The harbour.' }, fresh)).toMatchObject({
      gloss: '船睡觉的地方',
      is_gloss_own: true,
    })
    const back = await app.ask(word.setGloss, { id: own.id, gloss: '' }, fresh)
    expect(back.result).toMatchObject({ gloss: expect.stringMatching(/港/), is_gloss_own: false })
  })
})

describe('the Chinese of the paragraph', () => {
  const text = 'The saw bit into the oak. Nobody spoke.'
  const zh = '锯子咬进橡木。没有人说话。'
  const sentence = 'The saw bit into the oak.'
  const inPlace = { word: 'saw', sentence, offset: 4 }

  it('comes with the card where the reader may read it, and chooses the sense', async () => {
    const { id: article_id, paragraphs } = await anArticle(app, { paragraphs: [text], zh: [zh] })
    const fresh = await app.aUser()
    const at = { ...inPlace, article_id, paragraph: paragraphs[0]?.id }
    const card = await save(at, fresh)
    expect(card.contexts[0]).toMatchObject({ zh, article_id, paragraph: paragraphs[0]?.id })
    const told = (await app.ask(dictionary.word, at, fresh)).result.here
    expect(card.gloss).toBe(`${told?.pos}. ${told?.zh}`)
    const { result } = await app.ask(word.detail, { word: 'saw' }, fresh)
    expect(result.card.contexts[0]).toMatchObject({ zh, spans: [[4, 7]] })
  })

  it('does not come from an article nobody may see, of another paragraph, nor of a sentence that is none of it', async () => {
    const draft = await anArticle(app, { paragraphs: [text], zh: [zh], status: 'DRAFT' })
    const other = await anArticle(app, { paragraphs: [text, 'Rain fell.'], zh: [zh, '下雨了。'] })
    const locked = await anArticle(app, {
      paragraphs: ['One.', 'Two.', 'Three.', 'Four.', 'Five.', text],
      zh: ['一', '二', '三', '四', '五', zh],
      is_lock: true,
    })
    const places = [
      { article_id: draft.id, paragraph: draft.paragraphs[0]?.id },
      { article_id: other.id, paragraph: other.paragraphs[1]?.id },
      { article_id: other.id, paragraph: 'nowhere' },
      { article_id: 999_999, paragraph: 'p1' },
      { article_id: locked.id, paragraph: locked.paragraphs[5]?.id },
    ]
    for (const place of places) {
      const fresh = await app.aUser()
      expect((await save({ ...inPlace, ...place }, fresh)).contexts[0]).toMatchObject({ zh: '' })
    }
  })

  it('is cut at 2,000 characters', async () => {
    const { id: article_id, paragraphs } = await anArticle(app, {
      paragraphs: [text],
      zh: ['锯'.repeat(2500)],
    })
    const card = await save({ ...inPlace, article_id, paragraph: paragraphs[0]?.id }, await app.aUser())
    expect(card.contexts[0]?.zh).toHaveLength(2000)
  })
})
