// Shows which articles readers' lists have, in which order, and how much of each a reader is said to know.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ArticleCard } from '../../../../contract/entities/article.ts'
import type { EndpointInput, EndpointResult } from '../../../../contract/kernel/endpoint-definition.ts'
import { coverageDistance } from '../../../../domain/article/fit.ts'
import { anArticle } from '../../../../tests/support/factories.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../../tests/support/the-dictionary.ts'
import { accountHandlers } from '../../account/handlers.ts'
import { searchHandlers } from '../../search/handlers.ts'
import { idsAnswering } from '../../search/public.ts'
import { wordHandlers } from '../../word/handlers.ts'
import { articleHandlers } from '../handlers.ts'
import { loadParagraph } from '../public.ts'

const features = {
  handlers: {
    account: accountHandlers,
    article: articleHandlers,
    search: searchHandlers,
    word: wordHandlers,
  },
  crossFeatureQueries: {
    countsOf: async () => ({ words: 0, due: 0, articles: 0, starred: 0 }),
    idsAnswering,
    paragraphOf: loadParagraph,
    placeOf: async () => undefined,
    sensesIn: async () => [],
  },
}

const { list, mark, newCount, topics } = contract.article
const HOUR = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * HOUR)

let app: TestKit
let reader: TestUser
let oldest: number
let middle: number
let newest: number

// 8 of 10 running words are of 中考, `quay` and `mackerel` of no list.
const EASY = 'The cat sat on the bed near the quay mackerel.'
const EASIEST = 'The cat sat on the bed near the old dog.'
const HARD = 'Quay mackerel quay mackerel quay mackerel cat.'

beforeAll(async () => {
  app = await createTestKit({ ...features, dictionary: theDictionary() })
  reader = await app.aUser()
  const facts = { author: 'Ann Lee', source: 'The Page', topics: ['nature', 'food'] }
  oldest = (await anArticle(app, { ...facts, title: 'Old', paragraphs: [EASIEST], published_at: ago(30) })).id
  middle = (
    await anArticle(app, { title: 'Middle', topics: ['history'], paragraphs: [HARD], published_at: ago(20) })
  ).id
  newest = (
    await anArticle(app, { title: 'New', topics: ['nature'], paragraphs: [EASY], published_at: ago(10) })
  ).id
})
afterAll(() => app?.close())

const idsOf = async (input: EndpointInput<typeof list>, as?: TestUser) => {
  const answer = await app.ask(list, input, as)
  expect(answer.status).toBe(200)
  return answer.result.items.map(({ id }) => id)
}

describe('the list', () => {
  it('is open to everybody, the newest first', async () => {
    const admin = await app.aUser({ role: 'admin' })
    for (const as of [undefined, reader, admin]) expect(await idsOf({}, as)).toEqual([newest, middle, oldest])
  })

  it('shows neither what is no longer nor what is not yet published, not even to admins', async () => {
    const admin = await app.aUser({ role: 'admin' })
    for (const status of ['DRAFT', 'AUDITED', 'REJECTED', 'OFFLINE', 'DELETED'] as const)
      await anArticle(app, { status, published_at: ago(1) })
    await anArticle(app, { stage: 'LINKED', status: 'DRAFT' })
    await anArticle(app, { published_at: ago(-2) })
    expect(await idsOf({}, admin)).toEqual([newest, middle, oldest])
  })

  it('shows a scheduled article from its moment on', async () => {
    let now = new Date()
    const later = await createTestKit({ ...features, now: () => now, dictionary: theDictionary() })
    try {
      const { id } = await anArticle(later, { published_at: new Date(now.getTime() + HOUR) })
      expect((await later.ask(list)).result.items).toEqual([])
      expect((await later.ask(contract.article.show, { id })).status).toBe(404)
      now = new Date(now.getTime() + HOUR)
      expect((await later.ask(list)).result.items.map((item) => item.id)).toEqual([id])
      expect((await later.ask(contract.article.show, { id })).status).toBe(200)
    } finally {
      await later.close()
    }
  })

  it('goes on where a page ended and ends with null', async () => {
    const first = await app.ask(list, { limit: 2 })
    expect(first.result.items.map(({ id }) => id)).toEqual([newest, middle])
    expect(first.result.next_offset).toBe(2)
    const second = await app.ask(list, { limit: 2, offset: 2 })
    expect(second.result.items.map(({ id }) => id)).toEqual([oldest])
    expect(second.result.next_offset).toBeNull()
    expect((await app.ask(list, { offset: 1_000_000 })).result).toEqual({
      items: [],
      next_offset: null,
      next: null,
    })
  })

  it.each(['new', 'hot', 'fit'] as const)(
    'by %s goes on behind a page, whatever came or went',
    async (order_by) => {
      const own = await createTestKit({ ...features, dictionary: theDictionary() })
      try {
        await own.database.pool.query(`
        insert into articles (title, status, published_at, heat, cov_zk, topics) select 'Copy ' || n, 'PUBLISHED',
          now() - make_interval(mins => n), (n % 7) / 3.0, 60 + n % 9 / 0.7, '{food}' from generate_series(1, 70) n`)
        const asked = { order_by, base: 'ZK', topic: 'food', limit: 20 } as const
        const first = (await own.ask(list, asked)).result
        const whole = (await own.ask(list, { ...asked, limit: 100 })).result.items.map(({ id }) => id)
        const second = (await own.ask(list, { ...asked, offset: 20 })).result
        const behind = (await own.ask(list, { ...asked, after: first.next ?? '' })).result
        expect(behind).toEqual(second)
        expect(behind.next_offset).toBe(40)
        // One that was shown goes, with it the place itself, and one appears at the top of every order.
        await own.database.pool.query(`update articles set status = 'OFFLINE' where id = any($1)`, [
          [whole[3], whole[19]],
        ])
        await own.database.pool.query(`insert into articles (title, status, published_at, heat, cov_zk, topics)
        values ('Top', 'PUBLISHED', now(), 99, 98, '{food}')`)
        const found: number[] = []
        for (let next = first.next ?? null; next !== null; ) {
          const { result }: { result: EndpointResult<typeof list> } = await own.ask(list, {
            ...asked,
            after: next,
          })
          found.push(...result.items.map(({ id }) => id))
          next = result.next ?? null
        }
        expect(found).toEqual(whole.slice(20))
      } finally {
        await own.close()
      }
    },
  )

  it('refuses a place that is none of this order', async () => {
    const { next } = (await app.ask(list, { limit: 1 })).result
    const forged = [
      ['new', 1, '2026-01-01T00:00:00.000Z', 'x'],
      ['new', 1, '0000-01-01T00:00:00.000Z', 1],
      ['new', 1, '2026-02-30T00:00:00.000Z', 1],
      ['new', -1, '2026-01-01T00:00:00.000Z', 1],
      ['hot', 1, 1e300, 1],
    ].map((parts) => ({
      after: Buffer.from(JSON.stringify(parts)).toString('base64url'),
      order_by: parts[0],
    }))
    for (const input of [{ after: 'x' }, ...forged, { after: next, order_by: 'hot' }]) {
      const answer = await app.askLoosely(list, input)
      expect([answer.status, answer.code]).toEqual([400, 'INVALID_INPUT'])
      expect(answer.body['details']).toMatchObject([{ field: 'after' }])
    }
  })

  it('can be narrowed by everything that a card says', async () => {
    expect(await idsOf({ topic: 'nature' })).toEqual([newest, oldest])
    expect(await idsOf({ topic: 'nature', source: 'The Page' })).toEqual([oldest])
    const { items } = (await app.ask(list, { source: 'The Page' })).result
    expect(items[0]?.author?.name).toBe('Ann Lee')
    expect(await idsOf({ author: items[0]?.author?.id })).toEqual([oldest])
    const level = items[0]?.level ?? undefined
    expect(await idsOf({ level, topic: 'food' })).toEqual([oldest])
    expect(await idsOf({ topic: 'travel' })).toEqual([])
    expect(await idsOf({ q: 'mackerel' })).toEqual([newest, middle])
    expect(await idsOf({ q: 'mackerel', topic: 'history', order_by: 'hot' })).toEqual([middle])
    expect(await idsOf({ q: '港口 cat' })).toEqual([newest, middle, oldest])
    expect(await idsOf({ q: '?!' })).toEqual([])
  })

  it('names every bad field', async () => {
    const answer = await app.askLoosely(list, {
      level: 'HARD',
      topic: 'A B',
      limit: 101,
      offset: -1,
      base: 'C5',
    })
    expect(answer.status).toBe(400)
    expect(answer.code).toBe('INVALID_INPUT')
    const fields = (answer.body['details'] as { field: string }[]).map(({ field }) => field)
    expect(fields.sort()).toEqual(['base', 'level', 'limit', 'offset', 'topic'])
  })

  it('is not moved by a revision that waits for its audit', async () => {
    const { desk } = app.deps.store
    const { id } = await anArticle(app, { title: 'Seen by all', published_at: ago(100) })
    const { addRevision } = await import('../../desk/public.ts')
    const paragraphs = [{ kind: 'p' as const, text: 'A secret that waits.', zh: '秘密', runs: [] }]
    const text = { title: 'Not yet', title_zh: '还没有', paragraphs, origin: 'edit' as const }
    await addRevision(app.deps, id, text, { user_id: null })
    const shown = await app.ask(contract.article.show, { id })
    expect(shown.result.title).toBe('Seen by all')
    expect(JSON.stringify(shown.body)).not.toMatch(/secret|Not yet|秘密/)
    expect(JSON.stringify((await app.ask(list)).body)).not.toContain('Not yet')
    expect((await app.ask(contract.search.search, { q: 'secret' })).result.items).toEqual([])
    await desk.patchArticle(id, { status: 'OFFLINE' })
  })
})

describe('how much a reader knows', () => {
  const tell = async (person: TestUser, states: Record<string, 'KNOWN' | 'UNKNOWN'>) => {
    const told = Object.entries(states).map(([word, state]) => ({ word, state }))
    expect((await app.ask(contract.word.setState, { states: told }, person)).status).toBe(200)
  }
  const percents = async (input: EndpointInput<typeof list>, as?: TestUser) =>
    (await app.ask(list, input, as)).result.items.map(({ known_percent }) => known_percent)

  it('is not said when nothing is known of them', async () => {
    expect(await percents({})).toEqual([null, null, null])
    expect(await percents({ base: 'NONE' })).toEqual([null, null, null])
    expect(await percents({}, reader)).toEqual([null, null, null])
  })

  it('is what a guest’s level covers, whether it has a column or is a band', async () => {
    expect(await percents({ base: 'ZK' })).toEqual([80, 14.3, 100])
    expect(await percents({ base: 'BAND:20000' })).toEqual([100, 100, 100])
    expect(await percents({ base: 'BAND:1' })).toEqual([30, 0, 30])
  })

  it('is a logged-in reader’s own to the word, whatever their browser sends', async () => {
    const person = await app.aUser()
    await app.ask(contract.account.saveSettings, { known_base: 'ZK' }, person)
    expect(await percents({ base: 'L8' }, person)).toEqual([80, 14.3, 100])
    await tell(person, { quay: 'KNOWN' })
    expect(await percents({}, person)).toEqual([90, 57.1, 100])
    await tell(person, { cat: 'UNKNOWN' })
    expect(await percents({}, person)).toEqual([80, 42.9, 90])
  })

  it('orders the list by what suits best', async () => {
    const person = await app.aUser()
    expect(await idsOf({ order_by: 'fit', base: 'ZK' })).toEqual([oldest, newest, middle])
    expect(await idsOf({ order_by: 'fit', base: 'BAND:1' })).toEqual([newest, oldest, middle])
    await app.ask(contract.account.saveSettings, { known_base: 'ZK' }, person)
    expect(await idsOf({ order_by: 'fit' }, person)).toEqual([oldest, newest, middle])
    await tell(person, { quay: 'KNOWN', mackerel: 'KNOWN' })
    await tell(
      person,
      Object.fromEntries(['cat', 'bed', 'dog', 'near', 'old', 'on'].map((word) => [word, 'UNKNOWN'])),
    )
    expect((await idsOf({ order_by: 'fit' }, person))[0]).toBe(middle)
    const pages = [0, 1, 2].map((offset) => idsOf({ order_by: 'fit', limit: 1, offset }, person))
    expect((await Promise.all(pages)).flat()).toEqual(await idsOf({ order_by: 'fit' }, person))
  })

  it('goes by the same measure in the index as in the rules, and on beyond what is ranked one by one', async () => {
    const own = await createTestKit({ ...features, dictionary: theDictionary() })
    try {
      await own.database.pool.query(`
        insert into articles (title, status, published_at, cov_zk) select 'Copy ' || n, 'PUBLISHED',
          now() - make_interval(mins => n), 60 + n * 7919 % 400 / 10.0 from generate_series(1, 330) n`)
      const every = async (base: string) => {
        const cards: ArticleCard[] = []
        for (let offset: number | null = 0; offset !== null; ) {
          const { result }: { result: EndpointResult<typeof list> } = await own.ask(list, {
            order_by: 'fit',
            base,
            offset,
            limit: 70,
          })
          cards.push(...result.items)
          offset = result.next_offset
        }
        expect(new Set(cards.map(({ id }) => id)).size).toBe(330)
        return cards
      }
      const distances = (await every('ZK')).map(({ known_percent }) => coverageDistance(known_percent ?? 0))
      expect(distances).toEqual([...distances].sort((a, b) => a - b))
      await every('BAND:3000')
    } finally {
      await own.close()
    }
  })

  it('without a level to go by, best is newest', async () => {
    expect(await idsOf({ order_by: 'fit' })).toEqual([newest, middle, oldest])
  })
})

describe('heat', () => {
  /** As the job does it, some seconds after the last read. */
  const bringUp = async (at: Date) => {
    const { article } = app.deps.store
    await article.flushPopularity(at)
    await article.applyPopularity()
  }

  it('rises with reads and stars, of one reader once', async () => {
    const { show } = contract.article
    await app.ask(show, { id: middle }, reader)
    await bringUp(new Date())
    expect(await idsOf({ order_by: 'hot' })).toEqual([middle, newest, oldest])
    for (let times = 0; times < 20; times += 1) await app.ask(show, { id: middle }, reader)
    await app.ask(mark, { id: oldest, action: 'STAR' }, reader)
    await bringUp(new Date())
    expect(await idsOf({ order_by: 'hot' })).toEqual([oldest, middle, newest])
  })

  it('of long ago counts less than heat of today', async () => {
    const weeks = new Date(Date.now() + 4 * 7 * 24 * HOUR)
    app.deps.store.article.recordView(newest, 'somebody', 1, weeks)
    await bringUp(weeks)
    expect((await idsOf({ order_by: 'hot' }))[0]).toBe(newest)
  })
})

describe('topics', () => {
  it('are counted over what readers see, with their names', async () => {
    const expected = [
      { topic: 'nature', label: '自然', count: 2 },
      { topic: 'history', label: '历史', count: 1 },
      { topic: 'food', label: '饮食', count: 1 },
    ]
    expect((await app.ask(topics)).result.items).toEqual(expected)
    const { id } = await anArticle(app, { topics: ['nature', 'chess'], published_at: ago(200) })
    expect((await app.ask(topics)).result.items).toEqual([
      { topic: 'nature', label: '自然', count: 3 },
      ...expected.slice(1),
      { topic: 'chess', label: 'chess', count: 1 },
    ])
    const at = new Date()
    await app.deps.store.desk.patchArticle(id, { status: 'OFFLINE', updated_at: at })
    expect((await app.ask(topics, {}, reader)).result.items).toEqual(expected)
  })
})

describe('what is new', () => {
  it('is counted from the moment a guest’s browser tells', async () => {
    expect((await app.ask(newCount)).result).toEqual({ count: 0, since: null })
    const since = ago(25).toISOString()
    expect((await app.ask(newCount, { since })).result).toEqual({ count: 2, since })
    expect((await app.ask(newCount, { since: ago(-5).toISOString() })).result.count).toBe(0)
    expect((await app.askLoosely(newCount, { since: 'yesterday' })).code).toBe('INVALID_INPUT')
  })

  it('is counted from a reader’s visit before, which half an hour of silence ends', async () => {
    let now = new Date()
    const later = await createTestKit({ ...features, now: () => now, dictionary: theDictionary() })
    const pass = (hours: number) => {
      now = new Date(now.getTime() + hours * HOUR)
    }
    try {
      const person = await later.aUser()
      const begun = now.toISOString()
      expect((await later.ask(newCount, {}, person)).result).toEqual({ count: 0, since: null })
      pass(1)
      await anArticle(later, { published_at: now })
      pass(1)
      expect((await later.ask(newCount, {}, person)).result).toEqual({ count: 1, since: begun })
      pass(0.4)
      expect((await later.ask(newCount, {}, person)).result).toEqual({ count: 1, since: begun })
      const last = now.toISOString()
      pass(5)
      expect((await later.ask(newCount, { since: begun }, person)).result).toEqual({ count: 0, since: last })
    } finally {
      await later.close()
    }
  })
})
