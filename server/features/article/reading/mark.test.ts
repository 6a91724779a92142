// Marks made without a network or an account arrive as steps, each once, and only on articles that there are.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { MarkAction } from '../../../../contract/entities/article.ts'
import { anArticle } from '../../../../tests/support/factories.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../../tests/support/the-dictionary.ts'
import { syncHandlers } from '../../sync/handlers.ts'
import { articleHandlers } from '../handlers.ts'

const { article } = contract
let app: TestKit
let reader: TestUser
beforeAll(async () => {
  app = await createTestKit({
    handlers: { article: articleHandlers, sync: syncHandlers },
    crossFeatureQueries: { placeOf: async () => undefined },
    dictionary: theDictionary(),
  })
})
afterAll(() => app.close())

const step = (article_id: number, action: MarkAction, status = true, minute = 0) => ({
  kind: 'mark' as const,
  op_id: randomUUID(),
  at: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
  ...{ article_id, action, status },
})
const sync = async (...steps: ReturnType<typeof step>[]) =>
  (await app.ask(contract.sync.send, { steps }, reader)).result.results.map(
    ({ is_done, code }) => code ?? is_done,
  )
const marks = async (id: number) => (await app.ask(article.show, { id }, reader)).result.marks

it('takes them in the order in which they were made, however they arrive', async () => {
  reader = await app.aUser()
  const { id } = await anArticle(app)
  const [on, off] = [step(id, 'LATER', true, 1), step(id, 'LATER', false, 2)]
  expect(await sync(off, step(id, 'STAR', true, 3), on)).toEqual([true, true, true])
  expect(await marks(id)).toEqual(['STAR'])
})

it('takes each once: what the reader did since is not undone by an answer that was lost', async () => {
  reader = await app.aUser()
  const { id } = await anArticle(app)
  const read = step(id, 'READ')
  expect(await sync(read)).toEqual([true])
  await app.ask(article.mark, { id, action: 'READ', status: false }, reader)
  expect(await sync(read)).toEqual([true])
  expect(await marks(id)).toEqual([])
})

it('refuses an article that is not there, and takes the others all the same', async () => {
  reader = await app.aUser()
  const { id } = await anArticle(app)
  const draft = await anArticle(app, { status: 'DRAFT' })
  expect(await sync(step(900_000, 'STAR'), step(draft.id, 'STAR'), step(id, 'STAR'))).toEqual([
    'ARTICLE_NOT_FOUND',
    'ARTICLE_NOT_FOUND',
    true,
  ])
  expect(await marks(id)).toEqual(['STAR'])
  expect(
    await app.askLoosely(contract.sync.send, { steps: [{ ...step(id, 'STAR'), action: 'LIKE' }] }, reader),
  ).toMatchObject({
    code: 'INVALID_INPUT',
  })
})
