// Shows that failures stand grouped by their reason, and that one step tries all of a group again, once each.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FailureReason } from '../../../domain/article/failure.ts'
import { anArticle } from '../../../tests/support/factories.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../tests/support/the-dictionary.ts'
import { taskHandlers } from '../task/handlers.ts'
import { deskHandlers } from './handlers.ts'
import { setArticleStage } from './stage.ts'

const { desk } = contract
let t: TestKit
let admin: TestUser
let reader: TestUser
beforeAll(async () => {
  t = await createTestKit({
    handlers: { desk: deskHandlers, task: taskHandlers },
    translator: { engine: 'test', translate: () => new Promise(() => undefined) },
    dictionary: theDictionary(),
  })
  admin = await t.aUser({ role: 'admin' })
  reader = await t.aUser()
})
afterAll(() => t.close())

const failed = async (code: FailureReason, work: 'DOWNLOADING' | 'TRANSLATING' = 'DOWNLOADING') => {
  const { id } = await anArticle(t, { link: `https://paper.example/${Math.random()}`, title: `Of ${code}` })
  const now = t.deps.now()
  await setArticleStage(t.deps.store.desk, id, work, { now })
  await setArticleStage(t.deps.store.desk, id, 'FAILED', { now, error: `因为 ${code}`, code })
  return id
}
const groups = async () => (await t.ask(desk.failures, {}, admin)).result
const managed = async (reason: FailureReason) =>
  (await t.ask(desk.manage, { reason }, admin)).result.items.map(({ id }) => id)
const edit = async (id: number) => (await t.ask(desk.edit, { id }, admin)).result

describe('failures', () => {
  it('are grouped by reason, the largest first, with what failed and its newest few', async () => {
    const refused = [await failed('CONNECT'), await failed('CONNECT'), await failed('CONNECT')]
    const dry = await failed('TRANSLATION_NO_BALANCE', 'TRANSLATING')
    await t.ask(desk.delete, { id: await failed('CONNECT') }, admin)
    const { total, groups: got } = await groups()
    expect(total).toBe(4)
    expect(got).toMatchObject([
      { reason: 'CONNECT', label: '连不上对方网站', count: 3, downloads: 3, translations: 0 },
      { reason: 'TRANSLATION_NO_BALANCE', label: '翻译额度用完了', count: 1, downloads: 0, translations: 1 },
    ])
    expect(got[0]?.examples.map(({ id }) => id).sort()).toEqual(refused)
    expect((await managed('CONNECT')).sort()).toEqual(refused)
    expect(await edit(dry)).toMatchObject({ stage_reason: 'TRANSLATION_NO_BALANCE' })
  })

  it('of one reason are tried again by one step, each with the work that failed, twice at once only once', async () => {
    const page = await failed('SITE_ILL')
    const other = await failed('GONE')
    const translation = await failed('TRANSLATION_BUSY', 'TRANSLATING')
    const [one, two] = await Promise.all([
      t.ask(desk.retryFailures, { reason: 'SITE_ILL' }, admin),
      t.ask(desk.retryFailures, { reason: 'SITE_ILL' }, admin),
    ])
    expect(one.result.asked + two.result.asked).toBe(1)
    const tasks = await Promise.all([page, translation, other].map(async (id) => (await edit(id)).task))
    expect(tasks).toEqual([expect.any(String), null, null])
    expect((await groups()).groups.map(({ reason }) => reason)).not.toContain('SITE_ILL')
    await t.ask(desk.retryFailures, { reason: 'TRANSLATION_BUSY' }, admin)
    const task = (await edit(translation)).task ?? ''
    expect((await t.ask(contract.task.show, { id: task }, admin)).result.kind).toBe('article.translate')
  })

  it('are all tried again without a reason; what cannot be is told', async () => {
    const now = t.deps.now()
    const { id } = await anArticle(t)
    await setArticleStage(t.deps.store.desk, id, 'DOWNLOADING', { now })
    await setArticleStage(t.deps.store.desk, id, 'FAILED', { now, error: '没有链接' })
    const { result } = await t.ask(desk.retryFailures, {}, admin)
    expect(result.left).toBe(1)
    expect(result.asked).toBeGreaterThan(3)
    expect(await groups()).toMatchObject({ total: 1, groups: [{ reason: 'OTHER', count: 1 }] })
  })

  it.each([desk.failures, desk.retryFailures])('are for editors', async (call) => {
    expect((await t.ask(call, {})).status).toBe(401)
    expect((await t.ask(call, {}, reader)).code).toBe('ADMIN_ONLY')
  })

  it('have no other reasons than those of the list', async () => {
    expect((await t.askLoosely(desk.retryFailures, { reason: 'RAIN' }, admin)).code).toBe('INVALID_INPUT')
  })
})
