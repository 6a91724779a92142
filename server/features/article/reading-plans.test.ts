// Reads the plans of what readers ask on many articles: every query finds its rows by an index, pages are read in order.
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../tests/support/database.ts'
import { openDatabase } from '../../db/open.ts'
import { SEARCH_EDITION } from '../../db/text-match.ts'
import { createStores, type Stores } from '../../stores.ts'

const NOW = new Date('2026-06-01T00:00:00Z')
const ARTICLES = 20_000
const READER = 7

let database: FreshDatabase
let store: Stores
let statements: { text: string; values: unknown[] }[] = []

beforeAll(async () => {
  database = await freshDatabase()
  const logger = { logQuery: (text: string, values: unknown[]) => void statements.push({ text, values }) }
  const db = drizzle(database.pool, { logger })
  store = createStores({ db, read: db })
  // Numbers from 1 here, so that rows made by the thousand belong together.
  await database.pool.query(`
    alter table creators alter id restart with 1; alter table articles alter id restart with 1;
    insert into creators (name) select 'Author ' || n from generate_series(1, 50) n;
    insert into articles (title, title_zh, status, published_at, topics, level, source, author_id, author, heat,
        shown_revision, cov_zk, cov_c4, cov_c6, cov_l4, cov_l8, cov_ielts)
      select 'Article ' || n, '文章', 'PUBLISHED', timestamptz '2026-05-31' - n * interval '2 minutes',
        array[(array['food', 'travel', 'nature', 'history'])[1 + n % 4]], (array['EASY', 'STANDARD', 'DIFFICULT'])[1 + n % 3],
        'Source ' || n % 20, 1 + n % 50, 'Author', n * 37 % 1000, 1, c, c, c, c, c, c
      from (select n, 70 + n * 7919 % 300 / 10.0 as c from generate_series(1, ${ARTICLES}) n) a;
    insert into article_revisions (article_id, revision, state, origin, title, paragraphs, lemmas, lemma_counts, forms,
        coverage, word_count, minutes)
      select id, 1, 'AUDITED', 'sample', title, '[]', '{a,b}', '{1,2}', '{}', '{}', 3, 1 from articles;
    insert into article_search (article_id, edition, title, en, zh, pairs)
      select id, ${SEARCH_EDITION}, to_tsvector('english', title) || e,
        to_tsvector('english', title || ' word' || id % 1000 || ' rare' || id) || e, (case id % 20 when 0 then $$'文章':1 '文':1 '章':2$$ else '' end)::tsvector || e,
        array[hashtext('word' || id % 1000 || ' 1 rare' || id)]
      from articles, lateral (select array_to_tsvector(array['#', '#' || id / 512, '##' || id / 4096, '###' || id / 32768])) x (e);
    insert into article_words (article_id, word, resolve) select id, 'word', '词' from articles;
    insert into article_marks (user_id, article_id, action)
      select u, u * 10 + n, 'READ' from generate_series(1, 300) u, generate_series(1, 20) n;
    analyze`)
})
afterAll(() => database.drop())

/** Runs `work`, then explains every statement it sent: as planned for these values, and as planned once for any. */
async function plansOf(work: () => Promise<unknown>): Promise<string[]> {
  statements = []
  await work()
  const sent = statements.filter(({ text }) => /^\s*(select|with|insert|update|delete)\b/i.test(text))
  expect(sent.length).toBeGreaterThan(0)
  const plans = await Promise.all(
    sent.flatMap(({ text, values }) => [
      database.pool.query(`explain (costs off) ${text}`, values),
      database.pool.query(`explain (costs off, generic_plan) ${text}`),
    ]),
  )
  return plans.flatMap(({ rows }) => rows.map((row) => String(row['QUERY PLAN'])))
}
const wholeTables = (plan: string[]) => plan.filter((line) => line.includes('Seq Scan on '))

describe('plans', () => {
  const page = { user_id: READER, now: NOW, offset: 40, limit: 20 }

  it('of the list walk an index in its order', async () => {
    const { article } = store
    const orders = [
      ['new', 'articles_new'],
      ['hot', 'articles_hot'],
      ['cov_c4', 'articles_fit_c4'],
      ['cov_zk', 'articles_fit_zk'],
      ['cov_l8', 'articles_fit_l8'],
    ] as const
    for (const [order, index] of orders) {
      const plan = await plansOf(() => article.list({}, order, page))
      expect(wholeTables(plan)).toEqual([])
      expect(plan.filter((line) => new RegExp(`Scan Backward using ${index} `).test(line))).toHaveLength(2)
    }
  })

  it('of a list narrowed by one thing read a stretch of that thing', async () => {
    const { article } = store
    const filters = [
      { level: 'EASY' as const },
      { author: 3 },
      { creators: [3, 4] },
      { source: 'Source 3' },
      { topic: 'food' },
      { topic: 'food', level: 'EASY' as const },
      { ids: [5, 77, 900] },
      { ids: [5, 77, 900], source: 'Source 3' },
    ]
    for (const filter of filters)
      expect(wholeTables(await plansOf(() => article.list(filter, 'new', page)))).toEqual([])
  })

  it('of the first pages are made once, not at every execution', async () => {
    const first = { ...page, offset: 0 }
    const own = openDatabase({ connection: database.connection, max: 1 })
    try {
      const { article, history, word } = createStores(own)
      const work = [
        () => article.list({}, 'new', first),
        () => article.list({}, 'hot', first),
        () => article.list({ level: 'EASY' }, 'new', first),
        () => article.list({ topic: 'food' }, 'new', first),
        () => article.list({ topic: 'food' }, 'hot', first),
        () => article.list({}, 'cov_c4', first),
        () => article.candidates({}, 'cov_c4', NOW),
        () => article.recommended(READER, 'cov_c4', NOW),
        () => article.recommended(undefined, undefined, NOW),
        () => history.placesOf(READER, { offset: 0, limit: 20 }),
        () => word.savedAs(READER, ['run', 'ran']),
        () => word.cardOf(READER, ['run', 'ran']),
        ...(['new', 'old', 'az'] as const).map(
          (order) => () => word.list(READER, { order, q: undefined, offset: 0, limit: 20 }),
        ),
      ]
      for (let time = 0; time < 20; time += 1) for (const run of work) await run()
      const { rows } = await own.pool.query(
        `select name, generic_plans > custom_plans as is_made_once from pg_prepared_statements
          where name ~ '^(g_)?(article|reading|word)_'`,
      )
      expect(rows).toHaveLength(work.length)
      expect(rows.filter(({ is_made_once }) => !is_made_once)).toEqual([])
    } finally {
      await own.close()
    }
  })

  it('of recommending', async () => {
    const { article } = store
    const plan = await plansOf(async () => {
      const rows = await article.recommended(READER, 'cov_c4', NOW)
      expect(rows.length).toBeGreaterThan(200)
      const ids = rows.map(({ id }) => id)
      await article.cardsInOrder(ids.slice(0, 20), READER, NOW)
      await article.others(ids, { ...page, offset: 0 })
      await article.interests(READER, NOW)
      await article.candidates({}, 'cov_c4', NOW)
      await article.done(ids, READER, { ...page, offset: 0 })
    })
    expect(wholeTables(plan)).toEqual([])
  })

  it('of opening and marking an article', async () => {
    const { article } = store
    const plan = await plansOf(async () => {
      const shown = await article.shown(4000, { user_id: READER, now: NOW, any: false })
      expect(shown?.next?.id).toBe(4004)
      await article.content(4000, 1)
      await article.lemmaTexts([{ id: 4000, shown_revision: 1 }])
      await article.facts(4000, NOW)
      await article.markCounts(READER)
      await article.newSince(new Date('2026-05-30'), NOW)
      await article.mark({
        user_id: READER,
        article_id: 4000,
        action: 'STAR',
        is_on: true,
        at: NOW,
        now: NOW,
        op_id: undefined,
      })
      await article.mark({
        user_id: READER,
        article_id: 4000,
        action: 'STAR',
        is_on: false,
        at: NOW,
        now: NOW,
        op_id: undefined,
      })
      article.recordView(4000, 'somebody', 1, NOW)
      await article.flushPopularity(NOW)
    })
    expect(wholeTables(plan)).toEqual([])
  })

  it('of opening an old article read no more pages than those of a new one', async () => {
    const pagesRead = async (id: number): Promise<number> => {
      statements = []
      await store.article.shown(id, { user_id: READER, now: NOW, any: false })
      const [shown] = statements
      const { rows } = await database.pool.query(
        `explain (analyze, buffers, format json) ${shown?.text}`,
        shown?.values,
      )
      const { Plan } = rows[0]['QUERY PLAN'][0]
      return Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks']
    }
    const ofNew = await pagesRead(100)
    const ofOld = await pagesRead(ARTICLES - 600)
    expect(ofOld).toBeLessThan(ofNew * 1.5)
  })

  it('of searching look the words up in their index', async () => {
    for (const q of ['word7', 'rare77', '文章', 'word7 文章']) {
      const plan = await plansOf(() => store.search.find(q, NOW, false))
      expect(wholeTables(plan)).toEqual([])
      expect(plan.some((line) => line.includes('Bitmap Index Scan on article_search_'))).toBe(true)
    }
    const inQuotes = await plansOf(() => store.search.find('"word7 rare7"', NOW, false))
    expect(wholeTables(inQuotes)).toEqual([])
    expect(
      inQuotes.filter((line) => line.includes('Bitmap Index Scan on article_search_phrases')),
    ).toHaveLength(2)
    const plan = await plansOf(() =>
      store.search.paragraphs([1, 2, 3], { english: ['word'], han: [] }, false),
    )
    expect(wholeTables(plan)).toEqual([])
  })
})

describe('page 2,500', () => {
  const DEEP = 50_000
  const page = { user_id: READER, now: NOW, offset: 0, limit: 20 }

  beforeAll(async () => {
    await database.pool.query(`
      insert into articles (title, status, published_at, topics, level, heat, cov_c4)
        select 'Article ' || n, 'PUBLISHED', timestamptz '2026-05-31' - n * interval '2 minutes', '{}', 'EASY',
          n * 37 % 1000, 70 + n * 7919 % 300 / 10.0 from generate_series(${ARTICLES + 1}, ${DEEP + 1000}) n;
      analyze articles`)
  })

  const pagesRead = async (ask: () => Promise<unknown>): Promise<number> => {
    statements = []
    await ask()
    const [list] = statements
    const { rows } = await database.pool.query(
      `explain (analyze, buffers, format json) ${list?.text}`,
      list?.values,
    )
    const { Plan } = rows[0]['QUERY PLAN'][0]
    return Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks']
  }

  it.each(['new', 'hot', 'cov_c4'] as const)('by %s reads about as little as the first', async (order) => {
    const { article } = store
    const [last] = await article.list({}, order, { ...page, offset: DEEP - 21, limit: 1 })
    const at = last?.published_at?.toISOString() ?? ''
    const keys = order === 'new' ? [at] : order === 'hot' ? [last?.sort ?? 0] : [last?.sort ?? 0, at]
    const deep = { ...page, after: [...keys, last?.id ?? 0] }
    const [first, by] = await Promise.all([
      article.list({}, order, deep),
      article.list({}, order, { ...page, offset: DEEP - 20 }),
    ])
    expect(first.map(({ id }) => id)).toEqual(by.map(({ id }) => id))
    const ofFirst = await pagesRead(() => article.list({}, order, page))
    const ofDeep = await pagesRead(() => article.list({}, order, deep))
    expect(ofDeep).toBeLessThanOrEqual(1.3 * ofFirst)
    const byOffset = await pagesRead(() => article.list({}, order, { ...page, offset: DEEP - 20 }))
    expect(byOffset).toBeGreaterThan(3 * ofDeep)
  })
})
