// Questions that a model sets on an article, through the door: once for all, with the words they rest on, or none.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anArticle, type MadeArticle } from '../../../tests/support/factories.ts'
import { aModel } from '../../../tests/support/model.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../tests/support/the-dictionary.ts'
import { aiHandlers } from './handlers.ts'

const { ai } = contract
const model = aModel()
let t: TestKit
let reader: TestUser
let other: TestUser
let article: MadeArticle
let made = 0

const TEXT = [
  'The old harbour wakes before the town does, and the gulls follow the boats.',
  'On the quay Nora Whitfield counts 40 boxes of mackerel, because her father taught her to.',
  'The ferry was cancelled in 1962 when the ice came down the river.',
]
const ZH = [
  '老港口比镇子醒得早。',
  '码头上，诺拉数着四十箱鲭鱼，因为父亲教过她。',
  '1962 年河上结冰，渡船停了。',
]

beforeAll(async () => {
  t = await createTestKit({ handlers: { ai: aiHandlers }, model, dictionary: theDictionary() })
})
afterAll(() => t.close())
beforeEach(async () => {
  model.fails(undefined)
  model.asked.length = 0
  reader = await t.aUser()
  other = await t.aUser()
  made += 1
  const paragraphs = [...TEXT, `This is text ${made}.`]
  article = await anArticle(t, { title: `Harbour ${made}`, paragraphs, zh: ZH })
})
const left = async (person = reader) => (await t.ask(ai.usage, {}, person)).body['result'] as { left: number }

describe('questions about an article', () => {
  const one = (given: Record<string, unknown> = {}) => ({
    question: 'Why does Nora count the boxes again?',
    choices: ['Her father taught her to', 'She was told to', 'She has lost one', 'Nobody else does'],
    answer: 1,
    why: '原文说是父亲教的。',
    paragraph: 2,
    quote: 'because her father taught her to',
    ...given,
  })
  const said = (...questions: unknown[]) => JSON.stringify({ questions })

  it('are set once for all, each with the sentence that answers it', async () => {
    model.says(said(one(), one({ answer: 4, paragraph: 3, quote: 'The ferry was cancelled in 1962' }), one()))
    const asked = { article_id: article.id }
    const [first, second] = await Promise.all([
      t.ask(ai.questions, asked, reader),
      t.ask(ai.questions, asked, other),
    ])
    expect(first.result.questions[0]).toMatchObject({
      answer: 0,
      paragraph: article.paragraphs[1]?.id,
      en: TEXT[1],
      zh: ZH[1],
    })
    expect(first.result.questions[1]).toMatchObject({ answer: 3, en: TEXT[2] })
    expect(second.result.questions).toEqual(first.result.questions)
    expect((await t.ask(ai.questions, asked)).result).toMatchObject({ engine: 'model', is_cached: true })
    expect(model.asked).toHaveLength(1)
    expect([(await left()).left, (await left(other)).left]).toEqual([10, 10])
  })

  it('are none without the words that they rest on, and none for a guest who would cause them', async () => {
    const asked = { article_id: article.id }
    expect((await t.ask(ai.questions, asked)).result).toEqual({
      engine: 'offline',
      is_cached: false,
      questions: [],
    })
    expect(model.asked).toHaveLength(0)
    const bad = [
      one({ quote: 'because her mother taught her to' }),
      one({ paragraph: 1 }),
      one({ choices: ['One', 'one', 'Two', 'Three'] }),
      one({ answer: 5 }),
      one({ why: 'in English' }),
      'not a question',
    ]
    for (const answer of [said(one(), one(), ...bad), 'no JSON at all', said()]) {
      model.says(answer)
      expect((await t.ask(ai.questions, asked, reader)).result).toMatchObject({
        engine: 'offline',
        questions: [],
      })
    }
    model.fails('BUSY')
    expect((await t.ask(ai.questions, asked, reader)).result.engine).toBe('offline')
    model.fails(undefined)
    model.says(said(one(), one(), one({ question: '<b>Why</b> here? https://x.example' }), ...bad))
    const { questions } = (await t.ask(ai.questions, asked, reader)).result
    expect(questions).toHaveLength(3)
    expect(questions[2]?.question).toBe('Why here?')
  })

  it('are of an article that may be read', async () => {
    const draft = await anArticle(t, { status: 'DRAFT' })
    expect((await t.ask(ai.questions, { article_id: draft.id }, reader)).code).toBe('ARTICLE_NOT_FOUND')
    expect((await t.askLoosely(ai.questions, { article_id: 'x' })).status).toBe(400)
  })
})
