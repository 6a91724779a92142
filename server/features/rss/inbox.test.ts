// Shows the inbox through the door: what lies in it, what editors decide, and that it can be taken back.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type GivenItem, rssOf } from '../../../tests/support/feeds.ts'
import { createIntakeKit } from '../../../tests/support/intake-kit.ts'
import { page, text } from '../../../tests/support/pages.ts'
import { aSite, redirectsTo, respondWith, type TestSite } from '../../../tests/support/site.ts'
import { contract, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { aTranslator } from '../../../tests/support/translator.ts'
import { collectPages } from '../../../tests/support/walk.ts'
import { makePageFetcher } from '../../providers/page-fetch/guarded-fetch.ts'

const { rss } = contract
const XML = 'application/rss+xml'
const translator = aTranslator()
let site: TestSite
let t: TestKit
let admin: TestUser
let reader: TestUser

beforeAll(async () => {
  site = await aSite()
  t = await createIntakeKit({ pages: makePageFetcher({ allow: [site.host] }), translator: translator.port })
  admin = await t.aUser({ role: 'admin' })
  reader = await t.aUser()
})
afterAll(async () => {
  await t.close()
  await site.close()
})

const FRENCH =
  'Le maire de la ville est revenu dans son bureau après les vacances, et il a dit que les travaux sur le port ne seront pas finis avant la fin de l’année. '
let feeds = 0
/** A feed of its own with these items, each with a page. */
async function aFeed(titles: string[], more: (n: number) => Partial<GivenItem> = () => ({})) {
  feeds += 1
  const path = `/feed-${feeds}.xml`
  const items = titles.map((title, n) => ({
    guid: `${path} ${n}`,
    title,
    link: site.url(`/story-${feeds}-${n}`),
    date: new Date(Date.UTC(2026, 0, 20) - n * 60_000).toUTCString(),
    ...more(n),
  }))
  for (const [n] of titles.entries())
    site.on(`/story-${feeds}-${n}`, respondWith(page(text(`Story ${feeds} ${n}.`)), 'text/html'))
  site.on(path, respondWith(rssOf(`Feed ${feeds}`, items), XML))
  const { result } = await t.ask(rss.addFeed, { url: site.url(path) }, admin)
  return { ...result, path, items }
}
const unread = async (feed: number, more = {}) =>
  (await t.ask(rss.inbox, { feed, ...more }, admin)).result.items
const crawled = async (id: number) => {
  const { result } = await t.ask(rss.crawl, { id }, admin)
  return t.finished(result.task)
}
const articleStatus = async (id: number | null) => {
  const { rows } = await t.database.pool.query<{ status: string }>(
    'select status from articles where id = $1',
    [id],
  )
  return rows[0]?.status
}

describe('who may', () => {
  it.each([
    [rss.inbox, {}],
    [rss.preview, { id: 1 }],
    [rss.mark, { action: 'DISMISS', ids: [1] }],
    [rss.updateFeed, { id: 1, name: 'x' }],
    [rss.importFeeds, { opml: 'x' }],
    [rss.exportFeeds, {}],
  ] as const)('editors only: %#', async (call, input) => {
    expect((await t.askLoosely(call, input)).code).toBe('LOGIN_REQUIRED')
    expect((await t.askLoosely(call, input, reader)).code).toBe('ADMIN_ONLY')
  })

  it.each([
    [rss.inbox, { state: 'GONE' }, 'state'],
    [rss.inbox, { days: 0 }, 'days'],
    [rss.inbox, { ids: '1,x' }, 'ids'],
    [rss.inbox, { ids: Array.from({ length: 51 }, () => 1).join() }, 'ids'],
    [rss.inbox, { after: 'x' }, 'after'],
    [rss.preview, { id: 'one' }, 'id'],
    [rss.mark, { action: 'TAKE' }, 'ids'],
    [rss.mark, { action: 'TAKE', all: { until: 1 } }, 'ids'],
    [rss.mark, { action: 'DISMISS', ids: [1], batch: randomUUID() }, 'ids'],
    [rss.mark, { action: 'DISMISS', ids: [] }, 'ids'],
    [rss.updateFeed, { id: 1, keep: 3 }, 'keep'],
    [rss.importFeeds, { opml: '' }, 'opml'],
  ] as const)('bad input names its field: %#', async (call, input, field) => {
    const { code, body } = await t.askLoosely(call, input, admin)
    expect(code).toBe('INVALID_INPUT')
    expect(body['details']).toMatchObject([{ field }])
  })
})

describe('the list', () => {
  it('has the items of all feeds, the newest first, page by page', async () => {
    const a = await aFeed(['A 0', 'A 1', 'A 2'])
    const b = await aFeed(['B 0', 'B 1', 'B 2'], (n) => ({
      date: new Date(Date.UTC(2026, 0, 20) - n * 60_000 - 1000).toUTCString(),
    }))
    await t.ask(rss.updateFeed, { id: a.id, folder: '甲' }, admin)
    await t.ask(rss.updateFeed, { id: b.id, folder: '甲' }, admin)
    const items = await collectPages(
      async (after) => (await t.ask(rss.inbox, { folder: '甲', limit: 2, after }, admin)).result,
    )
    expect(items.map(({ title }) => title)).toEqual(['A 0', 'B 0', 'A 1', 'B 1', 'A 2', 'B 2'])
    expect(await unread(b.id, { folder: '乙' })).toEqual([])
  })

  it('is narrowed by age, by words, by what is there already', async () => {
    const feed = await aFeed(['The tide tables', 'A hundred % of it', 'Of 100 gulls'], (n) =>
      n === 0 ? { date: new Date().toUTCString() } : {},
    )
    expect((await unread(feed.id, { days: 2 })).map(({ title }) => title)).toEqual(['The tide tables'])
    expect((await unread(feed.id, { q: 'TIDE' })).map(({ title }) => title)).toEqual(['The tide tables'])
    expect((await unread(feed.id, { q: '%' })).map(({ title }) => title)).toEqual(['A hundred % of it'])
    const other = await aFeed(['The same page'], () => ({
      link: `${site.url(`/story-${feeds - 1}-0`)}?utm_source=x`,
    }))
    const [item] = await unread(feed.id, { q: 'tide' })
    await t.ask(rss.mark, { action: 'TAKE', ids: [item?.id ?? 0] }, admin)
    const [taken] = await unread(feed.id, { state: 'TAKEN' })
    const [same] = await unread(other.id)
    expect(taken).toMatchObject({ known: null, article: { id: taken?.article_id } })
    expect(same).toMatchObject({ known: { id: taken?.article_id }, article: null })
    expect((await unread(other.id, { known: '0' })).length).toBe(0)
    expect((await unread(other.id, { known: '1' })).length).toBe(1)
  })

  it('what is an article already is taken as that one, and putting it back leaves the article', async () => {
    const first = await aFeed(['The first to tell'])
    const [item] = await unread(first.id)
    const one = await t.ask(rss.download, { id: item?.id ?? 0 }, admin)
    await t.finished(one.result.task)
    const [taken] = await unread(first.id, { state: 'TAKEN' })
    const article_id = taken?.article_id ?? 0
    const second = await aFeed(['Told again'], () => ({ link: `${item?.link}?utm_source=x` }))
    const [again] = await unread(second.id)
    const tasks = await Promise.all(
      [1, 2].map(async () => (await t.ask(rss.download, { id: again?.id ?? 0 }, admin)).result.task),
    )
    for (const task of tasks) expect((await t.finished(task)).result).toMatchObject({ article_id })
    expect((await unread(second.id, { state: 'TAKEN' }))[0]).toMatchObject({ article_id, known: null })
    const { rows } = await t.database.pool.query(
      'select id from articles where link_key = (select link_key from articles where id = $1)',
      [article_id],
    )
    expect(rows).toHaveLength(1)
    const back = await t.ask(rss.mark, { action: 'BACK', ids: [again?.id ?? 0] }, admin)
    expect(back.result).toMatchObject({ changed: 1, failed: [] })
    expect(await articleStatus(article_id)).toBe('DRAFT')
    await t.ask(rss.mark, { action: 'BACK', ids: [item?.id ?? 0] }, admin)
    expect(await articleStatus(article_id)).toBe('DELETED')
  })

  it('a preview reads the page, and its length and level are known from then on', async () => {
    const feed = await aFeed(['To be read'])
    const [item] = await unread(feed.id)
    expect(item).toMatchObject({ words: null, level: null })
    const { result } = await t.ask(rss.preview, { id: item?.id ?? 0 }, admin)
    expect(result).toMatchObject({ is_whole: true, level: expect.any(String) })
    expect(result.paragraphs[0]?.text).toContain('The old harbour wakes')
    const [after] = await unread(feed.id, { level: result.level ?? 'EASY', length: 'short' })
    expect(after).toMatchObject({ words: result.words, level: result.level })
    site.on(`/story-${feeds}-0`, respondWith(page(`<p>${FRENCH.repeat(8)}</p>`), 'text/html'))
    const foreign = (await t.ask(rss.preview, { id: item?.id ?? 0 }, admin)).result
    expect(foreign).toMatchObject({ level: null, other_language: 'fr' })
    expect(await unread(feed.id)).toMatchObject([{ level: null, other_language: 'fr' }])
    site.on(`/story-${feeds}-0`, respondWith('gone', 'text/html', { status: 404 }))
    expect((await t.ask(rss.preview, { id: item?.id ?? 0 }, admin)).code).toBe('FETCH_FAILED')
    expect((await t.ask(rss.preview, { id: 9_999_999 }, admin)).code).toBe('NOT_FOUND')
  })
})

describe('decisions', () => {
  it('dismissed is out of sight, once, and comes back', async () => {
    const feed = await aFeed(['One', 'Two', 'Three'])
    const [one, two] = await unread(feed.id)
    const ids = [one?.id ?? 0]
    const dismiss = () => t.ask(rss.mark, { action: 'DISMISS', ids }, admin)
    const both = await Promise.all([dismiss(), dismiss()])
    expect(both.map(({ result }) => result.changed).toSorted()).toEqual([0, 1])
    expect((await unread(feed.id)).map(({ title }) => title)).toEqual(['Two', 'Three'])
    expect((await unread(feed.id, { state: 'DISMISSED' })).map(({ title }) => title)).toEqual(['One'])
    const { result } = await t.ask(rss.mark, { action: 'BACK', ids: [...ids, two?.id ?? 0] }, admin)
    expect(result.changed).toBe(1)
    expect((await unread(feed.id)).length).toBe(3)
  })

  it('all below a place are dismissed in one act, and come back in one', async () => {
    const feed = await aFeed(['0', '1', '2', '3'])
    const items = await unread(feed.id)
    await t.ask(rss.mark, { action: 'DISMISS', ids: [items[3]?.id ?? 0] }, admin)
    const all = { feed: feed.id, until: items[1]?.id ?? 0 }
    const { result } = await t.ask(rss.mark, { action: 'DISMISS', all }, admin)
    expect(result.changed).toBe(2)
    expect((await unread(feed.id)).map(({ title }) => title)).toEqual(['0'])
    const back = await t.ask(rss.mark, { action: 'BACK', batch: result.batch }, admin)
    expect(back.result.changed).toBe(2)
    // What was dismissed by itself is not of that act.
    expect((await unread(feed.id)).map(({ title }) => title)).toEqual(['0', '1', '2'])
  })

  it('taken twice at the same moment is one article, by the policy of the feed; taken back it is a draft no more', async () => {
    const feed = await aFeed(['Taken'])
    const policy = { name: 'The Quay', publication: 'The Quay', topics: ['science'], auto_translate: true }
    const { result: changed } = await t.ask(rss.updateFeed, { id: feed.id, ...policy }, admin)
    expect(changed).toMatchObject({
      title: 'The Quay',
      publication: { name: 'The Quay' },
      topics: ['science'],
    })
    const ids = (await unread(feed.id)).map(({ id }) => id)
    const take = () => t.ask(rss.mark, { action: 'TAKE', ids }, admin)
    const [a, b] = await Promise.all([take(), take()])
    const article = a.result.items[0]?.article_id ?? 0
    expect(b.result.items[0]?.article_id).toBe(article)
    expect(a.result.items[0]).toMatchObject({
      state: 'TAKEN',
      article: { task: expect.any(String), translated_percent: null },
    })
    await t.finished(a.result.items[0]?.article?.task ?? '')
    // By its number it is found whatever its state, and followed from the download into the translation.
    for (;;) {
      const [now, ...others] = await unread(9_999_999, { ids: ids.join() })
      expect(others).toEqual([])
      if (now?.article?.stage === 'READY') {
        expect(now.article.translated_percent).toBe(100)
        break
      }
      if (now?.article?.task) await t.finished(now.article.task)
    }
    const { rows } = await t.database.pool.query(
      'select source, topics, publication_id, translated_percent from articles where id = $1',
      [article],
    )
    const publication_id = changed.publication?.id
    expect(rows).toEqual([
      { source: 'The Quay', topics: ['science'], publication_id, translated_percent: 100 },
    ])
    const back = await t.ask(rss.mark, { action: 'BACK', ids }, admin)
    expect(back.result).toMatchObject({ changed: 1, failed: [], items: [{ state: 'UNREAD', article: null }] })
    expect(await articleStatus(article)).toBe('DELETED')
  })

  it('an article that was audited meanwhile is not taken back', async () => {
    const feed = await aFeed(['Audited'])
    const ids = (await unread(feed.id)).map(({ id }) => id)
    const { result } = await t.ask(rss.mark, { action: 'TAKE', ids }, admin)
    await t.finished(result.items[0]?.article?.task ?? '')
    const id = result.items[0]?.article_id ?? 0
    await t.ask(contract.desk.audit, { id, pass: true }, admin)
    const back = await t.ask(rss.mark, { action: 'BACK', batch: result.batch }, admin)
    expect(back.result).toMatchObject({ changed: 0, failed: [{ id: ids[0] }] })
    expect(await articleStatus(id)).toBe('AUDITED')
  })

  it('what has no link cannot be taken, and says so beside what was', async () => {
    const feed = await aFeed(['With', 'Without'], (n) => (n === 1 ? { link: 'mailto:x' } : {}))
    const items = await unread(feed.id)
    const { result } = await t.ask(rss.mark, { action: 'TAKE', ids: items.map(({ id }) => id) }, admin)
    expect(result).toMatchObject({ changed: 1, failed: [{ id: items[1]?.id }] })
  })
})

describe('feeds', () => {
  it('new ids for the same links are the same items; a crawl forgets what is old, never what was taken', async () => {
    const feed = await aFeed(Array.from({ length: 24 }, (_, n) => `Item ${n}`))
    const again = feed.items.map((item, n) => ({
      ...item,
      guid: `new ${n}`,
      link: `${item.link}?utm_id=${n}`,
    }))
    site.on(feed.path, respondWith(rssOf('Again', again), XML))
    await crawled(feed.id)
    expect((await unread(feed.id)).length).toBe(24)
    await t.ask(rss.updateFeed, { id: feed.id, keep: 20 }, admin)
    const oldest = (await unread(feed.id)).at(-1)
    await t.ask(rss.mark, { action: 'TAKE', ids: [oldest?.id ?? 0] }, admin)
    // Still listed: nothing is forgotten, or it would come back as new.
    await crawled(feed.id)
    expect((await unread(feed.id)).length).toBe(23)
    site.on(feed.path, respondWith(rssOf('Again', again.slice(0, 2)), XML))
    await crawled(feed.id)
    expect((await unread(feed.id)).length).toBe(20)
    expect((await unread(feed.id, { state: 'TAKEN' })).length).toBe(1)
    const { result } = await t.ask(rss.feeds, {}, admin)
    expect(result.items.find(({ id }) => id === feed.id)).toMatchObject({ item_count: 21, unread: 20 })
  })

  it('takes what is new by itself where its policy says so', async () => {
    const feed = await aFeed(['Old'])
    await t.ask(rss.updateFeed, { id: feed.id, auto_take: true }, admin)
    site.on(`/story-${feeds}-new`, respondWith(page(text('New.')), 'text/html'))
    const more = { guid: 'new', title: 'New', link: site.url(`/story-${feeds}-new`) }
    site.on(feed.path, respondWith(rssOf('Feed', [more, ...feed.items]), XML))
    await crawled(feed.id)
    expect((await unread(feed.id)).map(({ title }) => title)).toEqual(['Old'])
    expect(await unread(feed.id, { state: 'TAKEN' })).toMatchObject([
      { title: 'New', article: { status: 'DRAFT' } },
    ])
  })

  it('what is in another language has no level, says which, and is not taken by itself', async () => {
    const feed = await aFeed(['Old'])
    await t.ask(rss.updateFeed, { id: feed.id, auto_take: true }, admin)
    const french = `<p>${FRENCH.repeat(6)}</p>`
    const more = [
      { guid: 'fr', title: 'Le retour du maire', link: site.url('/fr'), content: french },
      { guid: 'fr-teaser', title: 'La mairie', link: site.url('/fr-2'), content: FRENCH },
      { guid: 'en', title: 'The mayor', link: site.url(`/story-${feeds}-0?en`), content: text('English.') },
    ]
    site.on(feed.path, respondWith(rssOf('Feed', [...more, ...feed.items]), XML))
    await crawled(feed.id)
    expect((await unread(feed.id, { state: 'TAKEN' })).map(({ title }) => title)).toEqual(['The mayor'])
    const left = (await unread(feed.id)).filter(({ title }) => title !== 'Old')
    expect(left.map(({ title }) => title).sort()).toEqual(['La mairie', 'Le retour du maire'])
    for (const item of left) expect(item).toMatchObject({ level: null, other_language: 'fr' })
    expect(left.find(({ title }) => title === 'Le retour du maire')?.words).toBeGreaterThan(120)
  })

  it('one that is gone for good is asked no more, until somebody asks and it answers', async () => {
    const feed = await aFeed(['Last'])
    site.on(feed.path, respondWith('gone', 'text/plain', { status: 410 }))
    await crawled(feed.id)
    const health = async () =>
      (await t.ask(rss.feeds, {}, admin)).result.items.find(({ id }) => id === feed.id)
    expect(await health()).toMatchObject({
      gone_at: expect.any(String),
      last_error: expect.stringContaining('410'),
    })
    await t.database.pool.query('update feeds set next_crawl_at = now() where id = $1', [feed.id])
    await t.deps.store.rss.requestDueCrawls(t.deps.now(), 500)
    const { rows } = await t.database.pool.query(`select 1 from tasks where key = $1 and state = 'QUEUED'`, [
      `rss.crawl ${feed.id}`,
    ])
    expect(rows).toEqual([])
    site.on(feed.path, respondWith(rssOf('Back', feed.items), XML))
    await crawled(feed.id)
    expect(await health()).toMatchObject({ gone_at: null, failures: 0 })
  })

  it('keeps the address that a passing redirect was asked by; of several feeds of a site one is chosen', async () => {
    site.on(
      '/today.xml',
      respondWith(rssOf('Today', [{ guid: '1', title: 'x', link: site.url('/today/1') }]), XML),
    )
    site.on('/asked.xml', redirectsTo('/today.xml', 302))
    const { result } = await t.ask(rss.addFeed, { url: site.url('/asked.xml') }, admin)
    expect(result.url).toBe(site.url('/asked.xml'))
    const links = ['World', 'Sport', 'Comments'].map(
      (name) => `<link rel=alternate type=application/rss+xml title=${name} href=/${name}.xml>`,
    )
    site.on('/several', respondWith(`<head>${links.join('')}</head>`, 'text/html'))
    const { code, body } = await t.ask(rss.addFeed, { url: site.url('/several') }, admin)
    expect(code).toBe('SEVERAL_FEEDS')
    expect(body['details']).toEqual([
      { title: 'World', url: site.url('/World.xml') },
      { title: 'Sport', url: site.url('/Sport.xml') },
    ])
  })

  it('come in by OPML with a word on each, and go out again', async () => {
    site.on('/opml-a.xml', respondWith(rssOf('As it says', []), XML))
    const known = await aFeed(['Known'])
    const opml = `<opml><body><outline text="海"><outline text="As we say" xmlUrl="${site.url('/opml-a.xml')}"/>
      <outline text="k" xmlUrl="${known.url}"/></outline><outline text="Bad" xmlUrl="${site.url('/nothing')}"/></body></opml>`
    const { result } = await t.ask(rss.importFeeds, { opml }, admin)
    const task = await t.finished(result.task)
    expect(task).toMatchObject({
      state: 'DONE',
      message: '已添加 1 个，已有 1 个，失败 1 个',
      result: {
        added: ['As we say'],
        known: [known.title],
        failed: [{ title: 'Bad', url: site.url('/nothing') }],
      },
    })
    expect((await t.ask(rss.importFeeds, { opml: '<opml/>' }, admin)).code).toBe('NO_FEED_FOUND')
    const file = String((await t.ask(rss.exportFeeds, {}, admin)).result)
    expect(file).toContain(
      `<outline type="rss" text="As we say" title="As we say" xmlUrl="${site.url('/opml-a.xml')}"`,
    )
    expect(file).toContain('<outline text="海" title="海">')
    const acts = await t.database.pool.query('select distinct action from audit_log where actor_id = $1', [
      admin.id,
    ])
    expect(acts.rows.map(({ action }) => action).toSorted()).toEqual([
      'feed.add',
      'feed.import',
      'feed.update',
    ])
  })
})
