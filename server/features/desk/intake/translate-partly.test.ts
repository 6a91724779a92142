// Shows what becomes of a translation that is not whole: what is good stays, what is missing is named, nothing new is no revision.
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
import { ProviderFailure } from '../../../providers/llm/port.ts'
import { deskHandlers } from '../handlers.ts'
import { memoryHash } from '../paragraphs.ts'
import { deskJobs } from './jobs.ts'

const { desk } = contract
let t: TestKit
let admin: TestUser
const double = aTranslator()
const { english, story } = double

beforeAll(async () => {
  t = await createTestKit({
    handlers: { desk: deskHandlers },
    jobs: deskJobs,
    translator: double.port,
    dictionary: theDictionary(),
  })
  admin = await t.aUser({ role: 'admin' })
})
beforeEach(double.reset)
afterAll(() => t.close())

const anEnglishArticle = async (given: GivenArticle & { paragraphs: string[] }) => {
  const { id } = await anArticle(t, { title: story(), title_zh: '', zh: [], ...given })
  return { id, paragraphs: given.paragraphs }
}
const edit = async (id: number) => (await t.ask(desk.edit, { id }, admin)).result
const zhOfArticle = async (id: number) => (await edit(id)).paragraphs.map(({ zh }) => zh)
const translated = async (id: number) =>
  t.finished((await t.ask(desk.retranslate, { id, ai: true, cache: true }, admin)).result.task)

describe('paragraphs that no answer passes for', () => {
  /** All but those whose place in the story is one of `places`. */
  const allBut =
    (...places: number[]): TranslatorBehaviour =>
    async (texts) =>
      texts.map((text) => (places.some((at) => text.endsWith(`place ${at}.`)) ? undefined : zhOf(text)))

  it('stay empty; the rest is kept, the stage is what it was, and the task names them', async () => {
    const paragraphs = english(8)
    const { id } = await anEnglishArticle({ paragraphs, title_zh: '标题' })
    await t.deps.store.desk.patchArticle(id, { stage: 'DOWNLOADED' })
    const ids = (await edit(id)).paragraphs.map((one) => one.id)
    double.behaviour = allBut(2, 7)
    expect(await translated(id)).toMatchObject({
      state: 'DONE',
      message: '译好 6 段，2 段没有通过检查',
      result: { revision: 2, is_changed: true, missing: [ids[1], ids[6]], doubtful: [] },
    })
    expect(await edit(id)).toMatchObject({ stage: 'DOWNLOADED', stage_error: null, has_pending: true })
    expect(await zhOfArticle(id)).toEqual(
      paragraphs.map((text, at) => (at === 1 || at === 6 ? '' : zhOf(text))),
    )
    // Only they are asked for the next time.
    double.behaviour = translateWell
    double.asked = []
    expect((await translated(id)).state).toBe('DONE')
    expect(double.asked).toEqual([paragraphs[1], paragraphs[6]])
    expect(await edit(id)).toMatchObject({ stage: 'READY', translated_percent: 100 })
  })

  it('may be the title', async () => {
    const { id } = await anEnglishArticle({ paragraphs: english(2) })
    double.behaviour = async (texts) => texts.map((text) => (text === story() ? undefined : zhOf(text)))
    expect((await translated(id)).message).toBe('译好 2 段，标题没有通过检查')
    expect(await edit(id)).toMatchObject({ stage: 'READY', title_zh: '' })
  })

  it('are not asked for without end when nothing passes at all', async () => {
    const { id } = await anEnglishArticle({ paragraphs: english(30), title_zh: '标题' })
    double.behaviour = async (texts) => texts.map(() => undefined)
    expect(await translated(id)).toMatchObject({ state: 'FAILED', error: { code: 'TRANSLATION_UNUSABLE' } })
    expect(double.asked).toHaveLength(12)
  })

  it('are given up on also when memory has helped', async () => {
    const [known = '', ...rest] = english(40)
    await translated((await anEnglishArticle({ paragraphs: [known], title_zh: '标题' })).id)
    const { id } = await anEnglishArticle({ paragraphs: [known, ...rest], title_zh: '标题' })
    double.behaviour = async (texts) => texts.map(() => undefined)
    double.asked = []
    expect(await translated(id)).toMatchObject({ state: 'FAILED', error: { code: 'TRANSLATION_UNUSABLE' } })
    expect(double.asked).toHaveLength(12)
  })

  it('leave an article with Chinese as it was, when they are all that is asked for', async () => {
    const paragraphs = english(3)
    const { id } = await anEnglishArticle({ paragraphs, title_zh: '标题', zh: ['一', '', '三'] })
    const { stage } = await edit(id)
    const [, lacking] = (await edit(id)).paragraphs
    double.behaviour = async (texts) => texts.map(() => undefined)
    expect(await translated(id)).toMatchObject({
      state: 'DONE',
      message: '译好 0 段，1 段没有通过检查',
      result: { revision: 1, is_changed: false, missing: [lacking?.id] },
    })
    expect(await edit(id)).toMatchObject({ stage, stage_error: null, revision: 1 })
  })

  it('because of their figures are kept and pointed out, and not remembered for others', async () => {
    const [text = ''] = english(1)
    const { id, paragraphs } = await anEnglishArticle({ paragraphs: [text], title_zh: '标题' })
    double.behaviour = async (texts, { onDoubtful }) => {
      for (const [index, one] of texts.entries()) await onDoubtful?.(index, zhOf(one))
      return texts.map(zhOf)
    }
    const [only] = (await edit(id)).paragraphs
    expect(await translated(id)).toMatchObject({
      state: 'DONE',
      message: '1 段的数字请核对',
      result: { missing: [], doubtful: [only?.id] },
    })
    expect(await zhOfArticle(id)).toEqual(paragraphs.map((one) => zhOf(String(one))))
    expect((await t.deps.store.desk.remembered([memoryHash(text)])).size).toBe(0)
  })
})

describe('a translation that ends early', () => {
  it('because the provider fails for good in the middle leaves the article what was done', async () => {
    const paragraphs = english(8)
    const { id } = await anEnglishArticle({ paragraphs, title_zh: '标题' })
    let calls = 0
    double.behaviour = (texts, options) => {
      calls += 1
      return calls === 1
        ? translateWell(texts, options)
        : Promise.reject(new ProviderFailure('NO_BALANCE', 'secret'))
    }
    expect(await translated(id)).toMatchObject({
      state: 'FAILED',
      error: { code: 'TRANSLATION_NO_BALANCE' },
    })
    expect(await edit(id)).toMatchObject({
      stage: 'FAILED',
      stage_error: '翻译暂不可用：翻译额度已用完。已译 6 段，重试会接着译。',
      revision: 2,
    })
    expect(await zhOfArticle(id)).toEqual([...paragraphs.slice(0, 6).map(zhOf), '', ''])
  })
})

describe('a translation with nothing to do', () => {
  it('brings a text that was refused up for audit again', async () => {
    const { id } = await anEnglishArticle({
      paragraphs: english(2),
      title_zh: '标题',
      zh: ['一', '二'],
      status: 'DRAFT',
    })
    await t.ask(desk.audit, { id, pass: false, reason: '再看看' }, admin)
    expect(await edit(id)).toMatchObject({ revision_state: 'REJECTED', has_pending: false })
    expect(await translated(id)).toMatchObject({ state: 'DONE', result: { revision: 2 } })
    expect(await edit(id)).toMatchObject({ revision_state: 'PENDING', has_pending: true })
  })

  it('makes no revision and says so', async () => {
    const { id } = await anEnglishArticle({ paragraphs: english(2), title_zh: '标题', zh: ['一', '二'] })
    const before = await edit(id)
    expect(await translated(id)).toMatchObject({
      state: 'DONE',
      message: '没有变化',
      result: { revision: 1, is_changed: false },
    })
    const after = await edit(id)
    expect(after).toMatchObject({
      stage: 'READY',
      revision: 1,
      has_pending: false,
      revision_state: 'AUDITED',
    })
    expect(after.paragraphs).toEqual(before.paragraphs)
  })
})
