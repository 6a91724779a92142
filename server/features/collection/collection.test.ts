// Collections through the door: made, changed, looked at by an editor, read in their order, marked, destroyed and back.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_COLLECTIONS } from '../../../domain/collection/status.ts'
import { anArticle } from '../../../tests/support/factories.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../tests/support/the-dictionary.ts'
import { articleHandlers } from '../article/handlers.ts'
import { wordHandlers } from '../word/handlers.ts'
import { collectionHandlers } from './handlers.ts'

const { article, collection, word } = contract
let app: TestKit
let maker: TestUser
let other: TestUser
let admin: TestUser
const ids: number[] = []
let draft: number
const masked = () => `${maker.username[0]}**`

beforeAll(async () => {
  app = await createTestKit({
    handlers: { article: articleHandlers, collection: collectionHandlers, word: wordHandlers },
    dictionary: theDictionary(),
  })
  ;[maker, other, admin] = await Promise.all([app.aUser(), app.aUser(), app.aUser({ role: 'admin' })])
  for (const topics of [['nature'], ['nature', 'science'], ['money']])
    ids.push((await anArticle(app, { topics })).id)
  draft = (await anArticle(app, { status: 'DRAFT' })).id
})
afterAll(() => app?.close())

const make = async (given: object = {}, as: TestUser = maker) =>
  (await app.ask(collection.add, { name: '量一量这个世界', article_ids: ids, ...given }, as)).result
const publish = async (id: number, as: TestUser = maker, more: object = {}) =>
  app.ask(collection.publish, { id, ...more }, as)
const shown = (id: number, as?: TestUser) => app.ask(collection.show, { id }, as)
const listed = async (asked: object = {}, as?: TestUser) =>
  (await app.ask(collection.list, asked, as)).result.items.map(({ id }) => id)
const aPublished = async (given: object = {}): Promise<number> => {
  const { id } = await make(given)
  await publish(id)
  await publish(id, admin)
  return id
}

describe('the public list', () => {
  it('has the first three articles of each that readers may see, in its order', async () => {
    const [a = 0, b = 0, c = 0] = ids
    const d = (await anArticle(app, { title: 'The Fourth' })).id
    const id = await aPublished({ name: '四篇', article_ids: [c, b, d, a] })
    const guest = await app.aUser()
    const before = await app.ask(collection.list, { q: '四篇' }, guest)
    const card = before.result.items.find((each) => each.id === id)
    expect(card?.first_articles.map((each) => each.id)).toEqual([c, b, d])
    expect(card?.first_articles[2]).toEqual({
      ...{ id: d, title: 'The Fourth', is_read: false },
      minutes: expect.any(Number),
    })
    await app.ask(article.mark, { id: c, action: 'READ' }, guest)
    const after = await app.ask(collection.list, { q: '四篇' }, guest)
    expect(after.result.items[0]?.first_articles.map(({ is_read }) => is_read)).toEqual([true, false, false])
  })
})

describe('making one', () => {
  it('keeps the order, each article once, and the commonest topics', async () => {
    const [a = 0, b = 0, c = 0] = ids
    const { id, status } = await make({ article_ids: [c, a, c, b], description: ' 三篇 ' })
    expect(status).toBe('DRAFT')
    const { result } = await shown(id, maker)
    expect(result.articles.map((each) => each.id)).toEqual([c, a, b])
    expect(result).toMatchObject({
      name: '量一量这个世界',
      description: '三篇',
      owner: maker.username,
      is_mine: true,
      article_count: 3,
      read_count: 0,
      status: 'DRAFT',
    })
    expect(result.topics[0]).toBe('nature')
    expect(result.minutes).toBe(result.articles.reduce((sum, { minutes }) => sum + minutes, 0))
  })

  it('makes one only, however often it is sent, also at the same moment', async () => {
    const op_id = randomUUID()
    const made = await Promise.all(Array.from({ length: 5 }, () => make({ op_id, name: '只此一个' })))
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    const { result } = await app.ask(collection.manage, { q: '只此一个' }, maker)
    expect(result.items).toHaveLength(1)
  })

  it('says which articles cannot be put in, and changes nothing then', async () => {
    const { id } = await make()
    const refused = await app.ask(
      collection.add,
      { id, name: '改', article_ids: [...ids, draft, 999_999] },
      maker,
    )
    expect([refused.status, refused.code]).toEqual([404, 'ARTICLE_NOT_FOUND'])
    expect(refused.body).toMatchObject({ details: { article_ids: [draft, 999_999] } })
    expect((await shown(id, maker)).result.name).toBe('量一量这个世界')
  })

  it('refuses guests, bad input and covers of elsewhere', async () => {
    expect((await app.ask(collection.add, { name: 'x' })).status).toBe(401)
    for (const wrong of [{ name: ' ' }, { name: 'x'.repeat(41) }, { name: 'x', article_ids: ['y'] }])
      expect((await app.askLoosely(collection.add, wrong, maker)).status).toBe(400)
    for (const cover of ['https://elsewhere.example/a.png', '/files/../secret', 'javascript:alert(1)'])
      expect((await app.ask(collection.add, { name: 'x', cover }, maker)).code).toBe('INVALID_INPUT')
  })

  it('stops at the most that anybody makes', async () => {
    const eager = await app.aUser()
    await app.database.pool.query(
      `insert into collections (id, owner_id, is_house, name, topics, is_public)
       select g, $1, false, 'c', '{}', true from generate_series(1, $2::int) g`,
      [eager.id, MAX_COLLECTIONS],
    )
    expect((await app.ask(collection.add, { name: 'x' }, eager)).code).toBe('COLLECTION_LIMIT_REACHED')
    // The last one is made once, however many arrive at the same moment.
    await app.database.pool.query(
      `delete from collections where id = (select min(id) from collections where owner_id = $1)`,
      [eager.id],
    )
    const names = Array.from({ length: 8 }, (_, index) => `${index}`)
    const answers = await Promise.all(names.map((name) => app.ask(collection.add, { name }, eager)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe('publishing', () => {
  it('waits for an editor, is found then, and is masked', async () => {
    const { id } = await make({ name: '等一等' })
    expect((await publish(id)).result.status).toBe('WAITING')
    expect(await listed()).not.toContain(id)
    expect((await shown(id, other)).status).toBe(404)
    const waiting = await app.ask(collection.manage, {}, admin)
    expect(waiting.result.items[0]).toMatchObject({ id, status: 'WAITING', owner: masked() })
    expect((await publish(id, admin)).result.status).toBe('PUBLISHED')
    expect(await listed({ q: '等一等' })).toEqual([id])
    expect((await shown(id)).result).toMatchObject({ owner: masked(), is_mine: false, reject_reason: null })
  })

  it('is not an editor’s to begin for a reader who never handed it in', async () => {
    const { id } = await make({ name: '还没写完' })
    expect((await publish(id, admin)).code).toBe('STATE_CONFLICT')
    expect(await listed({ q: '还没写完' })).toEqual([])
    expect((await publish(id)).result.status).toBe('WAITING')
    expect((await publish(id, admin)).result.status).toBe('PUBLISHED')
    // What the house made is any editor's.
    const house = (await app.ask(collection.add, { name: '本站选的', article_ids: ids }, admin)).result
    expect((await publish(house.id, await app.aUser({ role: 'admin' }))).result.status).toBe('PUBLISHED')
  })

  it('is refused with a reason that only its owner and editors read', async () => {
    const { id } = await make()
    await publish(id)
    expect((await publish(id, admin, { cancel: true, reason: '封面看不清' })).result.status).toBe('DRAFT')
    expect((await shown(id, maker)).result.reject_reason).toBe('封面看不清')
    // Another try clears it; an owner cannot write one.
    await publish(id)
    expect((await shown(id, maker)).result.reject_reason).toBeNull()
    await publish(id, maker, { cancel: true, reason: '我自己写的' })
    expect((await shown(id, maker)).result).toMatchObject({ status: 'DRAFT', reject_reason: null })
  })

  it('sends the reason of a refusal to nobody else, wherever the card is shown', async () => {
    const reason = '封面上有电话号码'
    const follower = await app.aUser()
    const id = await aPublished({ name: '被退回的一本' })
    for (const action of ['STAR', 'FOLLOW'] as const) await app.ask(collection.mark, { id, action }, follower)
    await publish(id, admin, { cancel: true, reason })
    const reads = async (as?: TestUser) => {
      const member = as ?? follower
      const answers = await Promise.all([
        shown(id, as),
        app.ask(collection.list, { q: '被退回' }, as),
        app.ask(collection.random, { limit: 20 }, as),
        app.ask(collection.followed, {}, member),
        app.ask(collection.starred, {}, member),
        app.ask(collection.manage, {}, member),
        app.ask(collection.manage, { mine: true }, member),
        app.ask(collection.next, { id, article_id: ids[0] ?? 0 }, as),
      ])
      return answers.filter(({ body }) => JSON.stringify(body).includes(reason)).length
    }
    expect(await reads(maker)).toBeGreaterThan(0)
    expect(await reads(admin)).toBeGreaterThan(0)
    // An owner of other collections is no owner of this one.
    await make({ name: '别人的一本' }, follower)
    for (const wrong of [undefined, follower, await app.aUser()]) expect(await reads(wrong)).toBe(0)
    // While it is public again, every user gets the card itself.
    await app.database.pool.query(
      `update collections set status = 'PUBLISHED', is_public = true where id = $1 and reject_reason = $2`,
      [id, reason],
    )
    expect((await shown(id)).result).toMatchObject({ name: '被退回的一本', reject_reason: null })
    expect((await shown(id, maker)).result.reject_reason).toBe(reason)
    for (const wrong of [undefined, follower, await app.aUser()]) expect(await reads(wrong)).toBe(0)
  })

  it('is looked at again when its words change, not when its order does', async () => {
    const id = await aPublished()
    const change = async (given: object) =>
      (await app.ask(collection.add, { id, name: '量一量这个世界', article_ids: ids, ...given }, maker))
        .result.status
    expect(await change({ article_ids: [...ids].reverse() })).toBe('PUBLISHED')
    expect((await shown(id)).result.articles.map((each) => each.id)).toEqual([...ids].reverse())
    expect(await change({ name: '别的名字' })).toBe('WAITING')
    expect(await listed()).not.toContain(id)
  })

  it('that is not public has a link and stands in no list', async () => {
    const { id } = await make({ is_public: false })
    expect((await publish(id)).result.status).toBe('PUBLISHED')
    expect((await shown(id, other)).status).toBe(200)
    expect(await listed()).not.toContain(id)
    const random = await app.ask(collection.random, { limit: 100 })
    expect(random.result.items.map((each) => each.id)).not.toContain(id)
    // So far apart that nobody comes to one by counting.
    expect(id).toBeGreaterThan(1_000_000)
  })

  it('needs an article, and is nobody else’s to do', async () => {
    const { id } = await make({ article_ids: [] })
    expect((await publish(id)).code).toBe('COLLECTION_EMPTY')
    expect((await publish(id, other)).code).toBe('COLLECTION_NOT_FOUND')
    expect((await app.ask(collection.add, { id, name: '偷' }, other)).code).toBe('COLLECTION_NOT_FOUND')
    expect((await shown(id, maker)).result.name).toBe('量一量这个世界')
  })
})

describe('reading one', () => {
  it('says how far the reader came, what they saved, and what is next in its order', async () => {
    const id = await aPublished()
    const [a = 0, b = 0, c = 0] = ids
    const next = async (asked: object, as?: TestUser) =>
      (await app.ask(collection.next, { id, ...asked }, as)).result.next
    expect(await next({})).toMatchObject({ id: a, position: 1 })
    expect(await next({ article_id: a })).toMatchObject({ id: b, position: 2 })
    expect(await next({ article_id: c })).toBeNull()
    await app.ask(article.mark, { id: a, action: 'READ' }, other)
    for (const each of ['harbour', 'mackerel'])
      await app.ask(word.add, { word: each, sentence: `The ${each}.`, article_id: b, gloss: '港口' }, other)
    expect(await next({}, other)).toMatchObject({ id: b })
    const { result } = await shown(id, other)
    expect([result.read_count, result.saved.total]).toEqual([1, 2])
    expect(result.saved.latest.map((each) => [each.word, each.article_id])).toEqual([
      ['mackerel', b],
      ['harbour', b],
    ])
    expect(result.articles.map((each) => each.saved_words)).toEqual([0, 2, 0])
    expect((await shown(id, maker)).result.saved.total).toBe(0)
    expect((await shown(id)).result.saved.total).toBe(0)
  })

  it('leaves out what readers may not see any more, and goes on behind it', async () => {
    const gone = await anArticle(app, {})
    const [a = 0, b = 0] = ids
    const id = await aPublished({ article_ids: [a, gone.id, b] })
    await app.database.pool.query(`update articles set status = 'OFFLINE' where id = $1`, [gone.id])
    const { result } = await shown(id)
    expect([result.article_count, result.articles.map((each) => each.id)]).toEqual([2, [a, b]])
    const after = await app.ask(collection.next, { id, article_id: gone.id })
    expect(after.result).toMatchObject({ total: 2, next: { id: b, position: 2 } })
    // Its owner can still change the rest.
    const kept = await app.ask(collection.add, { id, name: '还在', article_ids: [b, gone.id, a] }, maker)
    expect(kept.status).toBe(200)
  })

  it('is found by words, topic and heat, page by page', async () => {
    const first = await aPublished({ name: '一百%的云', article_ids: ids.slice(0, 1) })
    const second = await aPublished({ name: '钱的脾气', article_ids: ids.slice(2) })
    expect(await listed({ q: '100' })).toEqual([])
    expect(await listed({ q: '%' })).toEqual([first])
    expect(await listed({ topic: 'money' })).toContain(second)
    expect(await listed({ topic: 'money' })).not.toContain(first)
    for (const person of [other, admin])
      await app.ask(collection.mark, { id: second, action: 'FOLLOW' }, person)
    expect((await listed({ order_by: 'hot' }))[0]).toBe(second)
    const all = await listed({ limit: 100 })
    const pages = [await listed({ limit: 2 }), await listed({ limit: 2, offset: 2 })]
    expect(pages.flat()).toEqual(all.slice(0, 4))
    expect((await app.ask(collection.list, { limit: 2 })).result.next_offset).toBe(2)
  })
})

describe('marks', () => {
  it('are one each, the reader’s own, and can be taken back', async () => {
    const id = await aPublished()
    const mark = async (action: 'STAR' | 'UNSTAR' | 'FOLLOW' | 'UNFOLLOW', as = other, op_id?: string) =>
      (await app.ask(collection.mark, { id, action, ...(op_id ? { op_id } : {}) }, as)).result
    const op_id = randomUUID()
    const all = await Promise.all(Array.from({ length: 5 }, () => mark('FOLLOW', other, op_id)))
    expect(all).toEqual(Array(5).fill({ is_starred: false, is_followed: true, followers: 1 }))
    expect(await mark('STAR')).toEqual({ is_starred: true, is_followed: true, followers: 1 })
    const mine = async (call: typeof collection.followed | typeof collection.starred, as = other) =>
      (await app.ask(call, {}, as)).result.items.map((each) => each.id)
    expect([await mine(collection.followed), await mine(collection.starred)]).toEqual([
      expect.arrayContaining([id]),
      [id],
    ])
    expect(await mine(collection.starred, maker)).toEqual([])
    expect(await mark('UNSTAR')).toMatchObject({ is_starred: false, is_followed: true })
    await publish(id, maker, { cancel: true })
    expect(await mine(collection.followed)).not.toContain(id)
    expect((await app.ask(collection.mark, { id, action: 'STAR' }, other)).code).toBe('COLLECTION_NOT_FOUND')
    expect((await app.askLoosely(collection.mark, { id, action: 'EAT' }, other)).status).toBe(400)
  })
})

describe('destroying', () => {
  it('takes it from everybody, and gives it back as it was', async () => {
    const id = await aPublished()
    await app.ask(collection.mark, { id, action: 'STAR' }, other)
    const destroy = async (status = true, as: TestUser = maker) =>
      (await app.ask(collection.destroy, { id, status }, as)).result?.status
    expect(await destroy()).toBe('DESTROYED')
    expect(await destroy()).toBe('DESTROYED')
    for (const person of [maker, other, admin]) expect((await shown(id, person)).status).toBe(404)
    expect((await publish(id)).code).toBe('STATE_CONFLICT')
    expect((await app.ask(collection.add, { id, name: '改' }, maker)).code).toBe('COLLECTION_NOT_FOUND')
    expect(await destroy(false)).toBe('PUBLISHED')
    expect((await shown(id, other)).result.is_starred).toBe(true)
    expect((await app.ask(collection.destroy, { id }, other)).code).toBe('COLLECTION_NOT_FOUND')
  })
})
