// Shows that a reader's word on a wrong place reaches an editor, who mends it in the article and in what was saved from it.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anArticle } from '../../../tests/support/factories.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../tests/support/the-dictionary.ts'
import { articleHandlers } from '../article/handlers.ts'
import { loadParagraph } from '../article/public.ts'
import { deskHandlers } from '../desk/handlers.ts'
import { syncHandlers } from '../sync/handlers.ts'
import { wordHandlers } from '../word/handlers.ts'
import { reportHandlers } from './handlers.ts'
import { reportJobs } from './jobs.ts'

const { report, sync, word, article: articles, desk } = contract
const TEXT =
  'The old harbour wakes before the town does. Gulls follow the boats home like children behind a band.'
let app: TestKit
let admin: TestUser
let reader: TestUser
let other: TestUser

beforeAll(async () => {
  app = await createTestKit({
    handlers: {
      article: articleHandlers,
      desk: deskHandlers,
      report: reportHandlers,
      sync: syncHandlers,
      word: wordHandlers,
    },
    crossFeatureQueries: {
      paragraphOf: loadParagraph,
      placeOf: async () => undefined,
      sensesIn: async () => [],
    },
    jobs: reportJobs,
    dictionary: theDictionary(),
  })
  admin = await app.aUser({ role: 'admin' })
  reader = await app.aUser()
  other = await app.aUser()
})
afterAll(() => app.close())

/** An article with one paragraph and its Chinese. */
async function aPlace(given: Parameters<typeof anArticle>[1] = {}) {
  const made = await anArticle(app, { paragraphs: [TEXT], zh: ['错的译文。'], ...given })
  const paragraph = made.paragraphs[0]?.id ?? ''
  return { id: made.id, paragraph, quote: 'The old harbour wakes before the town does.', revision: 1 }
}
const tell = (place: Awaited<ReturnType<typeof aPlace>>, as = reader, more = {}) =>
  app.ask(report.add, { about: 'TRANSLATION', shown: '错的译文。', ...place, ...more }, as)
const openAt = async (id: number) =>
  (await app.ask(report.list, { limit: 100 }, admin)).result.items.filter(({ article }) => article.id === id)
const shown = async (id: number) => (await app.ask(articles.show, { id }, reader)).result.paragraphs[0]?.zh
const save = async (place: { id: number; paragraph: string }, as: TestUser, gloss: string) =>
  (
    await app.ask(
      word.add,
      {
        word: 'harbour',
        sentence: TEXT.slice(0, 43),
        article_id: place.id,
        paragraph: place.paragraph,
        gloss,
      },
      as,
    )
  ).result

describe('who may', () => {
  it('readers tell, of what they may read; editors decide', async () => {
    const place = await aPlace()
    expect((await app.ask(report.add, { about: 'TEXT', ...place })).code).toBe('LOGIN_REQUIRED')
    const draft = await aPlace({ status: 'DRAFT' })
    expect((await tell(draft)).code).toBe('ARTICLE_NOT_FOUND')
    expect((await tell({ ...place, paragraph: 'nowhere' })).code).toBe('ARTICLE_NOT_FOUND')
    expect((await app.ask(report.list, {}, reader)).code).toBe('ADMIN_ONLY')
    expect((await app.ask(report.decide, { id: 1, action: 'DONE' }, reader)).code).toBe('ADMIN_ONLY')
    expect((await app.ask(report.decide, { id: 9_999_999, action: 'DONE' }, admin)).code).toBe('NOT_FOUND')
  })

  it('what stands nowhere in the paragraph is not taken', async () => {
    const { code, body } = await tell({ ...(await aPlace()), quote: 'No such words.' })
    expect(code).toBe('INVALID_INPUT')
    expect(body['details']).toMatchObject([{ field: 'quote' }])
    const bad = await app.askLoosely(report.add, { ...(await aPlace()), about: 'SPELLING' }, reader)
    expect(bad.body['details']).toMatchObject([{ field: 'about' }])
  })
})

it('told without a network it arrives once, and what does not stand there is named', async () => {
  const { id, ...place } = await aPlace()
  const step = (given: object) => ({
    kind: 'report' as const,
    op_id: randomUUID(),
    at: new Date().toISOString(),
    article_id: id,
    report: { about: 'TEXT' as const, lemma: '', shown: '', comment: '没有网的时候说的', ...place, ...given },
  })
  const steps = [step({}), step({ quote: 'No such words.' })]
  const send = () => app.ask(sync.send, { steps }, other)
  const [first] = await Promise.all([send(), send()])
  expect(first.result.results.map(({ is_done, code }) => code ?? is_done)).toEqual([true, 'INVALID_INPUT'])
  expect(await openAt(id)).toMatchObject([{ about: 'TEXT', comment: '没有网的时候说的', readers: 1 }])
  expect((await app.ask(sync.send, { steps })).code).toBe('LOGIN_REQUIRED')
})

it('told twice, and at the same moment, is one; told by two it is one place of two readers', async () => {
  const place = await aPlace()
  await Promise.all([tell(place), tell(place), tell(place, reader, { comment: '是港口醒来' })])
  expect(await openAt(place.id)).toMatchObject([
    { readers: 1, comment: '是港口醒来', now: { zh: '错的译文。' } },
  ])
  await tell(place, other)
  expect(await openAt(place.id)).toMatchObject([{ readers: 2 }])
})

it('the Chinese is mended for readers at once, in cards saved there, and who told it learns of it', async () => {
  const place = await aPlace()
  const card = await save(place, other, '海港')
  expect(card.contexts[0]?.zh).toBe('错的译文。')
  await tell(place)
  await tell(place, other)
  const id = (await openAt(place.id))[0]?.id ?? 0
  const decide = () => app.ask(report.decide, { id, action: 'MEND', zh: '老港口醒得比镇子早。' }, admin)
  const both = await Promise.all([decide(), decide()])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const { result } = both.find(({ status }) => status === 200) ?? both[0]
  expect(result).toMatchObject({ state: 'MENDED', is_shown: true })
  expect(await shown(place.id)).toBe('老港口醒得比镇子早。')
  expect(await app.finished(result.task ?? '')).toMatchObject({ state: 'DONE', result: { cards: 1 } })
  const { result: after } = await app.ask(word.detail, { word: 'harbour' }, other)
  expect(after.card.contexts[0]?.zh).toBe('老港口醒得比镇子早。')
  expect(await openAt(place.id)).toEqual([])
  for (const person of [reader, other]) {
    const { result: told } = await app.ask(report.answered, {}, person)
    const [mine] = told.items.filter(({ article }) => article.id === place.id)
    expect(mine).toMatchObject({ state: 'MENDED', mended: '老港口醒得比镇子早。' })
    await app.ask(report.seen, { ids: [mine?.id ?? 0] }, person)
    const { result: left } = await app.ask(report.answered, {}, person)
    expect(left.items.filter(({ article }) => article.id === place.id)).toEqual([])
  }
})

it('nobody marks another reader’s answer as seen', async () => {
  const place = await aPlace()
  await tell(place)
  const id = (await openAt(place.id))[0]?.id ?? 0
  await app.ask(report.decide, { id, action: 'DISMISS', reason: '这样译是对的' }, admin)
  await app.ask(report.seen, { ids: [id] }, other)
  const { result } = await app.ask(report.answered, {}, reader)
  expect(result.items.find((item) => item.id === id)).toMatchObject({
    state: 'DISMISSED',
    reason: '这样译是对的',
  })
})

it('where something waits for its audit, the mended text waits with it', async () => {
  const place = await aPlace()
  const { result: edited } = await app.ask(desk.edit, { id: place.id }, admin)
  const title = 'Another title'
  await app.ask(desk.update, { id: place.id, article: { title, revision: edited.revision ?? 1 } }, admin)
  await tell(place)
  const id = (await openAt(place.id))[0]?.id ?? 0
  const { result } = await app.ask(report.decide, { id, action: 'MEND', zh: '对的译文。' }, admin)
  expect(result.is_shown).toBe(false)
  expect(await shown(place.id)).toBe('错的译文。')
  const { result: newest } = await app.ask(desk.edit, { id: place.id }, admin)
  expect([newest.title, newest.paragraphs[0]?.zh]).toEqual([title, '对的译文。'])
})

it('a gloss is mended on the cards that said the same, not on those that their readers chose', async () => {
  const place = await aPlace()
  const people = await Promise.all([app.aUser(), app.aUser(), app.aUser()])
  const [same, chose, wrote] = people
  await save(place, same, '海湾')
  await save(place, chose, '避风港')
  const card = await save(place, wrote, '海湾')
  await app.ask(word.setGloss, { id: card.id, gloss: '我写的' }, wrote)
  await tell({ ...place, quote: 'harbour' }, reader, { about: 'GLOSS', lemma: 'harbour', shown: '海湾' })
  const id = (await openAt(place.id))[0]?.id ?? 0
  expect((await app.ask(report.decide, { id, action: 'MEND' }, admin)).code).toBe('INVALID_INPUT')
  expect((await app.ask(report.decide, { id, action: 'DISMISS' }, admin)).code).toBe('INVALID_INPUT')
  const { result } = await app.ask(report.decide, { id, action: 'MEND', gloss: '港口' }, admin)
  await app.finished(result.task ?? '')
  const glosses = await Promise.all(
    people.map(async (person) => (await app.ask(word.detail, { word: 'harbour' }, person)).result.card.gloss),
  )
  expect(glosses).toEqual(['港口', '避风港', '我写的'])
  const { result: read } = await app.ask(articles.show, { id: place.id }, reader)
  expect(read.words).toMatchObject([{ word: 'harbour', resolve: '港口' }])
})

it('two questions on one sentence are two, decided one by one; the same of two readers is one', async () => {
  const place = await aPlace()
  const one = {
    about: 'QUESTION',
    shown: 'What wakes first? The harbour / The town，答案 The harbour',
  } as const
  const two = { about: 'QUESTION', shown: 'Who wakes last? The harbour / The town，答案 The town' } as const
  await tell(place, reader, { ...one, comment: '两个都对' })
  await tell(place, reader, two)
  await tell(place, reader, one)
  await tell(place, other, two)
  const open = await openAt(place.id)
  expect(open).toMatchObject([
    { ...one, comment: '两个都对', readers: 1 },
    { ...two, readers: 2 },
  ])
  await app.ask(report.decide, { id: open[0]?.id ?? 0, action: 'DONE' }, admin)
  expect(await openAt(place.id)).toMatchObject([two])
})

it('a question is told with its sentence; there is nothing in it to mend here', async () => {
  const place = await aPlace()
  await tell(place, reader, {
    about: 'QUESTION',
    lemma: 'harbour',
    shown: '选词填空：harbour / arbour，答案 harbour',
  })
  const [open] = await openAt(place.id)
  expect(open).toMatchObject({ about: 'QUESTION', lemma: 'harbour', quote: place.quote })
  const id = open?.id ?? 0
  expect((await app.ask(report.decide, { id, action: 'MEND', zh: '对的' }, admin)).code).toBe('INVALID_INPUT')
  expect(await shown(place.id)).toBe('错的译文。')
  const { result } = await app.ask(report.decide, { id, action: 'DISMISS', reason: '只有一个对' }, admin)
  expect(result.state).toBe('DISMISSED')
})
