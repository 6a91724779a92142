// Shows that an article is translated paragraph by paragraph, that nothing done is done again, and that no provider can spoil a text.

import { LLMock } from '@copilotkit/aimock'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anArticle, type GivenArticle } from '../../../../tests/support/factories.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../../tests/support/the-dictionary.ts'
import {
  aTranslator,
  type TranslatorBehaviour,
  translateWell,
  zhOf,
} from '../../../../tests/support/translator.ts'
import { waitForCheck } from '../../../../tests/support/until.ts'
import { allJobs } from '../../../jobs/index.ts'
import { startJobs } from '../../../jobs/runner.ts'
import { makeTranslator } from '../../../providers/llm/openai-compatible.ts'
import { ProviderFailure, type ProviderFailureReason } from '../../../providers/llm/port.ts'
import { articleHandlers } from '../../article/handlers.ts'
import { articleJobs } from '../../article/jobs.ts'
import { taskHandlers } from '../../task/handlers.ts'
import { deskHandlers } from '../handlers.ts'
import { deskJobs } from './jobs.ts'

const features = {
  handlers: { article: articleHandlers, desk: deskHandlers, task: taskHandlers },
  crossFeatureQueries: { placeOf: async () => undefined },
  jobs: [...articleJobs, ...deskJobs],
}

const { article, desk } = contract
let t: TestKit
let admin: TestUser
const double = aTranslator()
const { english, story } = double

/** Tells of the first `count` of a batch, then does as `then` does. */
const begins =
  (count: number, then: TranslatorBehaviour): TranslatorBehaviour =>
  async (texts, options) => {
    for (const [index, text] of texts.slice(0, count).entries())
      await options.onTranslated?.(index, zhOf(text))
    return then(texts, options)
  }
const fails =
  (reason: ProviderFailureReason = 'FAILED'): TranslatorBehaviour =>
  () =>
    Promise.reject(new ProviderFailure(reason, 'secret detail'))
/** Says nothing more until it is told to stop. */
const stalls: TranslatorBehaviour = (_, { signal }) =>
  new Promise((_, reject) => {
    signal?.throwIfAborted()
    signal?.addEventListener('abort', () => reject(signal.reason))
  })

beforeAll(async () => {
  t = await createTestKit({ ...features, translator: double.port, dictionary: theDictionary() })
  admin = await t.aUser({ role: 'admin' })
})
beforeEach(double.reset)
afterAll(() => t.close())

const anEnglishArticle = async (given: GivenArticle = {}) => {
  const paragraphs = given.paragraphs ?? english(4)
  const { id } = await anArticle(t, { title: story(), title_zh: '', zh: [], ...given, paragraphs })
  return { id, paragraphs }
}
const edit = async (id: number) => (await t.ask(desk.edit, { id }, admin)).result
const zhOfArticle = async (id: number) => (await edit(id)).paragraphs.map(({ zh }) => zh)
const ask = async (id: number, cache: '0' | '1' = '1') =>
  (await t.ask(desk.retranslate, { id, ai: true, cache: cache === '1' }, admin)).result.task
const translated = async (id: number, cache: '0' | '1' = '1') => t.finished(await ask(id, cache))

describe('a translation', () => {
  it('gives every paragraph and the title its Chinese, as a revision to be audited', async () => {
    const { id, paragraphs } = await anEnglishArticle({ paragraphs: english(15) })
    const task = await translated(id)
    expect(task).toMatchObject({
      state: 'DONE',
      result: { article_id: id, revision: 2 },
      message: '翻译 16 / 16 段',
    })
    const got = await edit(id)
    expect(got).toMatchObject({
      stage: 'READY',
      status: 'PUBLISHED',
      has_pending: true,
      translated_percent: 100,
      title_zh: zhOf(got.title),
    })
    expect(got.paragraphs.map(({ zh }) => zh)).toEqual(paragraphs.map((text) => zhOf(String(text))))
    const { items } = (await t.ask(desk.revisions, { id }, admin)).result
    expect(items[0]).toMatchObject({ origin: 'translate', by: admin.username, is_shown: false })
    // Readers see it when it has passed.
    const shown = (await t.ask(article.show, { id })).result
    expect(shown.paragraphs.every(({ zh }) => zh === '')).toBe(true)
  })

  it('keeps the ids, the marks and the order of what it translates, and asks for each text once', async () => {
    const [text = '', other = ''] = english(2)
    const runs = [{ start: 0, end: 5, mark: 'strong' as const }]
    const { id } = await anEnglishArticle({
      paragraphs: [{ kind: 'quote', text, zh: '', runs }, other, text],
    })
    const before = await edit(id)
    await translated(id)
    const after = await edit(id)
    expect(after.paragraphs).toEqual(before.paragraphs.map((one) => ({ ...one, zh: zhOf(one.text) })))
    expect(double.asked.filter((one) => one === text)).toHaveLength(1)
  })

  it('leaves code, pictures and figures alone', async () => {
    const [text = ''] = english(1)
    const runs: never[] = []
    const { id } = await anEnglishArticle({
      paragraphs: [
        text,
        { kind: 'pre', text: 'let boats = 3', zh: '', runs },
        { kind: 'img', text: 'A boat', zh: '', runs, src: '/files/pictures/aa/b.png' },
        '1,204 / 7',
      ],
    })
    await translated(id)
    expect(await zhOfArticle(id)).toEqual([zhOf(text), '', '', ''])
    expect(double.asked.sort()).toEqual([story(), text].sort())
    expect((await edit(id)).translated_percent).toBe(100)
  })

  it('does not touch what a person wrote, unless told to', async () => {
    const paragraphs = english(3)
    const { id } = await anEnglishArticle({ paragraphs, zh: ['手写的第一段。'], title_zh: '手写的标题' })
    await translated(id)
    const [, second = '', third = ''] = paragraphs
    expect(await zhOfArticle(id)).toEqual(['手写的第一段。', zhOf(second), zhOf(third)])
    expect((await edit(id)).title_zh).toBe('手写的标题')
    expect(double.asked).toEqual([second, third])
    await translated(id, '0')
    expect(await zhOfArticle(id)).toEqual(paragraphs.map(zhOf))
    expect((await edit(id)).title_zh).toBe(zhOf(story()))
  })

  it('remembers: the same English elsewhere costs nothing, without cache it is asked for anew', async () => {
    const paragraphs = english(3)
    const title = story()
    const first = await anEnglishArticle({ paragraphs, title })
    await translated(first.id)
    double.asked = []
    const second = await anEnglishArticle({ paragraphs: [...paragraphs].reverse(), title })
    await translated(second.id)
    expect(double.asked).toEqual([])
    expect(await zhOfArticle(second.id)).toEqual([...paragraphs].reverse().map(zhOf))
    double.behaviour = async (texts) => texts.map((text) => `新译：${text}`)
    await translated(second.id, '0')
    expect(double.asked).toHaveLength(4)
    expect((await zhOfArticle(second.id))[0]).toMatch(/^新译：/)
  })

  it('takes a person’s earlier words for the same English', async () => {
    const [text = ''] = english(1)
    const { id: byHand } = await anEnglishArticle({ paragraphs: [text] })
    const { paragraphs, revision } = await edit(byHand)
    const zh = '人手写下的译文。'
    const written = paragraphs.map((one) => ({ ...one, zh }))
    await t.ask(desk.update, { id: byHand, article: { revision, paragraphs: written } }, admin)
    const { id } = await anEnglishArticle({ paragraphs: [text] })
    await translated(id)
    expect(await zhOfArticle(id)).toEqual([zh])
    expect(double.asked).not.toContain(text)
  })

  it('of two articles at once goes well', async () => {
    const shared = english(8)
    const articles = await Promise.all([1, 2].map(() => anEnglishArticle({ paragraphs: shared })))
    const tasks = await Promise.all(articles.map(({ id }) => ask(id)))
    for (const task of tasks) expect((await t.finished(task)).state).toBe('DONE')
    for (const { id } of articles) expect(await zhOfArticle(id)).toEqual(shared.map(zhOf))
  })
})

const SAYS_NO = '翻译服务出了问题，请稍后再试。'
const USELESS = '翻译服务没有给出能用的译文，可以再试一次，或者手动填写。'

// Each is tried as often as helps, with pauses that grow; side by side they take as long as one.
describe.concurrent('a provider that never does better', () => {
  it.each<[string, TranslatorBehaviour, string, string, number]>([
    ['fails', fails('FAILED'), 'TRANSLATION_FAILED', SAYS_NO, 3],
    ['is silent', fails('TIMEOUT'), 'TRANSLATION_TIMEOUT', '翻译服务太久没有回应，请稍后再试。', 3],
    [
      'refuses the key',
      fails('KEY_REFUSED'),
      'TRANSLATION_KEY_REFUSED',
      '翻译暂不可用：翻译服务拒绝了密钥。',
      1,
    ],
    ['is paid no longer', fails('NO_BALANCE'), 'TRANSLATION_NO_BALANCE', '翻译暂不可用：翻译额度已用完。', 1],
    ['answers what was not asked', fails('BAD_ANSWER'), 'TRANSLATION_UNUSABLE', USELESS, 1],
    ['gives nothing', async (texts) => texts.map(() => ''), 'TRANSLATION_UNUSABLE', USELESS, 1],
    ['gives nothing right', async (texts) => texts.map(() => undefined), 'TRANSLATION_UNUSABLE', USELESS, 1],
    ['gives too few', async (texts) => texts.slice(1).map(zhOf), 'TRANSLATION_UNUSABLE', USELESS, 1],
    ['gives white space', async (texts) => texts.map(() => ' \n '), 'TRANSLATION_UNUSABLE', USELESS, 1],
  ])('and %s leaves the text as it was, and says why', async (_, faulty, code, message, times) => {
    const paragraphs = english(4)
    const title = story()
    const { id } = await anEnglishArticle({ paragraphs, title })
    let tries = 0
    double.own.set(title, (texts, options) => {
      tries += 1
      return faulty(texts, options)
    })
    expect(await translated(id)).toMatchObject({ state: 'FAILED', error: { code, message } })
    expect(tries).toBe(times)
    const got = await edit(id)
    expect(got).toMatchObject({
      stage: 'FAILED',
      stage_error: message,
      task: null,
      revision: 1,
      title_zh: '',
    })
    expect(got.paragraphs.map(({ zh }) => zh)).toEqual(['', '', '', ''])
    double.own.set(title, translateWell)
    expect((await translated(id)).state).toBe('DONE')
    expect(await edit(id)).toMatchObject({ stage: 'READY', translated_percent: 100 })
  })
})

describe('a provider that fails', () => {
  it('in the middle is asked again by itself, and only for what is missing', async () => {
    const paragraphs = english(8)
    const { id } = await anEnglishArticle({ paragraphs, title_zh: '标题' })
    let calls = 0
    double.behaviour = (texts, options) => {
      calls += 1
      return calls === 2 ? begins(1, fails())(texts, options) : translateWell(texts, options)
    }
    expect((await translated(id)).state).toBe('DONE')
    // Six, then two of which one was done, then the last.
    expect(double.asked).toEqual([...paragraphs, paragraphs[7]])
    expect(await zhOfArticle(id)).toEqual(paragraphs.map(zhOf))
  })

  it('and stalls is left when the task is stopped; what was done is kept', async () => {
    const paragraphs = english(3)
    const { id } = await anEnglishArticle({ paragraphs, title_zh: '标题' })
    double.behaviour = begins(1, stalls)
    const task = await ask(id)
    const done = t.finished(task)
    await waitForCheck(async () => expect((await edit(id)).stage).toBe('TRANSLATING'))
    await waitForCheck(() => expect(double.asked).toHaveLength(3))
    // An editor writes meanwhile, in another place.
    const [first, second, third] = (await edit(id)).paragraphs
    const written = [first!, { ...second!, zh: '手写的' }, third!]
    expect((await t.ask(desk.update, { id, article: { paragraphs: written } }, admin)).status).toBe(200)
    await t.ask(contract.task.cancel, { id: task }, admin)
    expect((await done).state).toBe('CANCELLED')
    expect(await edit(id)).toMatchObject({
      stage: 'FAILED',
      stage_error: '已停止。',
      revision: 3,
      has_pending: true,
    })
    expect(await zhOfArticle(id)).toEqual([zhOf(paragraphs[0] ?? ''), '手写的', ''])
    double.behaviour = translateWell
    double.asked = []
    expect((await translated(id)).state).toBe('DONE')
    expect(double.asked).toEqual(paragraphs.slice(2))
    expect(await edit(id)).toMatchObject({ stage: 'READY', revision: 4 })
  })
})

describe('a server that stops in the middle', () => {
  it.each(['1', '0'] as const)('goes on where it was, with cache=%s', async (cache) => {
    // An app of its own: its jobs must not be taken up by the one of the other tests.
    const own = await createTestKit({ ...features, translator: double.port, dictionary: theDictionary() })
    try {
      const editor = await own.aUser({ role: 'admin' })
      const paragraphs = english(14)
      const { id } = await anArticle(own, {
        paragraphs,
        title_zh: '标题',
        zh: paragraphs.map(() => (cache === '0' ? '旧译' : '')),
      })
      const start = () => startJobs(own.database.pool, allJobs, own.deps, { concurrency: 1, isAlone: true })
      const { task } = (await own.ask(desk.retranslate, { id, ai: true, cache: cache === '1' }, editor))
        .result
      let calls = 0
      double.behaviour = (texts, options) => {
        calls += 1
        return calls === 1 ? translateWell(texts, options) : begins(2, stalls)(texts, options)
      }
      const wanted = cache === '0' ? ['The Harbour Before Dawn', ...paragraphs] : paragraphs
      const first = await start()
      await waitForCheck(() => expect(double.asked).toHaveLength(12))
      await first.stop()
      const midway = (await own.ask(desk.edit, { id }, editor)).result
      expect(midway).toMatchObject({ stage: 'TRANSLATING', task, revision: 1 })
      double.behaviour = translateWell
      double.asked = []
      const second = await start()
      await waitForCheck(async () =>
        expect((await own.ask(contract.task.show, { id: task }, editor)).result.state).toBe('DONE'),
      )
      await second.stop()
      expect(double.asked).toEqual(wanted.slice(8))
      const { stage, paragraphs: got } = (await own.ask(desk.edit, { id }, editor)).result
      expect([stage, got.map(({ zh }) => zh)]).toEqual(['READY', paragraphs.map(zhOf)])
    } finally {
      await own.close()
    }
  })

  it('and starts without a provider says so and frees the article', async () => {
    const own = await createTestKit({ ...features, translator: double.port, dictionary: theDictionary() })
    try {
      const editor = await own.aUser({ role: 'admin' })
      const { id } = await anArticle(own, { paragraphs: english(2), zh: [] })
      const { task } = (await own.ask(desk.retranslate, { id, ai: true, cache: true }, editor)).result
      const bare = { ...own.deps, translator: undefined }
      const runner = await startJobs(own.database.pool, allJobs, bare, { concurrency: 1, isAlone: true })
      await waitForCheck(async () =>
        expect((await own.ask(contract.task.show, { id: task }, editor)).result).toMatchObject({
          state: 'FAILED',
          error: { code: 'TRANSLATION_NOT_CONFIGURED' },
        }),
      )
      await runner.stop()
      expect((await own.ask(desk.edit, { id }, editor)).result).toMatchObject({
        stage: 'READY',
        task: null,
      })
    } finally {
      await own.close()
    }
  })
})

describe('a real endpoint', () => {
  it('translates an article through the adapter, and is asked with the key', async () => {
    const paragraphs = english(3)
    const chinese = ['第一段，位置 1。', '第二段，位置 2。', '第三段，位置 3。', '标题']
    const mock = new LLMock({ port: 0, chunkSize: 9 })
    const translations = ['故事的标题', ...chinese.slice(0, 3)].map((zh, at) => ({ id: at + 1, zh }))
    mock.onMessage(/paragraphs/, { content: JSON.stringify({ translations }) })
    await mock.start()
    const own = await createTestKit({
      ...features,
      translator: makeTranslator({ base_url: `${mock.url}/v1`, api_key: 'key', model: 'tester' }),
      dictionary: theDictionary(),
    })
    try {
      const editor = await own.aUser({ role: 'admin' })
      const title = 'A Harbour'
      const texts = paragraphs.map((text) => text.replace(/Story \d+/, 'The story'))
      const { id } = await anArticle(own, { title, title_zh: '', paragraphs: texts, zh: [] })
      const { task } = (await own.ask(desk.retranslate, { id, ai: true, cache: true }, editor)).result
      const done = await own.finished(task)
      expect([done.state, done.error]).toEqual(['DONE', null])
      const got = (await own.ask(desk.edit, { id }, editor)).result
      expect(got.title_zh).toBe('故事的标题')
      expect(got.paragraphs.map(({ zh }) => zh)).toEqual(chinese.slice(0, 3))
    } finally {
      await own.close()
      await mock.stop()
    }
  })
})
