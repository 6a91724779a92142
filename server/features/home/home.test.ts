// Home comes in one answer, and says what each of its parts says by itself.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signReading } from '../../../domain/history/signature.ts'
import { anArticle } from '../../../tests/support/factories.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../tests/support/the-dictionary.ts'
import { articleHandlers } from '../article/handlers.ts'
import { creatorHandlers } from '../creator/handlers.ts'
import { followedBy } from '../creator/public.ts'
import { historyHandlers } from '../history/handlers.ts'
import { todayOf } from '../history/public.ts'
import { wordHandlers } from '../word/handlers.ts'
import { homeHandlers } from './handlers.ts'

const { home, article, creator, word, history } = contract
let app: TestKit
let reader: TestUser
beforeAll(async () => {
  app = await createTestKit({
    handlers: {
      article: articleHandlers,
      creator: creatorHandlers,
      history: historyHandlers,
      home: homeHandlers,
      word: wordHandlers,
    },
    crossFeatureQueries: {
      booksOf: async () => new Map(),
      followedBy,
      streakOf: async (ctx: Parameters<typeof todayOf>[0]) => (await todayOf(ctx)).streak,
    },
    dictionary: theDictionary(),
  })
  const articles = []
  for (let count = 0; count < 3; count += 1) articles.push(await anArticle(app))
  reader = await app.aUser()
  const id = articles[0]?.id ?? 0
  await app.ask(word.setState, { states: [], base: 'C4' }, reader)
  await app.ask(word.add, { word: 'harbour', sentence: 'The harbour was quiet.', article_id: id }, reader)
  await app.ask(article.mark, { id, action: 'STAR', status: true, op_id: randomUUID() }, reader)
  const { items } = (await app.ask(creator.list, { q: 'Nora Whitfield' })).result
  await app.ask(creator.follow, { id: items[0]?.id ?? 0 }, reader)
  const reading = { source_id: String(id), spent_time: 20 }
  await app.ask(history.report, { ...reading, t: signReading(reading, Date.now()), percent: 40 }, reader)
})
afterAll(() => app.close())

it('answers each part as its own call does', async () => {
  const { status, result } = await app.ask(home.show, {}, reader)
  expect(status).toBe(200)
  const alone = async <T>(answer: Promise<{ result: T }>) => (await answer).result
  expect(result).toEqual({
    for_you: await alone(app.ask(article.forYou, {}, reader)),
    newest: await alone(app.ask(article.list, {}, reader)),
    following: await alone(app.ask(creator.news, {}, reader)),
    topics: await alone(app.ask(article.topics, {}, reader)),
    overview: await alone(app.ask(word.overview, {}, reader)),
    begun: await alone(app.ask(history.list, {}, reader)),
    new_count: await alone(app.ask(article.newCount, {}, reader)),
    today: await alone(app.ask(history.today, {}, reader)),
  })
  expect(result.newest.items).toHaveLength(3)
  expect(
    result.newest.items.some(({ marks, known_percent }) => marks.includes('STAR') && known_percent !== null),
  ).toBe(true)
  expect(result.following.items).toHaveLength(3)
  expect(result.begun.items).toMatchObject([{ percent: 40 }])
  expect(result.overview.total).toBe(1)
  expect(result.today).toMatchObject({ seconds: 20, words_saved: 1, streak: 1 })
})

it('shows another reader nothing of it, and a guest nothing at all', async () => {
  const other = await app.aUser()
  const { result } = await app.ask(home.show, {}, other)
  expect([result.overview.total, result.begun.items, result.following.items]).toEqual([0, [], []])
  expect(result.newest.items.flatMap(({ marks }) => marks)).toEqual([])
  expect((await app.ask(home.show, {})).status).toBe(401)
})

it('tells how well everything suits by the level that it is asked with', async () => {
  const other = await app.aUser()
  const { result } = await app.ask(home.show, { base: 'C6' }, other)
  const { result: listed } = await app.ask(article.list, { base: 'C6' }, other)
  const { result: unknown } = await app.ask(article.list, {}, other)
  expect(result.newest).toEqual(listed)
  expect(result.newest).not.toEqual(unknown)
  expect(result.for_you).toEqual((await app.ask(article.forYou, { base: 'C6' }, other)).result)
})

it('refuses a level that is none', async () => {
  expect((await app.ask(home.show, { base: 'C9' }, reader)).status).toBe(400)
})
