// Shows what search finds, in English, in Chinese and in both, where it says the hits are, and that no sign breaks it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EndpointInput } from '../../../contract/kernel/endpoint-definition.ts'
import { anArticle } from '../../../tests/support/factories.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../tests/support/the-dictionary.ts'
import { collectPages, forgedAfter } from '../../../tests/support/walk.ts'
import { accountHandlers } from '../account/handlers.ts'
import { articleHandlers } from '../article/handlers.ts'
import { searchHandlers } from './handlers.ts'

const features = {
  handlers: { account: accountHandlers, article: articleHandlers, search: searchHandlers },
  crossFeatureQueries: {
    countsOf: async () => ({ words: 0, due: 0, articles: 0, starred: 0 }),
    placeOf: async () => undefined,
  },
}

const { search } = contract.search
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)

let app: TestKit
let reader: TestUser
let clouds: number
let rain: number
let tea: number

beforeAll(async () => {
  app = await createTestKit({ ...features, dictionary: theDictionary() })
  reader = await app.aUser()
  clouds = (
    await anArticle(app, {
      title: 'How Heavy Is a Cloud',
      title_zh: '一朵云有多重',
      paragraphs: [
        'It floats.',
        'A cloud is heavier than a whale. Clouds weigh tons, and running water made them.',
      ],
      zh: ['它飘着。', '一朵云比一头鲸还重，气候变化也改变了云。'],
      published_at: ago(30),
    })
  ).id
  rain = (
    await anArticle(app, {
      title: 'Rain in the City',
      title_zh: '城里的雨',
      paragraphs: ['The sky was grey, and one cloud hid the sun.', 'People ran home.'],
      zh: ['天是灰的。', '变化的气候让人们跑回家。'],
      published_at: ago(20),
    })
  ).id
  tea = (
    await anArticle(app, {
      title: 'Tea at 4 p.m.',
      title_zh: '下午茶',
      paragraphs: ['A pot of tea costs 100% more than you think, says O’Neill.'],
      published_at: ago(10),
    })
  ).id
})
afterAll(() => app?.close())

const found = async (
  q: string,
  more: { order_by?: 'match' | 'new' | 'hot' | 'fit'; limit?: number; offset?: number } = {},
) => {
  const answer = await app.ask(search, { q, ...more })
  expect(answer.status).toBe(200)
  return answer.result
}
const idsOf = async (q: string, order_by?: 'match' | 'new' | 'hot' | 'fit') =>
  (await found(q, order_by ? { order_by } : {})).items.map(({ id }) => id)
const marked = (text: string, hits: [number, number][]) => hits.map(([start, end]) => text.slice(start, end))

describe('in English', () => {
  it('finds every form of a word, in titles before texts', async () => {
    expect(await idsOf('clouds')).toEqual([clouds, rain])
    expect(await idsOf('cloud', 'new')).toEqual([rain, clouds])
    expect(await idsOf('RUN')).toEqual([clouds])
    expect(await idsOf('whale cloud')).toEqual([clouds])
    expect(await idsOf('whale sun')).toEqual([])
  })

  it('understands quotes, or and a minus', async () => {
    expect(await idsOf('"grey sky"')).toEqual([])
    expect(await idsOf('"sky was grey"')).toEqual([rain])
    expect(await idsOf('whale or tea')).toEqual(expect.arrayContaining([clouds, tea]))
    expect(await idsOf('cloud -whale')).toEqual([rain])
  })

  it('says where the hits are, in both titles and in the paragraph that has most', async () => {
    const [first] = (await found('heavy clouds')).items
    expect(marked(first?.title ?? '', first?.hits.title ?? [])).toEqual(['Heavy', 'Cloud'])
    expect(first?.hits.title_zh).toEqual([])
    const shown = await app.ask(contract.article.show, { id: clouds })
    expect(first?.snippet).toMatchObject({ lang: 'en', paragraph: shown.result.paragraphs[1]?.id })
    const { text = '', hits = [] } = first?.snippet ?? {}
    expect(marked(text, hits)).toEqual(['cloud', 'Clouds'])
  })

  it('takes words that every text has for what they are', async () => {
    expect(await idsOf('the', 'new')).toEqual([tea, rain, clouds])
    expect(await idsOf('a')).toHaveLength(3)
    expect(await idsOf('q')).toEqual([])
  })
})

describe('in Chinese', () => {
  it('finds runs as typed, not their pieces', async () => {
    expect(await idsOf('气候变化')).toEqual([clouds])
    expect(await idsOf('变化的气候')).toEqual([rain])
    expect(await idsOf('气候', 'new')).toEqual([rain, clouds])
    expect(await idsOf('候的')).toEqual([])
    expect(await idsOf('变化 气候', 'new')).toEqual([rain, clouds])
  })

  it('finds the parts of a run that no text has, those with most of them first, and tells it', async () => {
    const both = await found('鲸跑回家')
    expect(both.items.map(({ id }) => id)).toEqual([rain])
    expect(both.meant).toEqual({ q: '跑回', from: '鲸跑回家', to: '跑回' })
    const changed = await found('还重变化')
    expect(changed.meant).toEqual({ q: '还重 变化', from: '还重变化', to: '还重 变化' })
    expect(changed.items.map(({ id }) => id)).toEqual([clouds, rain])
    const { text = '', hits = [] } = changed.items[0]?.snippet ?? {}
    expect(marked(text, hits)).toEqual(['还重', '变化'])
    expect(await found('气候变化')).toMatchObject({ meant: null })
    expect(await found('一二三四五')).toMatchObject({ items: [], meant: null })
    // What else was typed is wanted all the same.
    expect(await idsOf('sun 还重气候')).toEqual([rain])
    expect(await idsOf('tea 还重气候')).toEqual([])
  })

  it('finds a single hanzi, the titles first', async () => {
    expect(await idsOf('云')).toEqual([clouds])
    expect(await idsOf('雨')).toEqual([rain])
    expect(await idsOf('鲸')).toEqual([clouds])
  })

  it('says where the hits are', async () => {
    const [first] = (await found('云')).items
    expect(marked(first?.title_zh ?? '', first?.hits.title_zh ?? [])).toEqual(['云'])
    expect(first?.snippet?.lang).toBe('zh')
    expect(marked(first?.snippet?.text ?? '', first?.snippet?.hits ?? [])).toEqual(['云', '云'])
  })
})

describe('in both', () => {
  it('wants everything that was typed', async () => {
    expect(await idsOf('cloud 云')).toEqual([clouds])
    expect(await idsOf('cloud 雨')).toEqual([rain])
    expect(await idsOf('tea 云')).toEqual([])
    expect(await idsOf('tea下午茶')).toEqual([tea])
    expect(await idsOf('the 下午')).toEqual([tea])
  })
})

describe('whatever is typed', () => {
  it('of signs only asks for nothing', async () => {
    for (const q of ['?!', '%', '…', '"', "'", '😀', '()'])
      expect(await found(q)).toEqual({
        items: [],
        next_offset: null,
        next: null,
        beside: { creators: [], collections: [], magazines: [], books: [] },
        meant: null,
      })
  })

  it('is data, never a command', async () => {
    const queries = [
      "tea' or 1=1 --",
      'tea"; drop table articles; --',
      'tea & | ! ( ) <-> :* \\',
      "云'::tsquery",
      "'云' & !'雨",
      'tea%_\\',
      'or or -',
      '- "tea',
      '１００％',
      'x'.repeat(100),
      '云'.repeat(100),
      '𠮷野家',
      'İstanbul ß ﬁ',
    ]
    for (const q of queries) expect((await app.ask(search, { q })).status).toBe(200)
    expect(await idsOf('tea%_\\')).toEqual([tea])
    expect(await idsOf('100%')).toEqual([tea])
    expect(await idsOf("O'Neill")).toEqual([tea])
    expect(await idsOf('%_%')).toEqual([])
  })

  it('that is too long, empty or broken is refused by name', async () => {
    for (const q of ['', '   ', 'x'.repeat(101), 'a\u0000b']) {
      const answer = await app.askLoosely(search, { q })
      expect(answer.code).toBe('INVALID_INPUT')
      expect(answer.body['details']).toMatchObject([{ field: 'q' }])
    }
    expect((await app.askLoosely(search, { q: 'x', order_by: 'old' })).code).toBe('INVALID_INPUT')
  })
})

describe('a found article', () => {
  it('is a card with the reader’s own marks and figures', async () => {
    await app.ask(contract.article.mark, { id: tea, action: 'STAR' }, reader)
    await app.ask(contract.account.saveSettings, { known_base: 'C4' }, reader)
    const mine = (await app.ask(search, { q: 'tea' }, reader)).result.items[0]
    expect(mine?.marks).toEqual(['STAR'])
    expect(mine?.known_percent).toBeGreaterThan(50)
    const guest = await app.ask(search, { q: 'tea', base: 'C4' })
    expect(guest.result.items[0]).toMatchObject({ marks: [], known_percent: mine?.known_percent })
    expect((await found('tea')).items[0]?.known_percent).toBeNull()
  })

  it('is one that readers may see', async () => {
    for (const status of ['DRAFT', 'AUDITED', 'REJECTED', 'OFFLINE', 'DELETED'] as const)
      await anArticle(app, { title: 'Zeppelin', status })
    await anArticle(app, { title: 'Zeppelin', published_at: ago(-1) })
    const admin = await app.aUser({ role: 'admin' })
    for (const as of [undefined, reader, admin])
      expect((await app.ask(search, { q: 'zeppelin' }, as)).result.items).toEqual([])
  })

  it('comes page by page', async () => {
    const made: number[] = []
    for (let index = 0; index < 5; index += 1)
      made.push((await anArticle(app, { title: 'Submarine', published_at: ago(index) })).id)
    const first = await found('submarine', { order_by: 'new', limit: 2 })
    const second = await found('submarine', { order_by: 'new', limit: 2, offset: 2 })
    const third = await found('submarine', { order_by: 'new', limit: 2, offset: 4 })
    expect([first, second, third].flatMap(({ items }) => items.map(({ id }) => id))).toEqual(made)
    expect([first, second, third].map(({ next_offset }) => next_offset)).toEqual([2, 4, null])
  })
})

describe('what is shown of a text', () => {
  it('shows the word where it stands, not where its letters stand in other words', async () => {
    const { id } = await anArticle(app, {
      title: 'The Harbour at Night',
      paragraphs: [
        'A grand piano.',
        'Wide ranges of brand names.',
        'Strange orange grains.',
        'She nearly ran aground (twice).',
        'Granted.',
      ],
    })
    const [hit] = (await found('ran')).items.filter((item) => item.id === id)
    expect(marked(hit?.snippet?.text ?? '', hit?.snippet?.hits ?? [])).toEqual(['ran'])
    const other = await anArticle(app, {
      title: 'Small Joys',
      paragraphs: ['It happens.', 'It happened.', 'What happens next?', 'They were happy.'],
    })
    const [joy] = (await found('happiness')).items.filter((item) => item.id === other.id)
    expect(marked(joy?.snippet?.text ?? '', joy?.snippet?.hits ?? [])).toEqual(['happy'])
  })

  it('shows a word behind others that begin alike', async () => {
    const { id } = await anArticle(app, {
      title: 'Things',
      paragraphs: ['We care.', 'They cared a lot.', 'She carried it home.', 'The cars are red.'],
    })
    const [hit] = (await found('car')).items.filter((item) => item.id === id)
    expect(marked(hit?.snippet?.text ?? '', hit?.snippet?.hits ?? [])).toEqual(['cars'])
  })

  it('shows the caption of a picture that answers', async () => {
    const { id } = await anArticle(app, {
      title: 'On the Quay',
      paragraphs: [
        { kind: 'p', text: 'Nothing here.', zh: '', runs: [] },
        { kind: 'img', text: 'A flamingo', zh: '一只火烈鸟', runs: [], src: '/files/x.png' },
      ],
    })
    const [hit] = (await found('火烈鸟')).items
    expect(hit).toMatchObject({ id, snippet: { lang: 'zh', text: '一只火烈鸟' } })
  })
})

describe('in a large library', () => {
  it('goes back stretch by stretch until it has found enough, and finds what is rare and old', async () => {
    const own = await createTestKit({ ...features, dictionary: theDictionary() })
    try {
      // Numbers as after a hundred thousand articles; what is common is everywhere, `xylophone` only in the oldest.
      await own.database.pool.query(`
        insert into articles (id, title, status, published_at, word_count) overriding system value
          select i * 20, 'Common ' || i, 'PUBLISHED', now() - make_interval(hours => 6000 - i), 9
          from generate_series(1, 5000) i;
        insert into article_search (article_id, title, en, zh)
          select id, to_tsvector('english', title) || era, to_tsvector('english', title || case id when 20 then ' xylophone'
            else '' end) || era, era
          from articles, lateral (select array_to_tsvector(array['#', '#' || id / 512, '##' || id / 4096, '###' || id / 32768])) e (era)`)
      const common = await own.ask(search, { q: 'common', order_by: 'new', limit: 3 })
      expect(common.result.items.map(({ id }) => id)).toEqual([100_000, 99_980, 99_960])
      const rare = await own.ask(search, { q: 'common xylophone' })
      expect(rare.result.items.map(({ id }) => id)).toEqual([20])
    } finally {
      await own.close()
    }
  })
})

describe('the orders', () => {
  it('are what matches, what is new, what is hot and what suits the reader', async () => {
    const own = await createTestKit({ ...features, dictionary: theDictionary() })
    try {
      const easy = 'The cat sat on the bed near the old dog and the ship.'
      const make = async (title: string, hours: number, text: string) =>
        (await anArticle(own, { title, paragraphs: [text], published_at: ago(hours) })).id
      const titled = await make(
        'A Ship at Sea',
        30,
        'Quay mackerel sextant halyard bollard capstan gunwale bulwark.',
      )
      const fitting = await make('Old', 20, easy)
      const hot = await make('Hot', 10, `Quay mackerel sextant. ${easy}`)
      await own.database.pool.query('update articles set heat = 9 where id = $1', [hot])
      const by = async (input: Omit<EndpointInput<typeof search>, 'q'>, as?: TestUser) =>
        (await own.ask(search, { q: 'ship', ...input }, as)).result.items.map(({ id }) => id)
      expect((await by({ order_by: 'match' }))[0]).toBe(titled)
      expect(await by({ order_by: 'new' })).toEqual([hot, fitting, titled])
      expect(await by({ order_by: 'hot' })).toEqual([hot, fitting, titled])
      await own.database.pool.query('update articles set heat = 12 where id = $1', [titled])
      expect(await by({ order_by: 'hot' })).toEqual([titled, hot, fitting])
      expect(await by({ order_by: 'fit', base: 'ZK' })).toEqual([fitting, hot, titled])
      expect(await by({ order_by: 'fit' })).toEqual([hot, fitting, titled])
      const person = await own.aUser()
      expect(await by({ order_by: 'fit' }, person)).toEqual([hot, fitting, titled])
      await own.ask(contract.account.saveSettings, { known_base: 'ZK' }, person)
      expect(await by({ order_by: 'fit' }, person)).toEqual([fitting, hot, titled])
      expect((await own.askLoosely(search, { q: 'ship', order_by: 'old' })).code).toBe('INVALID_INPUT')
    } finally {
      await own.close()
    }
  })

  it.each(['match', 'new', 'hot', 'fit'] as const)('by %s go on behind a page', async (order_by) => {
    const own = await createTestKit({ ...features, dictionary: theDictionary() })
    try {
      await own.database.pool.query(`
        insert into articles (title, status, published_at, word_count, heat, cov_zk)
          select 'Common ' || i, 'PUBLISHED', timestamptz '2026-01-01' - make_interval(hours => i / 3), 9, i % 7 / 3.0,
            60 + i % 9 / 0.7 from generate_series(1, 50) i;
        insert into article_search (article_id, title, en, zh)
          select id, (case id % 2 when 0 then to_tsvector('english', title) else ''::tsvector end) || era,
            to_tsvector('english', title || repeat(' common', id::int % 4)) || era, era
          from articles, lateral (select array_to_tsvector(array['#', '#' || id / 512, '##' || id / 4096, '###' || id / 32768])) e (era)`)
      const page = async (after?: string, limit = 20) =>
        (await own.ask(search, { q: 'common', base: 'ZK', order_by, limit, after })).result
      const whole = (await page(undefined, 100)).items.map(({ id }) => id)
      expect(whole).toHaveLength(50)
      const offset = await own.ask(search, { q: 'common', base: 'ZK', order_by, offset: 20 })
      expect(await page((await page()).next ?? '')).toEqual(offset.result)
      const gone = [whole[3], whole[19], whole[30]]
      const seen = await collectPages(
        (after) => page(after),
        () => own.database.pool.query(`update articles set status = 'OFFLINE' where id = any($1)`, [gone]),
      )
      expect(seen.map(({ id }) => id)).toEqual(whole.filter((id) => id !== whole[30]))
      for (const after of ['x', forgedAfter(`search.${order_by}`, 20, 1, 2, 3, 4, 5)])
        expect((await own.ask(search, { q: 'common', order_by, after })).code).toBe('INVALID_INPUT')
    } finally {
      await own.close()
    }
  })

  // The first page looks for fewer than the others: it must be what they go on from.
  it.each([
    ['no title', 'false', 'true'],
    ['few titles', 'id % 15 = 0', 'true'],
    ['more titles than are ranked', 'id % 2 = 0', 'true'],
    ['titles whose text does not say it', 'id % 2 = 0', 'id % 2 = 1'],
  ])('begin by match as all that is found does, with the word in %s', async (_, in_title, in_text) => {
    const own = await createTestKit({ ...features, dictionary: theDictionary() })
    try {
      await own.database.pool.query(`
        insert into articles (title, status, published_at, word_count)
          select 'Common ' || i, 'PUBLISHED', timestamptz '2026-01-01' - make_interval(hours => i * 37 % 101), 9
            from generate_series(1, 150) i;
        insert into article_search (article_id, title, en, zh)
          select id, (case when ${in_title} then to_tsvector('english', title) else ''::tsvector end) || era,
            (case when ${in_text} then to_tsvector('english', title || repeat(' common', id::int % 9)) else ''::tsvector end) || era,
            era
          from articles, lateral (select array_to_tsvector(array['#', '#' || id / 512, '##' || id / 4096, '###' || id / 32768])) e (era)`)
      const ids = async (offset: number, limit: number) =>
        (await own.ask(search, { q: 'common', offset, limit })).result.items.map(({ id }) => id)
      const first = await ids(0, 20)
      expect(first).toHaveLength(20)
      expect(first.slice(1)).toEqual(await ids(1, 19))
      const next = (await own.ask(search, { q: 'common' })).result.next ?? ''
      const second = (await own.ask(search, { q: 'common', after: next })).result.items.map(({ id }) => id)
      expect([...first, ...second]).toEqual(await ids(0, 40))
    } finally {
      await own.close()
    }
  })
})
