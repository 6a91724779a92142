// Authors and publications come with their articles, are found, shown and followed, each reader by themselves.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anArticle } from '../../../tests/support/factories.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../tests/support/the-dictionary.ts'
import { collectPages } from '../../../tests/support/walk.ts'
import { articleHandlers } from '../article/handlers.ts'
import { deskHandlers } from '../desk/handlers.ts'
import { creatorHandlers } from './handlers.ts'
import { MAX_FOLLOWED } from './store.ts'

const { creator, article, desk } = contract
let app: TestKit
let reader: TestUser
const nora: number[] = []

beforeAll(async () => {
  app = await createTestKit({
    handlers: { article: articleHandlers, creator: creatorHandlers, desk: deskHandlers },
    dictionary: theDictionary(),
  })
  reader = await app.aUser()
  for (let index = 0; index < 3; index += 1)
    nora.push((await anArticle(app, { author: 'Nora Whitfield', source: 'The Open Page' })).id)
  await anArticle(app, { author: 'Otto Lindqvist', source: 'The Open Page' })
  await anArticle(app, { author: 'Una Reid', source: 'Field & Lantern', status: 'DRAFT' })
})
afterAll(() => app?.close())

const listed = async (input: Parameters<typeof app.ask<typeof creator.list>>[1] = {}, as?: TestUser) =>
  (await app.ask(creator.list, input, as)).result.items
const idOf = async (name: string): Promise<number> => {
  const { rows } = await app.database.pool.query('select id from creators where name = $1', [name])
  return Number(rows[0]?.id)
}
const follow = async (name: string, as: TestUser = reader, status = true) =>
  app.ask(creator.follow, { id: await idOf(name), status }, as)

it('lists whoever has articles that readers see, the one with the most first', async () => {
  const items = await listed()
  expect(items.map(({ name, kind, article_count }) => [name, kind, article_count])).toEqual([
    ['The Open Page', 'PUBLICATION', 4],
    ['Nora Whitfield', 'AUTHOR', 3],
    ['Otto Lindqvist', 'AUTHOR', 1],
  ])
  expect((await listed({ kind: 'PUBLICATION' })).map(({ name }) => name)).toEqual(['The Open Page'])
  expect((await listed({ q: 'whit' })).map(({ name }) => name)).toEqual(['Nora Whitfield'])
  expect(await listed({ q: '%' })).toEqual([])
  const page = (await app.ask(creator.list, { limit: 1, offset: 1 })).result
  expect([page.items[0]?.name, page.next_offset, page.total]).toEqual(['Nora Whitfield', 2, 3])
})

it('shows one by either address, and what a reader knows of it', async () => {
  const id = await idOf('Nora Whitfield')
  const { result } = await app.ask(creator.show, { id, base: 'C4' })
  expect(result).toMatchObject({ kind: 'AUTHOR', article_count: 3, followers: 0, is_followed: false })
  expect(result.known_percent).toBeGreaterThan(0)
  expect((await app.ask(creator.author, { id, base: 'C4' })).result).toEqual(result)
  expect((await app.ask(creator.show, { id })).result.known_percent).toBeNull()
  const none = await app.ask(creator.show, { id: await idOf('Una Reid') })
  expect([none.status, none.code]).toEqual([404, 'CREATOR_NOT_FOUND'])
  expect((await app.ask(creator.show, { id: 1 })).status).toBe(404)
})

it('lists the articles of a topic, of an author and of a publication', async () => {
  const made = await anArticle(app, { topics: ['nature', 'science'], author: 'Ada Quill', source: 'Tidings' })
  const ids = async (input: object) =>
    (await app.ask(article.byTopic, input)).result.items.map(({ id }) => id)
  for (const q of ['nature', '自然']) {
    const { result } = await app.ask(article.byTopic, { q })
    expect([result.topic, result.items.map(({ id }) => id)]).toEqual([
      { topic: 'nature', label: '自然' },
      [made.id],
    ])
  }
  expect((await app.ask(article.byTopic, { q: '没有这个' })).result).toMatchObject({ items: [], topic: null })
  for (const name of ['Ada Quill', 'Tidings'])
    expect(await ids({ author: await idOf(name) })).toEqual([made.id])
  expect(await ids({ author: await idOf('Nora Whitfield'), q: 'nature' })).toEqual([])
  const found = await collectPages(
    async (after) =>
      (
        await app.ask(article.byTopic, {
          author: await idOf('The Open Page'),
          limit: 2,
          ...(after ? { after } : {}),
        })
      ).result,
  )
  expect(found).toHaveLength(4)
})

it('follows once, however often it is said, and takes it back', async () => {
  expect((await follow('Nora Whitfield')).result).toEqual({ is_followed: true, followers: 1 })
  expect((await follow('Nora Whitfield')).result).toEqual({ is_followed: true, followers: 1 })
  const id = await idOf('Nora Whitfield')
  const op_id = randomUUID()
  const again = await Promise.all(
    Array.from({ length: 5 }, () => app.ask(creator.follow, { id, status: false, op_id }, reader)),
  )
  expect(again.map(({ result }) => result)).toEqual(Array(5).fill({ is_followed: false, followers: 0 }))
  await follow('Nora Whitfield')
  // Sent once more, it is the answer of then and changes nothing.
  await app.ask(creator.follow, { id, status: false, op_id }, reader)
  expect((await listed({ followed: true }, reader)).map(({ name }) => name)).toEqual(['Nora Whitfield'])
  const reused = await app.ask(article.mark, { id: nora[0] ?? 0, action: 'STAR', op_id }, reader)
  expect(reused.code).toBe('IDEMPOTENCY_KEY_REUSED')
})

it('brings the news of those who are followed, to their follower alone', async () => {
  await follow('Nora Whitfield')
  const news = async (as: TestUser) => (await app.ask(creator.news, {}, as)).result.items.map(({ id }) => id)
  expect(await news(reader)).toEqual([...nora].reverse())
  const other = await app.aUser()
  expect(await news(other)).toEqual([])
  expect(await listed({ followed: true }, other)).toEqual([])
  expect((await listed({}, other)).some(({ is_followed }) => is_followed)).toBe(false)
  // An author and her publication both followed: nothing twice.
  await follow('The Open Page', other)
  await follow('Nora Whitfield', other)
  expect(new Set(await news(other)).size).toBe((await news(other)).length)
})

it('counts what appeared since the reader was here before', async () => {
  const late = await app.aUser()
  await follow('Otto Lindqvist', late)
  const pool = app.database.pool
  const before = new Date(app.deps.now().getTime() - 86_400_000)
  await pool.query('update users set visit_before_at = $1, last_visit_at = $2 where id = $3', [
    before,
    app.deps.now(),
    late.id,
  ])
  const newCount = async () => (await listed({ followed: true }, late))[0]?.new_count
  expect(await newCount()).toBe(1)
  await anArticle(app, { author: 'Otto Lindqvist', source: 'The Open Page' })
  expect(await newCount()).toBe(2)
  const news = await app.ask(creator.news, {}, late)
  expect(news.result.new_count).toBe(2)
  expect(news.result.items.length).toBeGreaterThanOrEqual(2)
})

it('names the same author and publication once, and a changed one anew', async () => {
  const admin = await app.aUser({ role: 'admin' })
  const { id } = await anArticle(app, { author: 'Ines Falk', source: 'Tidings' })
  const article = { source: ' The Morning Ledger ', author: 'Ines Falk' }
  expect((await app.ask(desk.update, { id, article }, admin)).status).toBe(200)
  const { rows } = await app.database.pool.query(
    `select p.name, a.source from articles a join creators p on p.id = a.publication_id where a.id = $1`,
    [id],
  )
  expect(rows).toEqual([{ name: 'The Morning Ledger', source: 'The Morning Ledger' }])
  const { rows: count } = await app.database.pool.query(
    `select count(*)::int from creators where name in ('Tidings', 'Ines Falk', 'The Open Page')`,
  )
  expect(count).toEqual([{ count: 3 }])
})

it('refuses guests, unknown creators, bad input, and one more than anybody can follow', async () => {
  const id = await idOf('Nora Whitfield')
  expect((await app.ask(creator.follow, { id })).status).toBe(401)
  expect((await app.ask(creator.news, {})).status).toBe(401)
  expect((await app.ask(creator.follow, { id: 1 }, reader)).code).toBe('CREATOR_NOT_FOUND')
  expect((await app.askLoosely(creator.follow, { id: 'x' }, reader)).status).toBe(400)
  expect((await app.askLoosely(creator.list, { kind: 'ROBOT' })).status).toBe(400)
  expect((await app.askLoosely(creator.news, { after: 'x' }, reader)).status).toBe(400)
  const eager = await app.aUser()
  await app.database.pool.query(
    `with made as (insert into creators (name) select 'Crowd ' || g from generate_series(1, $2::int) g returning id)
     insert into creator_follows (user_id, creator_id, at) select $1, id, now() from made`,
    [eager.id, MAX_FOLLOWED],
  )
  expect((await follow('Nora Whitfield', eager)).code).toBe('FOLLOW_LIMIT_REACHED')
  expect((await follow('Crowd 7', eager)).result).toMatchObject({ is_followed: true })
  await follow('Crowd 7', eager, false)
  expect((await follow('Nora Whitfield', eager)).result).toMatchObject({ is_followed: true })
  await follow('Nora Whitfield', eager, false)
  // The last place is taken once, however many arrive at the same moment.
  await app.database.pool.query(
    `insert into creators (name) select 'Late ' || g from generate_series(0, 7) g`,
  )
  const late = await Promise.all(Array.from({ length: 8 }, (_, index) => idOf(`Late ${index}`)))
  const answers = await Promise.all(late.map((one) => app.ask(creator.follow, { id: one }, eager)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})
