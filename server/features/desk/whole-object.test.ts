// Shows that an editor may send back what a call answered, and set any of the ten levels.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anArticle } from '../../../tests/support/factories.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../tests/support/the-dictionary.ts'
import { articleHandlers } from '../article/handlers.ts'
import { deskHandlers } from './handlers.ts'

const { desk } = contract
let t: TestKit
let admin: TestUser

beforeAll(async () => {
  t = await createTestKit({
    handlers: { article: articleHandlers, desk: deskHandlers },
    crossFeatureQueries: { placeOf: async () => undefined },
    dictionary: theDictionary(),
  })
  admin = await t.aUser({ role: 'admin' })
})
afterAll(() => t.close())

const edit = async (id: number) => (await t.ask(desk.edit, { id }, admin)).result

it.each([
  ['show', (id: number) => t.ask(contract.article.show, { id }, admin)],
  ['edit', (id: number) => t.ask(desk.edit, { id }, admin)],
] as const)(
  'takes back the whole object that %s answers, and says what it leaves alone',
  async (_, asked) => {
    const { id } = await anArticle(t)
    await t.ask(desk.update, { id, article: { author: 'Ada Byron' } }, admin)
    const before = await edit(id)
    const { result: article } = await asked(id)
    const answer = await t.askLoosely(
      desk.update,
      { id, article: { ...article, title_zh: '新的题目' } },
      admin,
    )
    expect([answer.status, answer.message]).toEqual([200, ''])
    expect(answer.result).toMatchObject({
      title_zh: '新的题目',
      author: { name: 'Ada Byron' },
      level: before.level,
    })
    expect(await edit(id)).toMatchObject({
      ...{ level_is_manual: false, status: before.status, is_lock: before.is_lock },
      ...{ published_at: before.published_at, author: before.author, topics: before.topics },
    })
    const { ignored } = answer.result as { ignored: string[] }
    expect(ignored).toEqual(
      expect.arrayContaining(['id', 'status', 'stage', 'is_lock', 'published_at', 'word_count']),
    )
    expect(ignored).not.toContain('title_zh')
  },
)

it('still lets an editor set the level that was computed', async () => {
  const { id } = await anArticle(t)
  const { level } = await edit(id)
  const { result } = await t.ask(desk.update, { id, article: { level } }, admin)
  expect(result).toMatchObject({ level, level_is_manual: true, ignored: [] })
})

it('takes any of the ten levels, by which editors and readers find the article', async () => {
  const { id } = await anArticle(t)
  const { result } = await t.ask(desk.update, { id, article: { level: 'IELTS' } }, admin)
  expect(result).toMatchObject({ level: 'IELTS', level_is_manual: true })
  const managed = await t.ask(desk.manage, { level: 'IELTS' }, admin)
  expect(managed.result.items.map((item) => item.id)).toEqual([id])
  const listed = await t.ask(contract.article.list, { level: 'IELTS' })
  expect(listed.result.items.map((item) => [item.id, item.level])).toEqual([[id, 'IELTS']])
})
