// Shows that an issue is translated as a whole, and that what lacks Chinese is published only when the editor says so.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anArticle } from '../../../tests/support/factories.ts'
import { contract, createTestKit, type Person, type TestKit } from '../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../tests/support/the-dictionary.ts'
import { aTranslator, translates } from '../../../tests/support/translator.ts'
import { ProviderFailure } from '../../providers/llm/port.ts'
import { articleHandlers } from '../article/handlers.ts'
import { articleJobs } from '../article/jobs.ts'
import { deskHandlers } from '../desk/handlers.ts'
import { deskJobs } from '../desk/intake/run.ts'
import { magazineHandlers } from './handlers.ts'
import { magazineJobs } from './run.ts'

const { article, desk, magazine } = contract
const features = {
  handlers: { article: articleHandlers, desk: deskHandlers, magazine: magazineHandlers },
  lookUps: { picturesNamed: async () => [], placeOf: async () => undefined },
  jobs: [...articleJobs, ...deskJobs, ...magazineJobs],
  dictionary: theDictionary(),
}
const double = aTranslator()
let t: TestKit
let admin: Person
let reader: Person

beforeAll(async () => {
  t = await createTestKit({ ...features, translator: double.port })
  admin = await t.aUser({ role: 'admin' })
  reader = await t.aUser()
})
beforeEach(double.reset)
afterAll(() => t.close())

/** An English text of its own that no one translated; its number and its story. */
const aText = async (more: Parameters<typeof anArticle>[1] = {}) => {
  const paragraphs = double.english(3)
  const title = double.story()
  const { id } = await anArticle(t, { title, title_zh: '', zh: [], paragraphs, status: 'DRAFT', ...more })
  return { id, story: title }
}
const anIssue = async (...ids: number[]) => {
  const { id } = (
    await t.ask(magazine.make, { name: `Weekly ${ids.join()}`, edition: '2026 年 11 月' }, admin)
  ).result
  for (const article_id of ids) await t.ask(magazine.place, { id, article_id }, admin)
  return id
}
/** What an analysis found out about it: these short texts are much alike. */
const mark = (id: number, found: { is_stub: boolean; duplicate_of: number | null }) =>
  t.deps.store.desk.inTransaction((held) => held.patchArticle(id, found))
const issue = async (id: number) => (await t.ask(magazine.show, { id }, admin)).result
const works = async (id: number) =>
  (await t.ask(magazine.articles, { id }, admin)).result.items.map(({ work }) => work)
const run = async (step: 'translate' | 'audit', id: number) =>
  t.finished((await t.ask(magazine[step], { id }, admin)).result.task)

describe('an issue is translated as a whole', () => {
  it('every article that lacks Chinese gets it, one that has it is left alone', async () => {
    const [first, second, done] = [await aText(), await aText(), await aText()]
    await t.finished((await t.ask(desk.retranslate, { id: done.id }, admin)).result.task)
    const id = await anIssue(first.id, second.id, done.id)
    double.reset()
    expect((await works(id)).map((work) => work?.translated_percent)).toEqual([0, 0, 100])

    expect(await run('translate', id)).toMatchObject({
      state: 'DONE',
      result: { translated: 2, failed: 0 },
      done: 2,
      total: 2,
    })
    expect((await works(id)).map((work) => work?.translated_percent)).toEqual([100, 100, 100])
    expect(double.asked.filter((text) => text.includes(`${done.story} `))).toEqual([])
    expect(await issue(id)).toMatchObject({ status: 'DOWNLOADED', work: { ready: 3, error: null } })
  })

  it('one that fails keeps its text and its reason, and holds up no other', async () => {
    const [bad, good] = [await aText(), await aText()]
    double.own.set(bad.story, () => Promise.reject(new ProviderFailure('FAILED', 'secret')))
    const id = await anIssue(bad.id, good.id)
    expect(await run('translate', id)).toMatchObject({ result: { translated: 1, failed: 1 } })
    const [left, right] = await works(id)
    expect(left).toMatchObject({ stage: 'FAILED', is_ready: true, translated_percent: 0 })
    expect(right).toMatchObject({ translated_percent: 100 })
    // It waits for its audit as before: nothing is to be downloaded again.
    expect(await issue(id)).toMatchObject({ status: 'DOWNLOADED', work: { ready: 2, failed: 0 } })
    expect((await issue(id)).work?.error).toContain('1 篇翻译失败')
    double.own.set(bad.story, translates)
    expect(await run('translate', id)).toMatchObject({ result: { translated: 1, failed: 0 } })
    expect((await issue(id)).work?.error).toBeNull()
  })

  it('an audited issue that was translated asks for another audit', async () => {
    const text = await aText()
    const id = await anIssue(text.id)
    await run('audit', id)
    expect((await issue(id)).status).toBe('AUDITED')
    await run('translate', id)
    expect((await issue(id)).status).toBe('DOWNLOADED')
    await run('audit', id)
    await mark(text.id, { is_stub: false, duplicate_of: null })
    expect((await t.ask(magazine.publish, { id }, admin)).status).toBe(200)
  })

  it('is refused to whoever may not, without articles, once published, and without a translator', async () => {
    const id = await anIssue((await aText()).id)
    expect((await t.ask(magazine.translate, { id }, undefined)).status).toBe(401)
    expect((await t.ask(magazine.translate, { id }, reader)).status).toBe(403)
    expect((await t.ask(magazine.translate, { id: id + 9_000 }, admin)).code).toBe('MAGAZINE_NOT_FOUND')
    expect((await t.ask(magazine.translate, { id: await anIssue() }, admin)).code).toBe('MAGAZINE_EMPTY')
    await run('audit', id)
    await t.finished((await t.ask(magazine.publish, { id, force: true }, admin)).result.task)
    expect((await t.ask(magazine.translate, { id }, admin)).code).toBe('STATE_CONFLICT')

    const without = await createTestKit({ ...features })
    const editor = await without.aUser({ role: 'admin' })
    const { result } = await without.ask(magazine.make, { name: 'Bare', edition: '2026' }, editor)
    expect((await without.ask(magazine.translate, { id: result.id }, editor)).code).toBe(
      'TRANSLATION_NOT_CONFIGURED',
    )
    await without.close()
  })

  it('asked for twice at one moment runs once', async () => {
    const id = await anIssue((await aText()).id)
    const answers = await Promise.all([1, 2].map(() => t.ask(magazine.translate, { id }, admin)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    await t.finished(answers.find(({ status }) => status === 200)?.result.task ?? '')
  })
})

describe('before publication the editor is told what the readers would miss', () => {
  it('untranslated articles are named, and published only with force', async () => {
    const [bare, whole] = [await aText(), await aText()]
    await t.finished((await t.ask(desk.retranslate, { id: whole.id }, admin)).result.task)
    const id = await anIssue(bare.id, whole.id)
    await run('audit', id)
    const asked = await t.ask(magazine.publish, { id }, admin)
    expect(asked.code).toBe('MAGAZINE_NOT_WHOLE')
    expect(asked.message).toContain('1 篇没有译文')
    expect((await issue(id)).status).toBe('AUDITED')
    expect((await t.ask(article.show, { id: bare.id }, reader)).status).toBe(404)
    await t.finished((await t.ask(magazine.publish, { id, force: true }, admin)).result.task)
    expect((await t.ask(article.show, { id: bare.id }, reader)).status).toBe(200)
    // Withdrawing asks nothing.
    expect((await t.ask(magazine.publish, { id, cancel: true }, admin)).status).toBe(200)
  })

  it('a text that is cut short or repeats another is named too', async () => {
    const known = await aText()
    const stub = await aText()
    await t.finished((await t.ask(desk.retranslate, { id: stub.id }, admin)).result.task)
    await mark(stub.id, { is_stub: true, duplicate_of: known.id })
    const id = await anIssue(stub.id)
    await run('audit', id)
    const asked = await t.ask(magazine.publish, { id }, admin)
    expect([asked.code, asked.message]).toEqual([
      'MAGAZINE_NOT_WHOLE',
      '1 篇内容残缺，1 篇可能重复，确定要出版吗？',
    ])
  })
})
