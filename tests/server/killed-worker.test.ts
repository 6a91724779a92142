// Shows that a worker process killed in the middle of its work loses nothing: another takes its tasks up where they were.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allJobs } from '../../server/jobs/index.ts'
import { startJobs } from '../../server/jobs/runner.ts'
import {
  type FaultBehaviour,
  openStream,
  respondWithText,
  startFaultServer,
} from '../../server/providers/llm/testing/fault-server.ts'
import { anApp, contract, type TestApp, type TestUser } from '../support/app.ts'
import { anArticle } from '../support/factories.ts'
import { aSite, respondStalled, respondWith, type TestSite } from '../support/site.ts'
import { waitForCheck } from '../support/until.ts'
import { aWorkplace, type WorkerProcesses } from '../support/worker.ts'

const { desk } = contract
const PARAGRAPHS = Array.from(
  { length: 13 },
  (_, at) => `The keeper counted the boats of evening number ${at + 1}.`,
)
const zhOf = (text: string) =>
  text.replace('The keeper counted the boats of evening number', '守望人数了船只，那是第')
const textsIn = (user: string): string[] =>
  (JSON.parse(user) as { paragraphs: { text: string }[] }).paragraphs.map(({ text }) => text)
const translates: FaultBehaviour = (response, request) => {
  const translations = textsIn(request.user).map((text, at) => ({ id: at + 1, zh: zhOf(text) }))
  respondWithText(JSON.stringify({ translations }))(response, request)
}
const silent: FaultBehaviour = (response) => openStream(response, '{"translations"')

let workers: WorkerProcesses
let site: TestSite
let model: Awaited<ReturnType<typeof startFaultServer>>
let isModelWell = true
let t: TestApp
let admin: TestUser

beforeAll(async () => {
  site = await aSite()
  let answered = 0
  model = await startFaultServer((response, request) => {
    answered += 1
    if (isModelWell || answered === 1) translates(response, request)
    else silent(response, request)
  })
  t = await anApp({}, settings())
  workers = await aWorkplace(t.database.url, settings())
  admin = await t.aUser({ role: 'admin' })
})
afterAll(async () => {
  await workers.close()
  await t.close()
  await model.stop()
  await site.close()
})

const settings = () => ({
  FETCH_ALLOW: site.host,
  LLM_BASE_URL: model.base_url,
  LLM_API_KEY: 'key',
  LLM_MODEL: 'tester',
})

const edit = async (id: number) => (await t.ask(desk.edit, { id }, admin)).result
const state = async (task: string) => (await t.ask(contract.task.show, { id: task }, admin)).result.state

it('translation and download go on after kill -9, and what was done is not done again', async () => {
  const { id } = await anArticle(t, { paragraphs: PARAGRAPHS, zh: [], title_zh: '标题' })
  site.on('/page', respondStalled('<p>Half a page', 'text/html'))
  isModelWell = false
  const translation = (await t.ask(desk.retranslate, { id, ai: true, cache: true }, admin)).result.task
  const added = (await t.ask(desk.add, { link: site.url('/page') }, admin)).result
  const download = added.task ?? ''
  const kill = workers.start()
  await waitForCheck(async () => {
    expect(model.requests).toHaveLength(2)
    expect(site.asked('/page')).toHaveLength(1)
    expect((await edit(id)).stage).toBe('TRANSLATING')
  })
  await kill()
  // Nobody has told anybody: the tasks still look as if somebody worked on them.
  expect([await state(translation), await state(download)]).toEqual(['RUNNING', 'RUNNING'])
  expect([(await edit(id)).stage, (await edit(added.article_id)).stage]).toEqual([
    'TRANSLATING',
    'DOWNLOADING',
  ])

  isModelWell = true
  const text = `<p>${PARAGRAPHS.join(' ')}</p>`.repeat(3)
  site.on('/page', respondWith(`<title>Found again</title><article>${text}</article>`, 'text/html'))
  const runner = await startJobs(t.database.pool, allJobs, t.deps, {
    concurrency: 2,
    isAlone: true,
    pace: 0.01,
  })
  await waitForCheck(async () =>
    expect([await state(translation), await state(download)]).toEqual(['DONE', 'DONE']),
  )
  await runner.stop()
  expect(model.requests.slice(2).flatMap(({ user }) => textsIn(user))).toEqual(PARAGRAPHS.slice(6))
  const translated = await edit(id)
  expect(translated).toMatchObject({ stage: 'READY', revision: 2, translated_percent: 100 })
  expect(translated.paragraphs.map(({ zh }) => zh)).toEqual(PARAGRAPHS.map(zhOf))
  expect(await edit(added.article_id)).toMatchObject({
    stage: 'DOWNLOADED',
    revision: 1,
    title: 'Found again',
  })
})
