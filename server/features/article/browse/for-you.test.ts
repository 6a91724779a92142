// Shows that 适合我 ranks by what a reader knows and likes, gives everybody a full page, and never hides anything.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { EndpointResult } from '../../../../contract/kernel/endpoint-definition.ts'
import { anArticle } from '../../../../tests/support/factories.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../../tests/support/the-dictionary.ts'
import { collectPages, forgedAfter } from '../../../../tests/support/walk.ts'
import { accountHandlers } from '../../account/handlers.ts'
import { creatorHandlers } from '../../creator/handlers.ts'
import { followedBy } from '../../creator/public.ts'
import { articleHandlers } from '../handlers.ts'

const features = {
  handlers: { account: accountHandlers, article: articleHandlers, creator: creatorHandlers },
  crossFeatureQueries: { countsOf: async () => ({ words: 0, due: 0, articles: 0, starred: 0 }), followedBy },
}

const { forYou, mark } = contract.article
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)
const EASY = 'The cat sat on the bed near the door and the old dog looked at it.'
const HARD = 'Quay mackerel sextant halyard bollard, capstan and gunwale, bulwark of the fo’c’sle.'
const COUNT = 30

let app: TestKit
const ids: number[] = []

beforeAll(async () => {
  app = await createTestKit({ ...features, dictionary: theDictionary() })
  for (let index = 0; index < COUNT; index += 1) {
    const { id } = await anArticle(app, {
      title: `Article ${index}`,
      paragraphs: [index % 2 === 0 ? EASY : HARD],
      topics: [index % 3 === 0 ? 'food' : 'travel'],
      published_at: ago(COUNT - index),
    })
    ids.push(id)
  }
})
afterAll(() => app?.close())

const page = async (input: { offset?: number; limit?: number; base?: string }, as?: TestUser) => {
  const answer = await app.ask(forYou, input, as)
  expect(answer.status).toBe(200)
  return answer.result
}
const all = async (as?: TestUser, limit = 7) => {
  const found: number[] = []
  for (let offset: number | null = 0; offset !== null; ) {
    const { items, next_offset }: Awaited<ReturnType<typeof page>> = await page({ offset, limit }, as)
    found.push(...items.map(({ id }) => id))
    offset = next_offset
  }
  return found
}

describe('适合我', () => {
  it('gives somebody new a full page, first what a reader who passed CET-4 can read, the newest of it first', async () => {
    const person = await app.aUser()
    for (const as of [undefined, person]) {
      const { items, next_offset } = await page({}, as)
      expect(items).toHaveLength(20)
      expect(next_offset).toBe(20)
      // The last one is hard; the one before it is not. Nothing is claimed about what they know.
      expect(items[0]?.id).toBe(ids.at(-2))
      expect(items[0]?.known_percent).toBeNull()
    }
  })

  it('brings what the reader can read before what they cannot', async () => {
    const { items } = await page({ base: 'ZK', limit: COUNT })
    const known = items.map(({ known_percent }) => known_percent ?? 0)
    expect(known.slice(0, COUNT / 2).every((percent) => percent > 90)).toBe(true)
    expect(known.slice(COUNT / 2).every((percent) => percent < 60)).toBe(true)
    expect(known).toHaveLength(COUNT)
  })

  it('brings topics the reader finishes and stars before others', async () => {
    const person = await app.aUser()
    await app.ask(contract.account.saveSettings, { known_base: 'ZK' }, person)
    const foods = ids.filter((_, index) => index % 3 === 0)
    for (const id of foods.slice(0, 3)) await app.ask(mark, { id, action: 'STAR' }, person)
    const { items } = await page({ limit: 5 }, person)
    const isFood = items.map(({ topics }) => topics.includes('food'))
    expect(isFood.slice(0, 2)).toEqual([true, true])
    expect(isFood.filter(Boolean).length).toBeGreaterThanOrEqual(3)
  })

  it('says why, and only what is so', async () => {
    const own = await createTestKit({ ...features, dictionary: theDictionary() })
    try {
      const make = async (author: string, topic: string, hours: number) =>
        (await anArticle(own, { author, topics: [topic], paragraphs: [EASY], published_at: ago(hours) })).id
      const read = [
        await make('Ada', 'food', 90),
        await make('Ada', 'food', 91),
        await make('Bo', 'food', 92),
      ]
      const byAda = await make('Ada', 'travel', 80)
      const ofFood = await make('Cy', 'food', 81)
      const byDee = await make('Dee', 'history', 82)
      const fresh = await make('Eve', 'history', 1)
      const other = await make('Eve', 'history', 83)
      const person = await own.aUser()
      const whys = async (as?: TestUser) => {
        const { items } = (await own.ask(forYou, {}, as)).result
        return new Map(items.map(({ id, why }) => [id, why]))
      }
      expect([...(await whys(person)).values()].map((why) => why?.kind)).not.toContain('TOPIC')
      for (const id of read) await own.ask(mark, { id, action: 'READ' }, person)
      const { items } = (await own.ask(contract.creator.list, { q: 'Dee' })).result
      await own.ask(contract.creator.follow, { id: items[0]?.id ?? 0 }, person)
      const mine = await whys(person)
      expect(mine.get(byAda)).toEqual({ kind: 'AUTHOR', name: 'Ada', count: 2, topic: null })
      expect(mine.get(ofFood)).toEqual({ kind: 'TOPIC', name: null, count: 3, topic: 'food' })
      expect(mine.get(byDee)).toEqual({ kind: 'FOLLOWED', name: 'Dee', count: null, topic: null })
      expect(mine.get(fresh)).toEqual({ kind: 'NEW', name: null, count: null, topic: null })
      expect(mine.get(other)).toEqual({ kind: 'LEVEL', name: null, count: null, topic: null })
      expect(read.map((id) => mine.get(id))).toEqual([null, null, null])
      const strangers = [...(await whys()).values(), ...(await whys(await own.aUser())).values()]
      expect(new Set(strangers.map((why) => why?.kind))).toEqual(new Set(['NEW', 'LEVEL']))
    } finally {
      await own.close()
    }
  })

  it('follows what a reader follows, leaves what they hide, and forgets what is long ago', async () => {
    const own = await createTestKit({ ...features, dictionary: theDictionary() })
    try {
      const ids: Record<string, number> = {}
      for (const [index, topic] of ['food', 'travel', 'history', 'science'].entries()) {
        for (const turn of ['first', 'then'])
          ids[`${topic} ${turn}`] = (
            await anArticle(own, {
              author: `Author of ${topic}`,
              topics: [topic],
              paragraphs: [EASY],
              published_at: ago(200 + index),
            })
          ).id
      }
      const person = await own.aUser()
      const order = async () => {
        const { items } = (await own.ask(forYou, {}, person)).result
        return ['food', 'travel', 'history', 'science'].sort(
          (a, b) =>
            items.findIndex(({ id }) => id === ids[`${a} then`]) -
            items.findIndex(({ id }) => id === ids[`${b} then`]),
        )
      }
      await own.ask(mark, { id: ids['travel first'] ?? 0, action: 'HIDE' }, person)
      await own.ask(mark, { id: ids['history first'] ?? 0, action: 'STAR' }, person)
      expect((await order())[0]).toBe('history')
      expect((await order()).at(-1)).toBe('travel')
      const { items } = (await own.ask(contract.creator.list, { q: 'Author of science' })).result
      await own.ask(contract.creator.follow, { id: items[0]?.id ?? 0 }, person)
      expect((await order())[0]).toBe('science')
      await own.ask(contract.creator.follow, { id: items[0]?.id ?? 0, status: false }, person)
      await own.ask(mark, { id: ids['food first'] ?? 0, action: 'READ' }, person)
      expect((await order()).slice(0, 2)).toEqual(['history', 'food'])
      await own.database.pool.query(
        `update article_marks set at = at - interval '200 days' where user_id = $1 and action = 'STAR'`,
        [person.id],
      )
      expect((await order()).slice(0, 2)).toEqual(['food', 'history'])
    } finally {
      await own.close()
    }
  })

  it('puts no three of one topic in a row while there is another', async () => {
    const own = await createTestKit({ ...features, dictionary: theDictionary() })
    try {
      for (let index = 0; index < 12; index += 1)
        await anArticle(own, {
          paragraphs: [EASY],
          topics: [index < 8 ? 'food' : 'travel'],
          published_at: ago(index),
        })
      const { items } = (await own.ask(forYou, { limit: 10 })).result
      const topics = items.map(({ topics: [topic] }) => topic)
      const thirds = topics.filter(
        (topic, at) => at > 1 && topic === topics[at - 1] && topic === topics[at - 2],
      )
      expect(thirds).toEqual([])
    } finally {
      await own.close()
    }
  })

  it('never hides: what was read or hidden comes last, and every article comes once', async () => {
    const person = await app.aUser()
    const done = [ids[29], ids[28], ids[4]].map((id) => id ?? 0)
    for (const [index, id] of done.entries())
      await app.ask(mark, { id, action: index === 1 ? 'HIDE' : 'READ' }, person)
    for (const limit of [1, 7, 20, 100]) {
      const found = await all(person, limit)
      expect([...found].sort((a, b) => a - b)).toEqual(ids)
      expect(found.slice(-3)).toEqual([...done].reverse())
    }
    expect([...(await all())].sort((a, b) => a - b)).toEqual(ids)
  })

  it('keeps its order from page to page while the reader reads on', async () => {
    const person = await app.aUser()
    const before = (await page({ limit: COUNT }, person)).items.map(({ id }) => id)
    const first = (await page({ limit: 10 }, person)).items.map(({ id }) => id)
    await app.ask(mark, { id: first[0] ?? 0, action: 'READ' }, person)
    const second = (await page({ limit: 10, offset: 10 }, person)).items.map(({ id }) => id)
    expect([...first, ...second]).toEqual(before.slice(0, 20))
  })

  it('reaches what no ranking looked at', async () => {
    const own = await createTestKit({ ...features, dictionary: theDictionary() })
    try {
      const person = await own.aUser()
      const { id } = await anArticle(own, { published_at: ago(9000) })
      await own.database.db.execute(
        // Copies, so that the one at the end is beyond every candidate.
        `insert into articles (title, status, published_at, word_count, cov_c4)
         select 'Copy ' || i, 'PUBLISHED', now() - make_interval(mins => i), 100, 98 from generate_series(1, 450) i`,
      )
      await own.database.db.execute(`update articles set cov_c4 = 0 where id = ${id}`)
      const found: number[] = []
      for (let offset: number | null = 0; offset !== null; ) {
        const { result }: { result: EndpointResult<typeof forYou> } = await own.ask(
          forYou,
          { offset, limit: 100 },
          person,
        )
        found.push(...result.items.map((item) => item.id))
        offset = result.next_offset
      }
      expect(new Set(found).size).toBe(451)
      expect(found).toHaveLength(451)
      expect(found.at(-1)).toBe(id)
      const read = found.slice(-7)
      for (const one of read) await own.ask(mark, { id: one, action: 'READ' }, person)
      const counted = vi.spyOn(own.deps.store.article, 'countOthers')
      const walked = await collectPages(
        async (after) => (await own.ask(forYou, { after, limit: 23 }, person)).result,
      )
      expect(walked.map((item) => item.id)).toEqual([...found.slice(0, -7), ...read.reverse()])
      expect(counted).not.toHaveBeenCalled()
      const late = await own.ask(forYou, { offset: 447, limit: 20 }, person)
      expect(late.result.items.map((item) => item.id)).toEqual(walked.slice(447).map((item) => item.id))
      expect(counted).toHaveBeenCalledTimes(1)
      // Something new at the top neither moves what follows nor is missed by who starts anew.
      const newest = await collectPages(
        async (after) => (await own.ask(forYou, { after, limit: 100 }, person)).result,
        () => anArticle(own, { published_at: ago(0) }),
      )
      expect(newest.map((item) => item.id).slice(0, 451)).toHaveLength(
        new Set(newest.map((item) => item.id)).size - 1,
      )
    } finally {
      await own.close()
    }
  })

  it('names bad fields', async () => {
    for (const after of [
      'x',
      forgedAfter('foryou.others', 5, 'x', 1),
      forgedAfter('foryou.ranked', 5, 1),
      forgedAfter('new', 5),
    ])
      expect((await app.ask(forYou, { after })).code).toBe('INVALID_INPUT')
    expect((await app.askLoosely(forYou, { base: 'X', limit: 0 })).code).toBe('INVALID_INPUT')
  })
})
