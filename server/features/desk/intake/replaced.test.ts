// Shows that work whose task was replaced, and which has not heard of it yet, writes nothing any more.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '../../../../contract/kernel/app-error.ts'
import { anArticle } from '../../../../tests/support/factories.ts'
import { page, text } from '../../../../tests/support/pages.ts'
import { aSite, respondWith, type TestSite } from '../../../../tests/support/site.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../../tests/support/the-dictionary.ts'
import { aTranslator, translateWell } from '../../../../tests/support/translator.ts'
import { waitForCheck } from '../../../../tests/support/until.ts'
import { TaskCancelledError } from '../../../jobs/define-job.ts'
import { allJobs } from '../../../jobs/index.ts'
import { makePageExtractor } from '../../../providers/page-fetch/extract.ts'
import { makePageFetcher } from '../../../providers/page-fetch/guarded-fetch.ts'
import { taskHandlers } from '../../task/handlers.ts'
import { deskHandlers } from '../handlers.ts'
import { setArticleStage } from '../stage.ts'

const { desk, task } = contract
const double = aTranslator()
let site: TestSite
let t: TestKit
let admin: TestUser
/** Whoever is outside answers when `goOn` is called. */
let asked = 0
let goOn = () => {}

beforeAll(async () => {
  site = await aSite()
  t = await createTestKit({
    handlers: { desk: deskHandlers, task: taskHandlers },
    translator: double.port,
    dictionary: theDictionary(),
    extractor: makePageExtractor(),
    pages: makePageFetcher({ allow: [site.host] }),
  })
  admin = await t.aUser({ role: 'admin' })
})
beforeEach(() => {
  asked = 0
  const gate = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const held = () => {
    asked += 1
    return gate
  }
  site.on('/story', (...request) => {
    void held().then(() => respondWith(page(text('Another text:')), 'text/html; charset=utf-8')(...request))
  })
  double.behaviour = async (...batch) => {
    await held()
    return translateWell(...batch)
  }
})
afterAll(async () => {
  await t.close()
  await site.close()
})

const anEnglishArticle = async () => {
  const given = {
    link: site.url('/story'),
    paragraphs: double.english(3),
    title: double.story(),
    title_zh: '',
  }
  return (await anArticle(t, given)).id
}
const edit = async (id: number) => (await t.ask(desk.edit, { id }, admin)).result
const cancel = async (id: string) => expect((await t.ask(task.cancel, { id }, admin)).status).toBe(200)

describe.each([
  ['article.download', desk.redownload, 'DOWNLOADING'],
  ['article.translate', desk.retranslate, 'TRANSLATING'],
] as const)('a replaced %s', (kind, call, stage) => {
  const ask = async (id: number): Promise<string> => (await t.ask(call, { id }, admin)).result.task
  const theJob = () => {
    const job = allJobs.find(({ name }) => name === kind)
    if (!job) throw new Error(`no job ${kind}`)
    return job
  }
  const payloadOf = (article_id: number) => theJob().payload.parse({ article_id, user_id: admin.id })
  /** As a worker does it that the news of its task's end has not reached. */
  const runDeaf = (article_id: number, task_id: string) =>
    theJob().run(t.deps, payloadOf(article_id), {
      task_id,
      signal: new AbortController().signal,
      report: async () => undefined,
    })

  it('that was in the middle of it adds no revision and leaves the stage to the next', async () => {
    const id = await anEnglishArticle()
    const first = await ask(id)
    const ended = expect(runDeaf(id, first)).rejects.toThrow(TaskCancelledError)
    await waitForCheck(() => expect(asked).toBe(1))
    await cancel(first)
    const second = await ask(id)
    const before = await edit(id)
    expect(before).toMatchObject({ task: second, revision: 1 })
    goOn()
    await ended
    expect(await edit(id)).toEqual(before)
    expect((await t.ask(desk.revisions, { id }, admin)).result.items).toHaveLength(1)
  })

  it('that had not begun asks nobody and changes nothing', async () => {
    const id = await anEnglishArticle()
    const first = await ask(id)
    await cancel(first)
    await ask(id)
    const before = await edit(id)
    goOn()
    await expect(runDeaf(id, first)).rejects.toThrow(TaskCancelledError)
    expect(asked).toBe(0)
    expect(await edit(id)).toEqual(before)
  })

  it('that fails does not fail the next', async () => {
    const id = await anEnglishArticle()
    const first = await ask(id)
    await cancel(first)
    const second = await ask(id)
    await setArticleStage(t.deps.store.desk, id, stage, { now: t.deps.now(), task_id: second })
    await theJob().failed?.(t.deps, payloadOf(id), new AppError('FETCH_FAILED'), first)
    expect(await edit(id)).toMatchObject({ stage, stage_error: null, task: second })
    await theJob().failed?.(t.deps, payloadOf(id), new AppError('FETCH_FAILED'), second)
    expect(await edit(id)).toMatchObject({ stage: 'FAILED' })
  })
})
