// Shows an issue from an address to its readers: read, fetched, audited and published, with every step refused out of its turn.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestEpub } from '../../../tests/support/epubs.ts'
import { anArticle } from '../../../tests/support/factories.ts'
import { rssOf } from '../../../tests/support/feeds.ts'
import { page, text } from '../../../tests/support/pages.ts'
import { aPicture } from '../../../tests/support/pictures.ts'
import { aSite, respondWith, type TestSite } from '../../../tests/support/site.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../tests/support/the-dictionary.ts'
import { makeEpubReader } from '../../providers/epub/guarded.ts'
import { makeFeedReader } from '../../providers/feed/feed-reader.ts'
import { makePageExtractor } from '../../providers/page-fetch/extract.ts'
import { makePageFetcher } from '../../providers/page-fetch/guarded-fetch.ts'
import { makePictureReader } from '../../providers/page-fetch/picture.ts'
import { articleHandlers } from '../article/handlers.ts'
import { articleJobs } from '../article/jobs.ts'
import { deskHandlers } from '../desk/handlers.ts'
import { deskJobs } from '../desk/intake/jobs.ts'
import { searchHandlers } from '../search/handlers.ts'
import { magazineHandlers } from './handlers.ts'
import { magazineJobs } from './jobs.ts'
import { filterIssueCovers } from './public.ts'

const { article, desk, magazine, search } = contract
const HTML = 'text/html; charset=utf-8'
let site: TestSite
let t: TestKit
let admin: TestUser
let reader: TestUser

beforeAll(async () => {
  site = await aSite()
  t = await createTestKit({
    handlers: {
      article: articleHandlers,
      desk: deskHandlers,
      magazine: magazineHandlers,
      search: searchHandlers,
    },
    crossFeatureQueries: { picturesNamed: filterIssueCovers, placeOf: async () => undefined },
    jobs: [...articleJobs, ...deskJobs, ...magazineJobs],
    dictionary: theDictionary(),
    epubs: makeEpubReader({ timeout_ms: 120_000 }),
    extractor: makePageExtractor({ timeout_ms: 120_000 }),
    feeds: makeFeedReader({ timeout_ms: 120_000 }),
    pages: makePageFetcher({ allow: [site.host] }),
    pictures: makePictureReader(),
  })
  admin = await t.aUser({ role: 'admin' })
  reader = await t.aUser()
})
afterAll(async () => {
  await t.close()
  await site.close()
})

let made = 0
const serve = (body: string | Uint8Array, type = HTML, ending = ''): string => {
  made += 1
  const path = `/thing-${made}${ending}`
  site.on(path, respondWith(body, type))
  return site.url(path)
}
/** A title and a text of its own, so that no two articles are taken for one. */
const anIssuePage = (title: string) =>
  serve(page(`<h1>${title}</h1>${text(title)}`, `<title>${title}</title>`))
const make = async (given: { url?: string; cover?: string; name?: string } = {}) =>
  (
    await t.ask(
      magazine.make,
      { name: 'Field & Lantern', edition: '2026 年秋', number: '41', ...given },
      admin,
    )
  ).result.id
const show = async (id: number) => (await t.ask(magazine.show, { id }, admin)).result
const places = async (id: number) => (await t.ask(magazine.articles, { id }, admin)).result.items
type Step = 'crawl' | 'upload' | 'download' | 'audit'
const run = async (step: Step, id: number) => {
  const asked = await t.ask(magazine[step], { id }, admin)
  expect([step, asked.status]).toEqual([step, 200])
  return t.finished(asked.result.task)
}
const publish = async (id: number, cancel = false) =>
  t.finished((await t.ask(magazine.publish, { id, cancel, force: true }, admin)).result.task)
const contents = (...links: [section: string, title: string][]) => {
  const parts = links.map(
    ([section, title]) => `<h2>${section}</h2><ul><li><a href="${anIssuePage(title)}">${title}</a></li></ul>`,
  )
  return serve(page(`<main><h1>Autumn</h1>${parts.join('')}</main>`, '<title>Autumn</title>'))
}

describe('from an address', () => {
  it('a page with a table of contents becomes an issue that readers read in order', async () => {
    const url = contents(
      ['Nature', 'Where the Eels Go'],
      ['Nature', 'A Tree Has No Coat'],
      ['History', 'Built to Look Broken'],
    )
    const id = await make({ url })
    expect((await show(id)).status).toBe('DRAFT')
    expect(await run('crawl', id)).toMatchObject({ state: 'DONE', result: { added: 3 } })
    expect((await show(id)).status).toBe('CRAWLED')
    expect((await places(id)).map(({ section, title }) => [section, title])).toEqual([
      ['Nature', 'Where the Eels Go'],
      ['Nature', 'A Tree Has No Coat'],
      ['History', 'Built to Look Broken'],
    ])
    expect((await t.ask(magazine.publish, { id }, admin)).code).toBe('STATE_CONFLICT')
    expect(await run('download', id)).toMatchObject({
      state: 'DONE',
      result: { ready: 3, failed: 0 },
      done: 3,
      total: 3,
    })
    expect((await show(id)).status).toBe('DOWNLOADED')
    expect((await t.ask(magazine.publish, { id }, admin)).status).toBe(409)
    expect((await t.ask(magazine.show, { id }, reader)).code).toBe('MAGAZINE_NOT_FOUND')
    expect((await run('audit', id)).state).toBe('DONE')
    expect((await show(id)).status).toBe('AUDITED')
    const [first] = await places(id)
    const article_id = first?.work?.article_id ?? 0
    expect((await t.ask(article.show, { id: article_id }, reader)).status).toBe(404)
    expect((await publish(id)).state).toBe('DONE')

    const seen = (await t.ask(magazine.show, { id }, reader)).result
    expect(seen).toMatchObject({
      status: 'PUBLISHED',
      article_count: 3,
      read_count: 0,
      edition: '2026 年秋',
      lead: { title: 'Where the Eels Go' },
    })
    expect(seen.work).toBeUndefined()
    expect((await t.ask(magazine.list, {}, undefined)).result.items.map((one) => one.id)).toContain(id)
    const listed = (await t.ask(magazine.articles, { id }, reader)).result.items
    expect(listed.map((place) => place.article?.title)).toEqual([
      'Where the Eels Go',
      'A Tree Has No Coat',
      'Built to Look Broken',
    ])
    expect(listed.every(({ work }) => work === undefined)).toBe(true)
    expect((await t.ask(article.show, { id: article_id }, reader)).result.title).toBe('Where the Eels Go')
    const next = async (from?: number) =>
      (await t.ask(magazine.next, { id, ...(from ? { article_id: from } : {}) }, reader)).result.next
    expect(await next()).toMatchObject({ position: 1 })
    expect(await next(article_id)).toMatchObject({ title: 'A Tree Has No Coat', position: 2 })
    expect(await next(listed[2]?.article?.id)).toBeNull()
    // In the lists of the press it is not; a search finds it.
    const press = (await t.ask(article.list, {}, reader)).result.items
    expect(press.map((one) => one.title)).not.toContain('Where the Eels Go')
    expect(
      (await t.ask(search.search, { q: 'Where the Eels Go' }, reader)).result.items.map((one) => one.id),
    ).toContain(article_id)
    // Moves are logged with who made them.
    const moves = (await t.ask(desk.edit, { id: article_id }, admin)).result.moves
    expect(moves.map(({ action }) => action)).toEqual(expect.arrayContaining(['pass', 'publish']))
    expect(moves.find(({ action }) => action === 'publish')?.by).toBe(admin.username)

    expect((await publish(id, true)).state).toBe('DONE')
    expect((await show(id)).status).toBe('AUDITED')
    expect((await t.ask(article.show, { id: article_id }, reader)).status).toBe(404)
    expect((await t.ask(magazine.articles, { id }, reader)).code).toBe('MAGAZINE_NOT_FOUND')
    await publish(id)
    expect((await t.ask(article.show, { id: article_id }, reader)).status).toBe(200)
  })

  it('a feed gives its items, and read again no second ones', async () => {
    const items = ['The First Frost', 'The Second Frost'].map((title, at) => ({
      title,
      link: anIssuePage(title),
      author: at === 0 ? 'By Ann Lee' : 'admin',
    }))
    const id = await make({ url: serve(rssOf('Frost', items), 'application/rss+xml') })
    await run('crawl', id)
    expect((await places(id)).map(({ title }) => title)).toEqual(['The First Frost', 'The Second Frost'])
    const { rows } = await t.database.pool.query(
      `select a.author from magazine_places p join articles a on a.id = p.article_id
       where p.magazine_id = $1 order by a.id`,
      [id],
    )
    expect(rows).toEqual([{ author: 'Ann Lee' }, { author: null }])
    expect(await run('crawl', id)).toMatchObject({ result: { added: 0 } })
    expect(await places(id)).toHaveLength(2)
  })

  it('an EPUB gives its chapters with their pictures, and its cover', async () => {
    const picture = aPicture(120, 90)
    const body = (words: string) =>
      `<p>${text(words).replace(/<\/?p>/g, '')}</p><img src="../boat.png" alt="A boat"/>`
    const chapters = [
      { title: 'Lamps of the Bay', body: body('Lamps'), section: 'Sea' },
      { title: 'The Salt Road', body: body('Salt'), section: 'Land' },
    ]
    const bytes = createTestEpub({
      chapters,
      cover: aPicture(200, 300),
      extra: [{ name: 'OEBPS/boat.png', data: picture, stored: true }],
    })
    const id = await make({ url: serve(bytes, 'application/epub+zip', '.epub') })
    await run('crawl', id)
    expect(await run('download', id)).toMatchObject({ result: { ready: 2, failed: 0 } })
    const shown = await show(id)
    expect(shown.cover).toMatch(/^\/files\/pictures\//)
    expect(shown.work?.sections.map(({ name }) => name)).toEqual(['Sea', 'Land'])
    const [first] = await places(id)
    expect(first).toMatchObject({ section: 'Sea', title: 'Lamps of the Bay' })
    const edited = (await t.ask(desk.edit, { id: first?.work?.article_id ?? 0 }, admin)).result
    expect(edited.paragraphs[0]?.text).not.toBe('Lamps of the Bay')
    expect(edited.paragraphs.find(({ kind }) => kind === 'img')).toMatchObject({ width: 120, height: 90 })
  })

  it.each([
    ['a page without a list', () => serve(page(text())), 'NO_CONTENTS_FOUND'],
    [
      'an archive that is none',
      () => serve('PK\u0003\u0004 and no more', 'application/zip'),
      'EPUB_UNREADABLE',
    ],
    ['a page that has gone', () => site.url('/never'), 'FETCH_FAILED'],
  ])('%s leaves a DRAFT with the reason', async (_, url, code) => {
    const id = await make({ url: url() })
    expect(await run('crawl', id)).toMatchObject({ state: 'FAILED', error: { code } })
    const { status, work } = await show(id)
    expect([status, work?.error === null]).toEqual(['DRAFT', false])
  })
})

describe('an article that fails', () => {
  it('keeps its reason, holds up no other, and is tried again alone', async () => {
    const gone = site.url('/gone-for-now')
    const url = serve(
      page(`<main><h1>Winter</h1><ul><li><a href="${anIssuePage('The Good One')}">The Good One</a></li>
      <li><a href="${gone}">The Missing One</a></li></ul></main>`),
    )
    const id = await make({ url })
    await run('crawl', id)
    expect(await run('download', id)).toMatchObject({ state: 'DONE', result: { ready: 1, failed: 1 } })
    const { status, work } = await show(id)
    expect([status, work?.failed, work?.error]).toEqual(['CRAWLED', 1, '1 篇下载失败。'])
    expect((await t.ask(magazine.audit, { id }, admin)).code).toBe('MAGAZINE_INCOMPLETE')
    const missing = (await places(id)).find(({ title }) => title === 'The Missing One')
    expect(missing?.work).toMatchObject({ stage: 'FAILED', reason: expect.stringContaining('404') })
    const again = async () =>
      t.finished((await t.ask(magazine.retryPlace, { id: missing?.id ?? 0 }, admin)).result.task)
    expect((await again()).state).toBe('FAILED')
    site.on('/gone-for-now', respondWith(page(text('Found')), HTML))
    expect((await again()).state).toBe('DONE')
    expect((await show(id)).status).toBe('DOWNLOADED')
  })
})

describe('by hand', () => {
  it('articles are added, sectioned, ordered, removed and put back', async () => {
    const id = await make()
    expect((await t.ask(magazine.audit, { id }, admin)).code).toBe('MAGAZINE_EMPTY')
    const written = await anArticle(t, { title: 'Written by Hand', status: 'DRAFT' })
    const add = async (given: object) => t.ask(magazine.place, { id, ...given }, admin)
    const one = (await add({ article_id: written.id })).result
    const two = (await add({ link: anIssuePage('From a Link'), title: 'From a Link', section: 'Letters' }))
      .result
    expect((await add({ article_id: written.id })).code).toBe('STATE_CONFLICT')
    expect((await add({ article_id: (await anArticle(t)).id })).code).toBe('STATE_CONFLICT')
    expect((await add({})).code).toBe('INVALID_INPUT')
    expect((await show(id)).status).toBe('CRAWLED')
    await run('download', id)
    expect((await show(id)).status).toBe('DOWNLOADED')
    const order = (ids: { id: number; section?: string }[], names = ['Letters', 'Essays']) =>
      t.ask(
        magazine.order,
        { id, sections: names.map((name) => ({ name, name_zh: `${name} 中文` })), places: ids },
        admin,
      )
    expect((await order([{ id: two.id, section: 'Essays' }])).code).toBe('PLACE_NOT_FOUND')
    expect((await order([{ id: two.id, section: 'Nowhere' }, { id: one.id }])).code).toBe('INVALID_INPUT')
    expect(
      (
        await order([
          { id: two.id, section: 'Essays' },
          { id: one.id, section: 'Letters' },
        ])
      ).status,
    ).toBe(200)
    expect((await places(id)).map(({ title, section_zh }) => [title, section_zh])).toEqual([
      ['From a Link', 'Essays 中文'],
      ['Written by Hand', 'Letters 中文'],
    ])
    await run('audit', id)
    expect((await t.ask(magazine.removePlace, { id: two.id }, admin)).status).toBe(200)
    // An audit holds for what it saw.
    expect((await show(id)).status).toBe('DOWNLOADED')
    expect((await t.ask(magazine.removePlace, { id: two.id }, admin)).status).toBe(200)
    expect(await places(id)).toHaveLength(1)
    await t.ask(magazine.removePlace, { id: two.id, status: false }, admin)
    expect((await places(id)).map((place) => place.id)).toEqual([two.id, one.id])
    const renamed = await t.ask(magazine.updatePlace, { id: one.id, article: { section: 'Notes' } }, admin)
    expect(renamed.result.section).toBe('Notes')
    expect((await t.ask(magazine.remove, { id }, admin)).status).toBe(200)
    expect((await t.ask(magazine.show, { id }, admin)).code).toBe('MAGAZINE_NOT_FOUND')
    await t.ask(magazine.remove, { id, status: false }, admin)
    expect((await show(id)).status).toBe('DOWNLOADED')
  })

  it('a cover elsewhere is stored before it is shown', async () => {
    const id = await make({ cover: serve(aPicture(300, 400), 'image/png') })
    expect((await show(id)).cover).toBeNull()
    const asked = await t.ask(magazine.upload, { id }, admin)
    expect(await t.finished(asked.result.task)).toMatchObject({ state: 'DONE', result: { magazine_id: id } })
    expect((await show(id)).cover).toMatch(/^\/files\/pictures\//)
    const named = [t.deps.storage.url('pictures/nobody.png'), (await show(id)).cover ?? '']
    expect(await t.deps.crossFeatureQueries.picturesNamed(t.deps, named)).toEqual(named.slice(1))
    const bad = await make({ cover: serve('<p>no', HTML) })
    expect((await run('upload', bad)).state).toBe('FAILED')
  })

  it('what is of an issue is neither published nor withdrawn alone', async () => {
    const id = await make()
    const { id: article_id } = await anArticle(t, { status: 'AUDITED' })
    await t.ask(magazine.place, { id, article_id }, admin)
    const alone = await t.ask(desk.setStatus, { id: article_id, status: 'PUBLISHED' }, admin)
    expect([alone.status, alone.message]).toEqual([409, expect.stringContaining('杂志')])
  })
})

describe('twice', () => {
  it('two editors at one moment: one step is taken, the other is told', async () => {
    const id = await make({ url: contents(['One', 'Twice at Once']) })
    const both = async (ask: () => Promise<{ status: number; result: { task: string } }>) => {
      const answers = await Promise.all([ask(), ask()])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      await t.finished(answers.find(({ status }) => status === 200)?.result.task ?? '')
    }
    await both(() => t.ask(magazine.crawl, { id }, admin))
    expect(await places(id)).toHaveLength(1)
    await both(() => t.ask(magazine.download, { id }, admin))
    await both(() => t.ask(magazine.audit, { id }, admin))
    expect((await t.ask(magazine.audit, { id }, admin)).status).toBe(409)
    await both(() => t.ask(magazine.publish, { id, force: true }, admin))
    expect((await t.ask(magazine.publish, { id }, admin)).status).toBe(409)
    for (const step of ['crawl', 'download', 'audit', 'upload'] as const)
      expect((await t.ask(magazine[step], { id }, admin)).status).toBe(409)
    const article_id = (await places(id))[0]?.work?.article_id
    const { rows } = await t.database.db.execute<{ count: number }>(
      sql`select count(*)::int as count from article_moves where article_id = ${article_id} and action in ('pass', 'publish')`,
    )
    expect(rows[0]?.count).toBe(2)
  })
})
