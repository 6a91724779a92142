// Shows that a link becomes an article with its pictures, that a failure can be tried again, and that readers notice nothing before the audit.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { LookupFunction } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { manyItems, rssOf } from '../../../../tests/support/feeds.ts'
import { createIntakeKit } from '../../../../tests/support/intake-kit.ts'
import { page, SENTENCES, text } from '../../../../tests/support/pages.ts'
import { aPicture } from '../../../../tests/support/pictures.ts'
import {
  aSite,
  neverEnds,
  redirectsTo,
  respondCut,
  respondStalled,
  respondWith,
  type SiteHandler,
  type TestSite,
} from '../../../../tests/support/site.ts'
import { storedFile } from '../../../../tests/support/stored-files.ts'
import { contract, type TestKit, type TestUser } from '../../../../tests/support/test-kit.ts'
import { waitForCheck } from '../../../../tests/support/until.ts'
import { makePageFetcher } from '../../../providers/page-fetch/guarded-fetch.ts'
import { FetchFailure, type PageFetcher } from '../../../providers/page-fetch/port.ts'

const { article, desk, rss } = contract
const HTML = 'text/html; charset=utf-8'
const GONE = { status: 404 }
const nobody: LookupFunction = (name, _, done) =>
  done(Object.assign(new Error(`no ${name}`), { code: 'ENOTFOUND' }), '')
let site: TestSite
let pages: PageFetcher
/** How often the site that never answers was asked; its time is shortened here. */
let slept = 0
/** The first of these is held until the test has looked at the article. */
const looked = new AbortController()
let t: TestKit
let admin: TestUser
let reader: TestUser

beforeAll(async () => {
  site = await aSite()
  // Only this site is there: what saved pages name elsewhere is never asked for.
  const real = makePageFetcher({ allow: [site.host], lookup: nobody })
  pages = {
    ...real,
    fetch: async (url, options) => {
      if (!url.endsWith('/asleep')) return real.fetch(url, options)
      slept += 1
      if (slept === 1) await waitForCheck(() => expect(looked.signal.aborted).toBe(true))
      throw new FetchFailure('TIMEOUT', { url })
    },
  }
  t = await createIntakeKit({ pages })
  admin = await t.aUser({ role: 'admin' })
  reader = await t.aUser()
})
afterAll(async () => {
  await t.close()
  await pages.close()
  await site.close()
})

let made = 0
const aPage = (answer: SiteHandler | string = page(text())) => {
  made += 1
  const path = `/page-${made}`
  site.on(path, typeof answer === 'string' ? respondWith(answer, HTML) : answer)
  return path
}
const add = async (link: string) => {
  const { result } = await t.ask(desk.add, { link }, admin)
  return { id: result.article_id, task: result.task ?? '' }
}
const edit = async (id: number) => (await t.ask(desk.edit, { id }, admin)).result
const download = async (path: string) => {
  const { id, task } = await add(site.url(path))
  return { id, task: await t.finished(task), article: await edit(id) }
}
const redownload = async (id: number) => (await t.ask(desk.redownload, { id }, admin)).result.task
const revisions = async (id: number) => (await t.ask(desk.revisions, { id }, admin)).result.items

describe('a page', () => {
  it('becomes a draft with its text, its figures, and what it says of itself', async () => {
    const head = `<title>The Harbour Before Dawn</title><meta name="author" content="Nora Whitfield">
      <meta property="og:site_name" content="The Open Page"><meta property="og:description" content="Who is up first.">`
    const { id, task, article: got } = await download(aPage(page(`<h2>At five</h2>${text()}`, head)))
    expect(task).toMatchObject({ state: 'DONE', result: { article_id: id, revision: 1 } })
    expect(got).toMatchObject({
      status: 'DRAFT',
      stage: 'DOWNLOADED',
      stage_error: null,
      task: null,
      title: 'The Harbour Before Dawn',
      author: { name: 'Nora Whitfield' },
      source: 'The Open Page',
      digest: 'Who is up first.',
      revision: 1,
      revision_state: 'PENDING',
      is_stub: false,
      translated_percent: 0,
    })
    expect(got.word_count).toBeGreaterThan(400)
    expect(got.level).not.toBeNull()
    expect(got.paragraphs.map(({ kind }) => kind)).toContain('p')
    expect(new Set(got.paragraphs.map((one) => one.id)).size).toBe(got.paragraphs.length)
    expect((await revisions(id))[0]).toMatchObject({ origin: 'download', by: admin.username })
  })

  it('what an editor has written of it meanwhile stands', async () => {
    const path = aPage()
    const { id, task } = await add(site.url(path))
    await t.ask(
      desk.update,
      { id, article: { author: 'Somebody Else', digest: 'By hand', source: 'Ours' } },
      admin,
    )
    await t.finished(task)
    expect(await edit(id)).toMatchObject({
      author: { name: 'Somebody Else' },
      digest: 'By hand',
      source: 'Ours',
    })
  })

  it('that is hardly a beginning is flagged as a stub, the same page again as a repetition', async () => {
    const short = await download(aPage(page('<p>Subscribe to read on.</p><p>It costs nothing.</p>')))
    expect(short.article).toMatchObject({ stage: 'DOWNLOADED', is_stub: true })
    const story = Array.from({ length: 160 }, (_, at) => `thing${(at * 7919) % 131}`).join(' ')
    const first = await download(aPage(page(`<p>${story}.</p>`)))
    const again = await download(aPage(page(`<p>${story}, yes.</p>`)))
    expect(again.article.duplicate_of).toBe(first.id)
    expect(first.article.duplicate_of).toBeNull()
  })

  it('in another language or charset is taken as it is', async () => {
    const latin = Buffer.from(page(`<p>Café ${SENTENCES.join(' ')}</p>`.repeat(3)), 'latin1')
    const { article: got } = await download(aPage(respondWith(latin, 'text/html; charset=iso-8859-1')))
    expect(got.paragraphs[0]?.text).toMatch(/^Café The old harbour/)
    const chinese = '港口在镇子醒来之前很久就醒了，渔船亮着灯回来，海鸥像孩子一样跟着它们。'
    const { article: other } = await download(aPage(page(`<p>${chinese.repeat(5)}</p>`.repeat(4))))
    expect(other).toMatchObject({ stage: 'DOWNLOADED', stage_error: null })
  })

  it('brings no markup, no script and no address that runs', async () => {
    const { article: got } = await download(
      aPage(
        page(`${text()}<p onclick="alert(1)">Read <a href="javascript:alert(1)">this</a> and <a href="/on">that</a>
          <script>alert(1)</script><svg onload="alert(1)"><text>x</text></svg> ${SENTENCES[0]}</p>`),
      ),
    )
    const whole = JSON.stringify(got.paragraphs)
    expect(whole).not.toMatch(/javascript:|onclick|<script|<svg|alert/)
    expect(got.paragraphs.flatMap(({ runs }) => runs.map(({ href }) => href))).toContain(site.url('/on'))
  })
})

describe('pictures', () => {
  it('are stored once, with their sizes, in their places; the lead one is the cover', async () => {
    const [lead, second] = [aPicture(640, 360), aPicture(300, 200)]
    site.on('/lead.png', respondWith(lead, 'image/png'))
    site.on('/second.png', respondWith(second, 'application/octet-stream'))
    site.on('/twin.png', respondWith(second, 'image/png'))
    const { article: got } = await download(
      aPage(
        page(
          `${text()}<figure><img src="/second.png" alt="A boat"><figcaption>At the quay</figcaption></figure>${text('More')}
           <img src="/twin.png">${text('And more')}`,
          '<title>T</title><meta property="og:image" content="/lead.png">',
        ),
      ),
    )
    const pictures = got.paragraphs.filter(({ kind }) => kind === 'img')
    expect(pictures).toMatchObject([
      { text: 'A boat', width: 300, height: 200 },
      { width: 300, height: 200 },
    ])
    expect(pictures[0]?.src).toBe(pictures[1]?.src)
    expect(got.cover).toMatch(/^\/files\/pictures\//)
    expect(got.cover).not.toBe(pictures[0]?.src)
    expect(site.asked('/lead.png')).toHaveLength(1)
    const file = await storedFile(t, got.cover ?? '')
    expect([file.content_type, file.bytes.equals(lead)]).toEqual(['image/png', true])
    const at = got.paragraphs.findIndex(({ kind }) => kind === 'img')
    expect(got.paragraphs[at + 1]).toMatchObject({ kind: 'caption', text: 'At the quay' })
  })

  it('that cannot be had are left out, and fail nothing', async () => {
    site.on('/good.png', respondWith(aPicture(200, 100), 'image/png'))
    site.on(
      '/svg.png',
      respondWith('<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"/>', 'image/svg+xml'),
    )
    site.on('/page.png', respondWith('<p>Not found', 'text/html'))
    site.on('/dot.png', respondWith(aPicture(1, 1), 'image/png'))
    site.on('/cut.png', respondCut('\x89PNG', 'image/png'))
    site.on('/flood.png', neverEnds('x'.repeat(65_536), 'image/png'))
    site.on('/inside.png', redirectsTo('http://127.0.0.1:9/x.png'))
    const names = ['svg', 'page', 'dot', 'missing', 'cut', 'flood', 'inside', 'good']
    const { task, article: got } = await download(
      aPage(page(names.map((name) => `${text(name)}<img src="/${name}.png">`).join(''))),
    )
    expect(task.state).toBe('DONE')
    const pictures = got.paragraphs.filter(({ kind }) => kind === 'img')
    expect(pictures).toMatchObject([{ width: 200, height: 100 }])
    expect(got.cover).toBe(pictures[0]?.src)
    expect(got.paragraphs.filter(({ kind }) => kind === 'p').length).toBeGreaterThan(40)
  })

  it('are asked for in bounded number', async () => {
    const names = Array.from({ length: 90 }, (_, at) => `/many-${at}.png`)
    for (const name of names) site.on(name, respondWith(aPicture(100, 100), 'image/png'))
    await download(
      aPage(
        page(`${text()}${names.map((name) => `<img src="${name}">`).join('<p>And then another one.</p>')}`),
      ),
    )
    expect(names.filter((name) => site.asked(name).length > 0)).toHaveLength(60)
  })
})

describe('what is seen meanwhile', () => {
  it('steps: the page, its text, its pictures one by one', async () => {
    let show = () => {}
    site.on('/slow.png', (request, response) => {
      show = () => respondWith(aPicture(100, 100), 'image/png')(request, response)
    })
    const { id, task } = await add(site.url(aPage(page(`${text()}<img src="/slow.png">`))))
    const done = t.finished(task)
    await waitForCheck(() => expect(site.asked('/slow.png')).toHaveLength(1))
    expect((await t.ask(contract.task.show, { id: task }, admin)).result).toMatchObject({
      state: 'RUNNING',
      kind: 'article.download',
      total: 100,
      message: expect.stringMatching(/读取正文|保存图片/),
    })
    expect(await edit(id)).toMatchObject({ stage: 'DOWNLOADING', task })
    show()
    expect(await done).toMatchObject({ state: 'DONE', message: '保存' })
  })
})

describe('a download that fails', () => {
  it.each<[string, SiteHandler, string, string]>([
    ['gone', respondWith('no', HTML, GONE), 'FETCH_FAILED', '对方网站没有这一页了（HTTP 404）。'],
    ['without a text', respondWith('<p></p>', HTML), 'FETCH_FAILED', '网页里没有找到正文。'],
    ['of a film', respondWith('....', 'video/mp4'), 'WRONG_TYPE', '这个网址给的不是网页，也不是订阅源。'],
    ['leading inside', redirectsTo('http://10.0.0.1/'), 'BAD_ADDRESS', '网址指向内部网络，不能打开。'],
    ['without end', neverEnds('<p>and so on</p>'.repeat(1000), HTML), 'FETCH_FAILED', '内容太大。'],
    ['cut off', respondCut('<p>Half', HTML), 'FETCH_FAILED', '内容传到一半断了。'],
    ['too deep', respondWith('<div>'.repeat(100_000), HTML), 'FETCH_FAILED', '网页的结构太深。'],
    ['too long', respondWith(page(text('x').repeat(700)), HTML), 'FETCH_FAILED', '文章太长，放不下。'],
  ])(
    '%s says so, with others answered meanwhile, and can be tried again',
    async (_, answer, code, message) => {
      const path = aPage(answer)
      const { id, task } = await add(site.url(path))
      let isDone = false
      const done = t.finished(task).finally(() => {
        isDone = true
      })
      // As often as a poll looks: to ask without a pause would take the processor from the download itself.
      const statuses: number[] = []
      await waitForCheck(async () => {
        if (!isDone) statuses.push((await t.ask(article.list, { offset: 0 })).status)
        expect(isDone).toBe(true)
      })
      expect(new Set(statuses)).toEqual(new Set([200]))
      expect(await done).toMatchObject({ state: 'FAILED', error: { code, message } })
      expect(await edit(id)).toMatchObject({ stage: 'FAILED', stage_error: message, task: null, revision: 0 })
      site.on(path, respondWith(page(text()), HTML))
      expect((await t.finished(await redownload(id))).state).toBe('DONE')
      expect(await edit(id)).toMatchObject({ stage: 'DOWNLOADED', stage_error: null, revision: 1 })
    },
  )

  it('because nobody answered is tried three times more by itself, and looks at work until it is given up', async () => {
    const { id, task } = await add(site.url('/asleep'))
    const done = t.finished(task)
    await waitForCheck(() => expect(slept).toBe(1))
    expect(await edit(id)).toMatchObject({ stage: 'DOWNLOADING', stage_error: null, task })
    looked.abort()
    expect(await done).toMatchObject({ state: 'FAILED', error: { code: 'FETCH_TIMEOUT' } })
    expect(slept).toBe(4)
    expect(await edit(id)).toMatchObject({ stage: 'FAILED', stage_reason: 'TIMEOUT', task: null })
  })

  it('because it was stopped can be tried again, and what was stopped writes nothing more', async () => {
    const path = aPage(respondStalled('<p>Wait', HTML))
    const { id, task } = await add(site.url(path))
    const done = t.finished(task)
    await waitForCheck(() => expect(site.asked(path)).toHaveLength(1))
    await t.ask(contract.task.cancel, { id: task }, admin)
    expect((await done).state).toBe('CANCELLED')
    expect(await edit(id)).toMatchObject({ stage: 'FAILED', stage_error: '已停止。', task: null })
    site.on(path, respondWith(page(text()), HTML))
    // At once, while the first one still waits for its page.
    expect((await t.finished(await redownload(id))).state).toBe('DONE')
    await waitForCheck(() => expect(site.open(path)).toBe(0))
    expect(await edit(id)).toMatchObject({ stage: 'DOWNLOADED', revision: 1 })
    expect(await revisions(id)).toHaveLength(1)
  })

  it('of a deleted article ends with it', async () => {
    const path = aPage(respondStalled('<p>Wait', HTML))
    const { id, task } = await add(site.url(path))
    const done = t.finished(task)
    await waitForCheck(() => expect(site.asked(path)).toHaveLength(1))
    await t.ask(desk.delete, { id }, admin)
    expect((await done).state).toBe('CANCELLED')
    await waitForCheck(() => expect(site.open(path)).toBe(0))
    expect(await edit(id)).toMatchObject({ status: 'DELETED', revision: 0 })
  })
})

describe('downloading again', () => {
  it('keeps readers on the text that passed its audit, and paragraphs their ids', async () => {
    const path = aPage(page(text('First')))
    const { id } = await download(path)
    await t.ask(desk.audit, { id, pass: true }, admin)
    await t.ask(desk.setStatus, { id, status: 'PUBLISHED' }, admin)
    const before = await edit(id)
    const correction = '<p>Correction: it was never in doubt, says the harbour master.</p>'
    site.on(path, respondWith(page(`${correction}${text('First')}`), HTML))
    await t.finished(await redownload(id))
    const shown = (await t.ask(article.show, { id }, reader)).result
    expect(shown.paragraphs.map((one) => one.text)).toEqual(before.paragraphs.map((one) => one.text))
    const after = await edit(id)
    expect(after).toMatchObject({ status: 'PUBLISHED', stage: 'DOWNLOADED', has_pending: true, revision: 2 })
    expect(after.paragraphs.slice(1).map((one) => one.id)).toEqual(before.paragraphs.map((one) => one.id))
    await t.ask(desk.audit, { id, pass: true }, admin)
    const { paragraphs } = (await t.ask(article.show, { id }, reader)).result
    expect(paragraphs[0]?.text).toMatch(/^Correction/)
  })

  it('leaves the text as it was when it fails', async () => {
    const path = aPage(page(text('Steady')))
    const { id } = await download(path)
    site.on(path, respondWith('no', 'text/plain', { status: 500 }))
    await t.finished(await redownload(id))
    const got = await edit(id)
    expect(got).toMatchObject({ stage: 'FAILED', revision: 1 })
    expect(got.paragraphs.length).toBeGreaterThan(5)
    // The English as it is may be audited all the same.
    expect((await t.ask(desk.audit, { id, pass: true }, admin)).status).toBe(200)
  })
})

describe('a feed item', () => {
  it('becomes one article, however often and at whatever moment it is asked for', async () => {
    site.on('/items/0', respondWith(page(text('Item'), '<title>Item zero</title>'), HTML))
    const [first] = manyItems(1)
    site.on(
      '/feed.xml',
      respondWith(rssOf('The Feed', [{ ...first, link: site.url('/items/0') }]), 'application/rss+xml'),
    )
    const feed = (await t.ask(rss.addFeed, { url: site.url('/feed.xml') }, admin)).result
    const item = async () => (await t.ask(rss.items, { id: feed.id, offset: 0 }, admin)).result.items[0]
    const id = (await item())?.id ?? 0
    const answers = await Promise.all(Array.from({ length: 4 }, () => t.ask(rss.download, { id }, admin)))
    const tasks = new Set(answers.map(({ result }) => result.task))
    expect(tasks.size).toBe(1)
    const [task = ''] = tasks
    const done = await t.finished(task)
    const article_id = (await item())?.article_id ?? 0
    expect(done).toMatchObject({ state: 'DONE', result: { article_id } })
    expect(await edit(article_id)).toMatchObject({
      title: 'Item zero',
      source: 'The Feed',
      link: site.url('/items/0'),
    })
    // Later too, the answer is what was done then.
    expect((await t.ask(rss.download, { id }, admin)).result.task).toBe(task)
    expect(site.asked('/items/0')).toHaveLength(1)
  })
})

const folder = new URL('../../../../../shared/data/pages/', import.meta.url)
const isHere = existsSync(folder)

describe.skipIf(!isHere)(`real pages${isHere ? '' : ' (skipped: ../shared/data/pages is not here)'}`, () => {
  it('are downloaded from a site that serves them, each with a text', async () => {
    const names = readdirSync(folder).sort()
    const tasks = await Promise.all(
      names.map(async (name) => {
        const path = `/real/${name}`
        site.on(path, respondWith(readFileSync(new URL(`${name}/source.html`, folder)), HTML))
        return { name, ...(await add(site.url(path))) }
      }),
    )
    for (const { name, id, task } of tasks) {
      expect((await t.finished(task)).state, name).toBe('DONE')
      const got = await edit(id)
      expect(got.stage, name).toBe('DOWNLOADED')
      expect(got.paragraphs.length, name).toBeGreaterThan(0)
      for (const { kind, src } of got.paragraphs) if (kind === 'img') expect(src, name).toMatch(/^\/files\//)
    }
    expect(tasks).toHaveLength(43)
  })
})
