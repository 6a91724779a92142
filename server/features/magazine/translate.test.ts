// Shows that an issue is translated as a whole, and that what lacks Chinese is published only when the editor says so.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OtherLanguage } from '../../../domain/article/other-language.ts'
import { anArticle } from '../../../tests/support/factories.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../tests/support/the-dictionary.ts'
import { aTranslator, translateWell } from '../../../tests/support/translator.ts'
import { ProviderFailure } from '../../providers/llm/port.ts'
import { articleHandlers } from '../article/handlers.ts'
import { articleJobs } from '../article/jobs.ts'
import { deskHandlers } from '../desk/handlers.ts'
import { deskJobs } from '../desk/intake/jobs.ts'
import { taskHandlers } from '../task/handlers.ts'
import { magazineHandlers } from './handlers.ts'
import { magazineJobs } from './jobs.ts'
import { translateMagazine } from './translate.ts'

const { article, desk, magazine } = contract
const features = {
  handlers: { article: articleHandlers, desk: deskHandlers, magazine: magazineHandlers, task: taskHandlers },
  crossFeatureQueries: { picturesNamed: async () => [], placeOf: async () => undefined },
  jobs: [...articleJobs, ...deskJobs, ...magazineJobs],
  dictionary: theDictionary(),
}
const double = aTranslator()
let t: TestKit
let admin: TestUser
let reader: TestUser

beforeAll(async () => {
  t = await createTestKit({ ...features, translator: double.port })
  admin = await t.aUser({ role: 'admin' })
  reader = await t.aUser()
})
beforeEach(double.reset)
afterAll(() => t.close())

/** A short English text of its own that no one translated; its number and its story. */
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
const mark = (
  id: number,
  found: { is_stub?: boolean; duplicate_of?: number | null; other_language?: OtherLanguage },
) => t.deps.store.desk.inTransaction((held) => held.patchArticle(id, found))
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
    double.own.set(bad.story, translateWell)
    expect(await run('translate', id)).toMatchObject({ result: { translated: 1, failed: 0 } })
    expect((await issue(id)).work?.error).toBeNull()
  })

  it('what is not English or cut short is not sent, and is counted in the end', async () => {
    const [plain, french, stub] = [await aText(), await aText(), await aText()]
    const id = await anIssue(plain.id, french.id, stub.id)
    await mark(french.id, { other_language: 'fr' })
    await mark(stub.id, { is_stub: true })
    expect(await run('translate', id)).toMatchObject({
      result: { translated: 1, failed: 0 },
      ...{ done: 1, total: 1, message: '1 篇不是英文，1 篇不完整，未翻译' },
    })
    expect((await works(id)).map((work) => work?.translated_percent)).toEqual([100, 0, 0])
    const sent = double.asked.join(' ')
    expect([french, stub].filter(({ story }) => sent.includes(`${story} `))).toEqual([])
    expect((await issue(id)).work?.error).toBe('1 篇不是英文，1 篇不完整，未翻译。')
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

  it('of one that failed half way what was translated stays, and an audited issue asks for another audit', async () => {
    const text = await aText()
    const id = await anIssue(text.id)
    await run('audit', id)
    double.own.set(text.story, async ([first = ''], { onTranslated }) => {
      await onTranslated?.(0, `译：${first}`)
      throw new ProviderFailure('FAILED', 'secret')
    })
    expect(await run('translate', id)).toMatchObject({ result: { translated: 0, failed: 1 } })
    expect(await issue(id)).toMatchObject({ status: 'DOWNLOADED' })
    expect((await works(id))[0]).toMatchObject({ stage: 'FAILED', has_pending: true })
  })

  it('run again after a kill at its end, the new text asks for another audit all the same', async () => {
    const text = await aText()
    const id = await anIssue(text.id)
    await run('audit', id)
    const killed = new Error('killed')
    const progress = (task_id: string) => ({
      task_id,
      signal: new AbortController().signal,
      report: async ({ done = 0 }: { done?: number }) => {
        if (done > 0) throw killed
      },
    })
    // The issue waits for a task that no worker takes.
    const { rows } = await t.database.pool.query<{ id: string }>(
      `insert into tasks (kind, subject, state) values ('magazine.translate', '', 'RUNNING') returning id`,
    )
    const task_id = rows[0]?.id ?? ''
    await t.database.pool.query('update magazines set task_id = $1 where id = $2', [task_id, id])
    const wish = { magazine_id: id, user_id: admin.id }
    await expect(translateMagazine(t.deps, wish, progress(task_id))).rejects.toBe(killed)
    expect((await works(id))[0]?.translated_percent).toBe(100)
    const again = { ...progress(task_id), report: async () => undefined }
    expect(await translateMagazine(t.deps, wish, again)).toMatchObject({ translated: 0, failed: 0 })
    await t.deps.store.task.finish(task_id, null)
    expect((await issue(id)).status).toBe('DOWNLOADED')
  })

  it('when it is stopped, its article says so and can be tried again, and what came is audited again', async () => {
    const [first, second] = [await aText(), await aText()]
    const id = await anIssue(first.id, second.id)
    await run('audit', id)
    let task = ''
    double.own.set(second.story, async (texts, { onTranslated, signal }) => {
      for (const at of [0, 1]) await onTranslated?.(at, `译：${texts[at]}`)
      await t.ask(contract.task.cancel, { id: task }, admin)
      // The next heartbeat reports it.
      await new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
      return []
    })
    task = (await t.ask(magazine.translate, { id }, admin)).result.task
    await expect.poll(async () => (await works(id))[1]?.stage, { timeout: 300_000 }).toBe('FAILED')
    const [done, left] = await works(id)
    expect(done).toMatchObject({ stage: 'READY', translated_percent: 100 })
    expect(left).toMatchObject({ reason: '已停止。', has_pending: true })
    expect(left?.translated_percent).toBeGreaterThan(0)
    await expect.poll(async () => (await issue(id)).status).toBe('DOWNLOADED')
    double.own.set(second.story, translateWell)
    expect(await run('translate', id)).toMatchObject({ result: { translated: 1, failed: 0 } })
  })

  it('gives up when the service refuses one article after the other, and leaves the rest as it is', async () => {
    const texts = await Promise.all([1, 2, 3, 4, 5].map(() => aText()))
    double.behaviour = () => Promise.reject(new ProviderFailure('NO_BALANCE', 'secret'))
    const id = await anIssue(...texts.map((text) => text.id))
    expect(await run('translate', id)).toMatchObject({ result: { translated: 0, failed: 3 }, total: 5 })
    expect((await works(id)).map((work) => work?.stage)).toEqual([
      ...['FAILED', 'FAILED', 'FAILED', 'READY', 'READY'],
    ])
    const error = (await issue(id)).work?.error
    expect(error).toContain('3 篇翻译失败，原因写在各篇下面。其余 2 篇没有翻译：')
    expect(error).toContain('额度')
    double.reset()
    expect(await run('translate', id)).toMatchObject({ result: { translated: 5, failed: 0 } })
  })

  it('an article that is being translated by itself is left to that, and not called failed', async () => {
    const [alone, other] = [await aText(), await aText()]
    let go = () => {}
    let begun = () => {}
    const isBegun = new Promise<void>((resolve) => {
      begun = resolve
    })
    double.own.set(alone.story, async (texts, options) => {
      begun()
      await new Promise<void>((resolve) => {
        go = resolve
      })
      return translateWell(texts, options)
    })
    const id = await anIssue(alone.id, other.id)
    const { task } = (await t.ask(desk.retranslate, { id: alone.id }, admin)).result
    await isBegun
    try {
      expect(await run('translate', id)).toMatchObject({ result: { translated: 1, failed: 0 } })
      expect((await issue(id)).work?.error).toBe('1 篇正在单独翻译，完成后再看。')
    } finally {
      go()
    }
    expect(await t.finished(task)).toMatchObject({ state: 'DONE' })
    expect((await works(id)).map((work) => work?.translated_percent)).toEqual([100, 100])
  })

  it('asked for twice, one after the other, the second has nothing to do and changes nothing', async () => {
    const id = await anIssue((await aText()).id)
    await run('translate', id)
    await run('audit', id)
    double.reset()
    expect(await run('translate', id)).toMatchObject({ result: { translated: 0, failed: 0 }, total: 0 })
    expect(double.asked).toEqual([])
    expect((await issue(id)).status).toBe('AUDITED')
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
    expect(asked.code).toBe('MAGAZINE_INCOMPLETE')
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
      'MAGAZINE_INCOMPLETE',
      '1 篇内容残缺，1 篇可能重复，确定要出版吗？',
    ])
  })
})
