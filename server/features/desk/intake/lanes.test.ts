// Shows that slow pages hold nobody but their own kind, that a host's line holds no lane, and whose work goes first.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { anArticle } from '../../../../tests/support/factories.ts'
import { page, text } from '../../../../tests/support/pages.ts'
import { aSite, respondStalled, respondWith, type TestSite } from '../../../../tests/support/site.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../../tests/support/the-dictionary.ts'
import { translateWell } from '../../../../tests/support/translator.ts'
import { waitForCheck } from '../../../../tests/support/until.ts'
import { QUEUE_CONCURRENCY } from '../../../jobs/define-job.ts'
import { allJobs } from '../../../jobs/index.ts'
import { startJobs } from '../../../jobs/runner.ts'
import { makePageExtractor } from '../../../providers/page-fetch/extract.ts'
import { makePageFetcher } from '../../../providers/page-fetch/guarded-fetch.ts'
import { taskHandlers } from '../../task/handlers.ts'
import { deskHandlers } from '../handlers.ts'

const { desk } = contract
const HTML = 'text/html; charset=utf-8'
let sites: TestSite[]
let t: TestKit
let admin: TestUser
let stop: (() => Promise<void>) | undefined

beforeAll(async () => {
  sites = await Promise.all(Array.from({ length: QUEUE_CONCURRENCY.download }, aSite))
  const translator = { engine: 'test', translate: translateWell }
  t = await createTestKit({
    handlers: { desk: deskHandlers, task: taskHandlers },
    translator,
    dictionary: theDictionary(),
    extractor: makePageExtractor(),
    pages: makePageFetcher({ allow: sites.map(({ host }) => host) }),
  })
  admin = await t.aUser({ role: 'admin' })
})
afterEach(async () => {
  await stop?.()
  stop = undefined
})
afterAll(async () => {
  await t.close()
  await Promise.all(sites.map((site) => site.close()))
})

const start = async (options: { concurrency?: number } = {}) => {
  const runner = await startJobs(t.database.pool, allJobs, t.deps, {
    isAlone: true,
    pace: 0.0001,
    ...options,
  })
  stop = () => runner.stop()
}
const add = async (link: string) => (await t.ask(desk.add, { link }, admin)).result
const untilDone = (task: string) =>
  waitForCheck(async () =>
    expect((await t.ask(contract.task.show, { id: task }, admin)).result.state).toBe('DONE'),
  )
const stopTask = (id: string | null) => t.ask(contract.task.cancel, { id: id ?? '' }, admin)

describe('lanes', () => {
  it('a translation begins and ends while as many pages hang as are opened at once', async () => {
    const hanging = []
    for (const site of sites) {
      site.on('/hangs', respondStalled('<p>Wait', HTML))
      hanging.push((await add(site.url('/hangs'))).task)
    }
    await start()
    await waitForCheck(() => expect(sites.map((site) => site.open('/hangs'))).toEqual(sites.map(() => 1)))
    const { id } = await anArticle(t, { paragraphs: ['It rained all night on the hill.'], zh: [] })
    await untilDone((await t.ask(desk.retranslate, { id }, admin)).result.task)
    expect(sites.map((site) => site.open('/hangs'))).toEqual(sites.map(() => 1))
    for (const task of hanging) await stopTask(task)
  })

  it('pages that wait for their host leave the lane to pages of others', async () => {
    const [slow, quick] = sites
    if (!slow || !quick) throw new Error('no sites')
    const waiting: (string | null)[] = []
    for (let n = 0; n < QUEUE_CONCURRENCY.download + 2; n += 1) {
      slow.on(`/slow-${n}`, respondStalled('<p>Wait', HTML))
      waiting.push((await add(slow.url(`/slow-${n}`))).task)
    }
    await start()
    const open = () => waiting.reduce((sum, _, n) => sum + slow.open(`/slow-${n}`), 0)
    await waitForCheck(() => expect(open()).toBe(2))
    quick.on('/quick', respondWith(page(text('Quick')), HTML))
    await untilDone((await add(quick.url('/quick'))).task ?? '')
    expect(open()).toBe(2)
    for (const task of waiting) await stopTask(task)
  })
})

describe('turns', () => {
  it('what a person waits for goes before what was asked for by the dozen', async () => {
    // One whose queues hold nothing of the tests before.
    const site = sites[2]
    if (!site) throw new Error('no site')
    const order: string[] = []
    const links = ['many-1', 'many-2', 'many-3', 'alone']
    const ids: number[] = []
    for (const name of links) {
      site.on(`/${name}`, (request, response) => {
        order.push(name)
        respondWith(page(text(name)), HTML)(request, response)
      })
      ids.push((await anArticle(t, { link: site.url(`/${name}`) })).id)
    }
    const tasks = []
    for (const [at, id] of ids.entries())
      tasks.push((await t.ask(desk.redownload, { id, bulk: at < 3 }, admin)).result.task)
    await start({ concurrency: 1 })
    for (const task of tasks) await untilDone(task)
    expect(order[0]).toBe('alone')
  })
})

describe('tries', () => {
  it('tell when the next one is, on the task and on the article; whoever asks again is served at once', async () => {
    const [site] = sites
    if (!site) throw new Error('no site')
    site.on('/busy', respondWith('later', HTML, { status: 429, headers: { 'retry-after': '3000' } }))
    const { article_id, task } = await add(site.url('/busy'))
    const runner = await startJobs(t.database.pool, allJobs, t.deps, { isAlone: true })
    stop = () => runner.stop()
    const look = async () => (await t.ask(contract.task.show, { id: task ?? '' }, admin)).result
    await waitForCheck(async () => expect((await look()).tries).toBe(1))
    const waits = await look()
    expect(waits).toMatchObject({ state: 'QUEUED', error: { code: 'FETCH_FAILED', reason: 'SITE_BUSY' } })
    expect(Date.parse(waits.retry_at ?? '')).toBeGreaterThan(Date.parse(waits.created_at) + 2_999_000)
    const edited = async () => (await t.ask(desk.edit, { id: article_id }, admin)).result
    expect(await edited()).toMatchObject({
      stage: 'DOWNLOADING',
      task,
      retry: { tries: 1, at: waits.retry_at, message: '对方网站说请求太多（HTTP 429）。' },
    })
    site.on('/busy', respondWith(page(text('Free')), HTML))
    expect((await t.ask(desk.redownload, { id: article_id }, admin)).result.task).toBe(task)
    await untilDone(task ?? '')
    expect(await edited()).toMatchObject({ stage: 'DOWNLOADED', retry: null })
  })

  it('end at once where a site asks for a pause that nobody would wait for, or has nothing', async () => {
    const [site] = sites
    if (!site) throw new Error('no site')
    site.on('/tomorrow', respondWith('no', HTML, { status: 503, headers: { 'retry-after': '86400' } }))
    site.on('/gone', respondWith('no', HTML, { status: 410 }))
    await start()
    for (const [path, reason] of [
      ['/tomorrow', 'SITE_ILL'],
      ['/gone', 'GONE'],
    ] as const) {
      const { task } = await add(site.url(path))
      await waitForCheck(async () =>
        expect((await t.ask(contract.task.show, { id: task ?? '' }, admin)).result).toMatchObject({
          state: 'FAILED',
          error: { reason },
        }),
      )
      expect(site.asked(path)).toHaveLength(1)
    }
  })
})
