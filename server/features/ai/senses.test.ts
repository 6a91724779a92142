// Senses that a model reads in articles: made in the background, checked, seen by whoever reads the paragraph, kept on cards.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anArticle, type MadeArticle } from '../../../tests/support/factories.ts'
import { aModel } from '../../../tests/support/model.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../tests/support/the-dictionary.ts'
import { loadParagraph } from '../article/public.ts'
import { deskHandlers } from '../desk/handlers.ts'
import { deskJobs } from '../desk/intake/jobs.ts'
import { dictionaryHandlers } from '../dictionary/handlers.ts'
import { wordHandlers } from '../word/handlers.ts'
import { wordJobs } from '../word/jobs.ts'
import { savedCard } from '../word/public.ts'
import { aiHandlers } from './handlers.ts'
import { aiJobs } from './jobs.ts'
import { requestDueSenses } from './make-senses.ts'
import { sensesIn } from './public.ts'

const { ai, dictionary, word: wordCalls } = contract
const model = aModel()
let t: TestKit
let reader: TestUser
let admin: TestUser
let made = 0

const MARK = /\[\[(\d+):([^\]]+)\]\]/g
/** Says of every mark the same, or what `zh` makes of its number and words. */
const says = (zh: (words: string, n: number) => string = () => '模型的义') =>
  model.says(({ user }) =>
    [...user.matchAll(MARK)]
      .map(([, n, words = '']) => `${n} | ${words} | n | ${zh(words, Number(n))}`)
      .join('\n'),
  )
const marksAsked = () =>
  model.asked.flatMap(({ user }) => [...user.matchAll(MARK)].map(([, , words]) => words))

const TEXT = [
  'The harbour pilot drew a chart of the shoal, and the keen gulls followed the trawler home.',
  'Nobody on the quay would vouch for the ledger, for the clerk had put off the audit again.',
]

beforeAll(async () => {
  t = await createTestKit({
    handlers: { ai: aiHandlers, desk: deskHandlers, dictionary: dictionaryHandlers, word: wordHandlers },
    crossFeatureQueries: { paragraphOf: loadParagraph, savedCard, sensesIn },
    jobs: [...aiJobs, ...deskJobs, ...wordJobs],
    model,
    settings: { AI_DAILY_TOKEN_BUDGET: '100000' },
    dictionary: theDictionary(),
  })
  admin = await t.aUser({ role: 'admin' })
})
afterAll(() => t.close())
beforeEach(async () => {
  model.fails(undefined)
  model.asked.length = 0
  says()
  reader = await t.aUser()
  made += 1
})
const anArticleOf = (given: Parameters<typeof anArticle>[1] = {}) =>
  anArticle(t, {
    title: `Shoal ${made}`,
    paragraphs: [...TEXT, `Pilots number ${made} moor there.`],
    ...given,
  })
async function sensed(article: MadeArticle) {
  const { result } = await t.ask(ai.makeSenses, { id: article.id }, admin)
  return t.finished(result.task)
}
const sensesOf = async (article: MadeArticle, as?: TestUser) =>
  (await t.ask(ai.senses, { id: article.id }, as)).result.senses

describe('making them', () => {
  it('asks for what the dictionary is in doubt of, and keeps each at its place', async () => {
    const article = await anArticleOf()
    expect(await sensed(article)).toMatchObject({
      state: 'DONE',
      message: expect.stringMatching(/^标了 \d+ 处$/),
    })
    const senses = await sensesOf(article)
    expect(senses.length).toBeGreaterThan(4)
    const byId = new Map(article.paragraphs.map(({ id, text }) => [id, text]))
    for (const { paragraph, start, end, zh } of senses) {
      expect(byId.get(paragraph)?.slice(start, end)).toMatch(/^[A-Za-z][\w ]*$/)
      expect(zh).toBe('模型的义')
    }
    expect(senses.map(({ lemma }) => lemma)).toContain('put off')
    expect(marksAsked()).not.toContain('the')
  })

  it('lets through nothing that is not short Chinese of that very word', async () => {
    const article = await anArticleOf()
    const bad: Record<string, string> = {
      shoal: '<b>浅滩</b>见 https://x.example/',
      keen: 'a sharp feeling',
      ledger: '一本很长很长很长很长很长很长很长很长很长很长的账簿',
    }
    model.says(({ user }) =>
      [...user.matchAll(MARK)]
        .map(
          ([, n, words = '']) =>
            `${n} | ${words === 'clerk' ? 'clever' : words} | n | ${bad[words] ?? '好义'}`,
        )
        .join('\n'),
    )
    await sensed(article)
    const lemmas = (await sensesOf(article)).map(({ lemma }) => lemma)
    for (const word of ['keen', 'ledger', 'clerk']) expect(lemmas).not.toContain(word)
    for (const { zh } of await sensesOf(article)) expect(zh).not.toMatch(/[<>/]|http/)
  })

  it('is asked for at publication, once, and of a changed text for the changed paragraph alone', async () => {
    const article = await anArticleOf({ title: 'Out today' })
    expect(await requestDueSenses(t.deps)).toBeGreaterThan(0)
    const task = await t.deps.store.ai.requestSenses(article.id, {})
    await t.finished(task)
    const before = model.asked.length
    expect(before).toBeGreaterThan(0)
    const again = await t.deps.store.ai.requestSenses(article.id, {})
    await t.finished(again)
    expect(model.asked).toHaveLength(before)
    const { desk } = contract
    const { result: edited } = await t.ask(desk.edit, { id: article.id }, admin)
    const paragraphs = edited.paragraphs.map((each, at) =>
      at === 1 ? { ...each, text: 'The stern purser balked at the tally.' } : each,
    )
    await t.ask(desk.update, { id: article.id, article: { ...edited, paragraphs } }, admin)
    await t.ask(desk.audit, { id: article.id, pass: true }, admin)
    model.asked.length = 0
    await requestDueSenses(t.deps)
    await t.finished(await t.deps.store.ai.requestSenses(article.id, {}))
    expect(model.asked.length).toBe(1)
    expect(model.asked[0]?.user).toContain('purser')
    expect(model.asked[0]?.user).not.toContain('harbour')
    expect((await sensesOf(article)).map(({ lemma }) => lemma)).not.toContain('put off')
  })

  it('goes on where it was after a failure, and leaves half of the day’s tokens to readers', async () => {
    const article = await anArticleOf({ paragraphs: [`A ledger of ${made}.`, ...TEXT] })
    model.fails('KEY_REFUSED')
    expect(await sensed(article)).toMatchObject({ state: 'FAILED', error: { code: 'AI_UNAVAILABLE' } })
    expect(
      await t.deps.store.ai.sensesDue({ since: new Date(0), failed_before: new Date(0), limit: 50 }),
    ).not.toContainEqual(expect.objectContaining({ id: article.id }))
    model.fails(undefined)
    expect(await sensed(article)).toMatchObject({ state: 'DONE' })
    const poor = { ...t.deps, config: { ...t.deps.config, AI_DAILY_TOKEN_BUDGET: 10 } }
    expect(await requestDueSenses(poor)).toBe(0)
  })

  it('is for editors, of an article that is there, with a model', async () => {
    const article = await anArticleOf()
    expect((await t.ask(ai.makeSenses, { id: article.id })).status).toBe(401)
    expect((await t.ask(ai.makeSenses, { id: article.id }, reader)).status).toBe(403)
    expect((await t.ask(ai.makeSenses, { id: 999_999_999 }, admin)).code).toBe('ARTICLE_NOT_FOUND')
    const [one, two] = await Promise.all([
      t.ask(ai.makeSenses, { id: article.id }, admin),
      t.ask(ai.makeSenses, { id: article.id }, admin),
    ])
    expect(one.result.task).toBe(two.result.task)
    await t.finished(one.result.task)
  })
})

describe('reading them', () => {
  it('is for whoever may read the paragraph', async () => {
    const locked = await anArticleOf({
      is_lock: true,
      paragraphs: [...TEXT, ...TEXT.map((text) => `${text} Again.`)],
    })
    await sensed(locked)
    const all = await sensesOf(locked, admin)
    const some = await sensesOf(locked, reader)
    expect(some.length).toBeLessThan(all.length)
    expect(some.map(({ paragraph }) => paragraph)).not.toContain(locked.paragraphs.at(-1)?.id)
    expect(await sensesOf(locked)).toEqual(some)
    const draft = await anArticleOf({ status: 'DRAFT' })
    expect((await t.ask(ai.senses, { id: draft.id }, reader)).code).toBe('ARTICLE_NOT_FOUND')
    expect((await t.ask(ai.senses, { id: draft.id }, admin)).result).toEqual({ revision: 1, senses: [] })
    expect((await t.askLoosely(ai.senses, { id: 'x' })).status).toBe(400)
  })

  it('comes first in the dictionary at that place, and nowhere else', async () => {
    const article = await anArticleOf()
    says((words) => (words === 'ledger' ? '流水账' : '别的'))
    await sensed(article)
    const [, { id: paragraph = '', text: sentence = '' } = {}] = article.paragraphs
    const at = { sentence, article_id: article.id, paragraph }
    const asked = { word: 'ledger', offset: sentence.indexOf('ledger'), ...at }
    for (const as of [reader, undefined]) {
      const { result } = await t.ask(dictionary.word, asked, as)
      expect(result.here).toEqual({ pos: 'n', zh: '流水账', by: 'model' })
      expect(result.senses.map(({ zh }) => zh).join()).toContain('分类')
    }
    const { result: phrase } = await t.ask(
      dictionary.word,
      { word: 'put', offset: sentence.indexOf('put off'), ...at },
      reader,
    )
    expect(phrase.here).toMatchObject({ phrase: 'put off', zh: '别的', by: 'model' })
    const { result: elsewhere } = await t.ask(dictionary.word, { word: 'ledger', sentence }, reader)
    expect(elsewhere.here).not.toHaveProperty('by')
  })

  it('is what a word is saved with, and no reader’s own words', async () => {
    const article = await anArticleOf()
    says((words) => (words === 'ledger' ? '流水账' : '别的'))
    await sensed(article)
    const [, { id: paragraph = '', text: sentence = '' } = {}] = article.paragraphs
    const at = {
      word: 'ledger',
      sentence,
      offset: sentence.indexOf('ledger'),
      article_id: article.id,
      paragraph,
    }
    const saved = await t.ask(wordCalls.add, at, reader)
    expect(saved.result).toMatchObject({ gloss: 'n. 流水账', is_gloss_own: false })
    const other = await t.aUser()
    const sent = await t.ask(wordCalls.add, { ...at, gloss: 'n. 流水账' }, other)
    expect(sent.result).toMatchObject({ gloss: 'n. 流水账', is_gloss_own: false })
    const own = await t.aUser()
    expect((await t.ask(wordCalls.add, { ...at, gloss: '我的本子' }, own)).result.is_gloss_own).toBe(true)
  })
})
