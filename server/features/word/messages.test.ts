// Counts the messages in which what readers write most goes to the database: each is a way there and back that they wait for.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { signReading } from '../../../domain/history/signature.ts'
import { anArticle } from '../../../tests/support/factories.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../tests/support/the-dictionary.ts'
import { loadParagraph } from '../article/public.ts'
import { historyHandlers } from '../history/handlers.ts'
import { wordHandlers } from './handlers.ts'

const { history, word } = contract
let app: TestKit
let reader: TestUser
let article: number
let card: number
beforeAll(async () => {
  app = await createTestKit({
    handlers: { history: historyHandlers, word: wordHandlers },
    crossFeatureQueries: { paragraphOf: loadParagraph, sensesIn: async () => [] },
    dictionary: theDictionary(),
  })
  reader = await app.aUser()
  article = (await anArticle(app)).id
  card = (await app.ask(word.add, { word: 'harbour' }, reader)).result.id
})
afterAll(() => app.close())

const once = async (ask: () => Promise<{ status: number }>): Promise<number> => {
  // The end of a message of prepared statements, and one that is a text alone.
  const spies = (['sync', 'query'] as const).map((way) => vi.spyOn(pg.Connection.prototype, way))
  try {
    expect((await ask()).status).toBe(200)
    return spies.reduce((sum, { mock }) => sum + mock.calls.length, 0)
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}

/** The fewest of three: a connection that is opened meanwhile says something of its own. */
const messagesOf = async (ask: (time: number) => Promise<{ status: number }>): Promise<number> =>
  Math.min(await once(() => ask(0)), await once(() => ask(1)), await once(() => ask(2)))

it('are no more than there were', async () => {
  const add = (time: number) => {
    const given = { word: ['gull', 'lamp', 'boat'][time] ?? '', sentence: 'The gull saw a lamp on a boat.' }
    return app.ask(word.add, { ...given, article_id: article, op_id: randomUUID() }, reader)
  }
  const review = () => app.ask(word.review, { id: card, rating: 3, op_id: randomUUID() }, reader)
  const report = (time: number) => {
    const read = { source_id: String(article), spent_time: 7 + time }
    const t = signReading(read, app.deps.now().getTime())
    return app.ask(history.report, { source: 'ARTICLE', ...read, t, percent: 40 }, reader)
  }
  const seen = {
    add: await messagesOf(add),
    addAgain: await messagesOf(add),
    review: await messagesOf(review),
    report: await messagesOf(report),
  }
  expect(seen).toEqual({ add: 9, addAgain: 7, review: 6, report: 9 })
})
