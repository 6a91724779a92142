// Shows that editors find every article by any filter, page by page, and see what waits for them.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EndpointInput } from '../../../contract/kernel/endpoint-definition.ts'
import { anArticle } from '../../../tests/support/factories.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../tests/support/the-dictionary.ts'
import { collectPages, forgedAfter } from '../../../tests/support/walk.ts'
import { fingerprintBands } from '../../db/schema/article.ts'
import { accountHandlers } from '../account/handlers.ts'
import { deskHandlers } from './handlers.ts'

const { desk } = contract
const clock = { now: new Date('2027-03-01T00:00:00Z') }
let t: TestKit
let admin: TestUser
const ids: Record<string, number> = {}

const long = (seed: string) =>
  Array.from({ length: 90 }, (_, index) => `${seed}${(index * 31) % 57}`).join(' ')
const later = () => {
  clock.now = new Date(clock.now.getTime() + 60_000)
}

beforeAll(async () => {
  t = await createTestKit({
    handlers: { account: accountHandlers, desk: deskHandlers },
    crossFeatureQueries: { countsOf: async () => ({ words: 0, due: 0, articles: 0, starred: 0 }) },
    now: () => clock.now,
    dictionary: theDictionary(),
  })
  admin = await t.aUser({ role: 'admin' })
  const make = async (name: string, given: Parameters<typeof anArticle>[1]) => {
    later()
    ids[name] = (
      await anArticle(t, { title: name, title_zh: '', paragraphs: [long(name)], zh: ['译文'], ...given })
    ).id
  }
  await make('draft', { status: 'DRAFT', topics: ['science'], author: 'Ann' })
  await make('linked', {
    status: 'DRAFT',
    stage: 'LINKED',
    link: 'https://www.example.com/linked?utm_source=x',
  })
  await make('rejected', { status: 'REJECTED', source: 'The Rejects' })
  await make('audited', { status: 'AUDITED', topics: ['science', 'food'], zh: [] })
  await make('published', {
    published_at: new Date('2027-01-01T00:00:00Z'),
    title_zh: '百分之百 100% 的_港口',
  })
  await make('scheduled', { published_at: new Date('2027-06-01T00:00:00Z') })
  await make('locked', { is_lock: true, published_at: new Date('2027-02-01T00:00:00Z') })
  await make('offline', { status: 'OFFLINE' })
  await make('stub', {
    status: 'DRAFT',
    link: 'https://www.example.com/stub',
    paragraphs: ['Read on for only one pound a week.'],
  })
  await make('copy', { status: 'DRAFT', paragraphs: [long('published')] })
  await make('deleted', { status: 'DELETED' })
  await t.database.db.execute(
    sql`insert into feeds (url, title, failures) values ('https://a.example', 'A', 2), ('https://b.example', 'B', 0)`,
  )
})
afterAll(() => t.close())

const found = async (query: EndpointInput<typeof desk.manage>) => {
  const { result } = await t.ask(desk.manage, { limit: 100, ...query }, admin)
  return result.items.map((item) => item.title)
}

describe('the list', () => {
  it.each([
    [
      {},
      [
        'copy',
        'stub',
        'offline',
        'locked',
        'scheduled',
        'published',
        'audited',
        'rejected',
        'linked',
        'draft',
      ],
    ],
    [{ status: 'DELETED' as const }, ['deleted']],
    [{ status: 'PUBLISHED' as const }, ['locked', 'scheduled', 'published']],
    [{ status: 'PUBLISHED' as const, order_by: 'published' as const }, ['scheduled', 'locked', 'published']],
    [{ status: 'OFFLINE' as const }, ['offline']],
    [{ stage: 'LINKED' as const }, ['linked']],
    [{ topic: 'science' }, ['audited', 'draft']],
    [{ topic: 'food', status: 'AUDITED' as const }, ['audited']],
    [{ source: 'The Rejects' }, ['rejected']],
    [{ level: 'VERY_EASY' as const, q: 'zzz' }, []],
    [{ flag: 'stub' as const }, ['stub']],
    [{ flag: 'duplicate' as const }, ['copy']],
    [{ flag: 'pending' as const }, ['copy', 'stub', 'draft']],
    [{ flag: 'scheduled' as const }, ['scheduled']],
    [{ flag: 'untranslated' as const }, ['copy', 'audited'].filter((name) => name !== 'copy')],
    [{ flag: 'locked' as const }, ['locked']],
    [{ q: 'REJECT' }, ['rejected']],
    [{ q: 'ann' }, ['draft']],
    [{ q: '100%' }, ['published']],
    [{ q: '的_港' }, ['published']],
    [{ q: '%' }, ['published']],
    [{ q: 'https://example.com/linked' }, ['linked']],
  ])('for %j gives %j', async (query, titles) => {
    expect(await found(query)).toEqual(titles)
  })

  it('finds an article by its number and its author by theirs', async () => {
    expect(await found({ q: String(ids['offline']) })).toEqual(['offline'])
    const ann = (await t.ask(desk.edit, { id: ids['draft'] ?? 0 }, admin)).result.author
    expect(await found({ author: ann?.id ?? 0 })).toEqual(['draft'])
    expect((await found({ order_by: 'created' }))[0]).toBe('copy')
    expect((await found({ order_by: 'published' })).slice(0, 4)).toEqual([
      'scheduled',
      'offline',
      'locked',
      'published',
    ])
  })

  it('comes page by page with nothing lost or twice', async () => {
    const all = await found({})
    const seen: string[] = []
    let offset: number | null = 0
    while (offset !== null) {
      const {
        result,
      }: { result: { items: { title: string }[]; next_offset: number | null; total?: number | undefined } } =
        await t.ask(desk.manage, { limit: 3, offset }, admin)
      expect(result.total).toBe(all.length)
      seen.push(...result.items.map((item) => item.title))
      offset = result.next_offset
    }
    expect(seen).toEqual(all)
    const past = await t.ask(desk.manage, { offset: 500 }, admin)
    expect(past.result).toMatchObject({ items: [], next_offset: null })
  })

  it.each([
    { order_by: 'updated' },
    { order_by: 'created' },
    { order_by: 'published' },
    { order_by: 'new' },
    { order_by: 'hot' },
    { order_by: 'fit' },
    { order_by: 'published', status: 'PUBLISHED' },
    { order_by: 'fit', status: 'PUBLISHED' },
  ] as const)('goes on behind a page: %j', async (asked) => {
    const editor = await t.aUser({ role: 'admin' })
    await t.ask(contract.account.saveSettings, { known_base: 'C4' }, editor)
    const page = async (after?: string, limit = 2) => {
      const { result } = await t.ask(desk.manage, { ...asked, limit, after }, editor)
      return { ...result, items: result.items.map(({ title }) => title) }
    }
    const whole = await page(undefined, 100)
    expect(whole.items.length).toBeGreaterThan(2)
    const totals: (number | undefined)[] = []
    const found = await collectPages(async (after) => {
      const one = await page(after)
      totals.push(one.total)
      return one
    })
    expect(found).toEqual(whole.items)
    expect(new Set(totals)).toEqual(new Set([whole.items.length]))
    for (const after of ['x', forgedAfter('manage.created', 2, 0), forgedAfter('manage.hot', 2, 1e300, 1)])
      expect((await t.ask(desk.manage, { ...asked, after }, editor)).code).toBe('INVALID_INPUT')
  })

  it('orders by date, by heat and by what suits the editor, as readers’ lists do', async () => {
    const editor = await t.aUser({ role: 'admin' })
    const by = async (order_by: 'new' | 'hot' | 'fit') => {
      const { result } = await t.ask(desk.manage, { order_by, limit: 100 }, editor)
      return result.items.map(({ title }) => title)
    }
    await t.database.db.execute(sql`update articles set heat = 5 where title = 'stub'`)
    await t.database.db.execute(sql`update articles set heat = 3 where title = 'locked'`)
    await t.database.db.execute(
      sql`update articles set cov_c4 = case title when 'audited' then 98 when 'copy' then 95 else 10 end`,
    )
    const newest = await found({ order_by: 'published' })
    expect(await by('new')).toEqual(newest)
    expect((await by('hot')).slice(0, 2)).toEqual(['stub', 'locked'])
    // Nothing is known of this editor yet.
    expect(await by('fit')).toEqual(newest)
    await t.ask(contract.account.saveSettings, { known_base: 'C4' }, editor)
    expect((await by('fit')).slice(0, 2)).toEqual(['audited', 'copy'])
  })

  it('puts first what was changed last', async () => {
    later()
    await t.ask(desk.update, { id: ids['draft'] ?? 0, article: { digest: 'changed' } }, admin)
    expect((await found({}))[0]).toBe('draft')
  })

  it.each([
    [
      'updated',
      sql`select id from articles where status <> 'DELETED' order by updated_at desc, id desc limit 20`,
      'articles_updated',
    ],
    [
      'status',
      sql`select id from articles where status = 'DRAFT' order by updated_at desc, id desc limit 20`,
      'articles_status',
    ],
    [
      'repetitions',
      sql`select id from articles where fingerprint is not null and ${fingerprintBands} && array['a123', 'b456', 'c789', 'dabc', 'edef0']`,
      'articles_bands',
    ],
  ])('walks an index: %s', async (_, query, index) => {
    const plan = await t.database.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      await tx.execute(sql`set local enable_sort = off`)
      return (await tx.execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`)).rows
    })
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain(index)
  })
})

describe('what waits', () => {
  it('is counted', async () => {
    const { result } = await t.ask(desk.waiting, {}, admin)
    expect(result).toMatchObject({
      to_audit: 3,
      rejected: 1,
      failed: 0,
      untranslated: 1,
      audited: 1,
      scheduled: 1,
      flagged: 2,
      failing_feeds: 1,
      published: 2,
      translation_ready: false,
      model_ready: false,
      tasks: [],
    })
  })
})
