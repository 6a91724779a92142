// Shows that two editors of one text, or an editor and a translation, lose nothing of each other's through the door.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anArticle } from '../../../tests/support/factories.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../tests/support/the-dictionary.ts'
import { aTranslator, translateWell, zhOf } from '../../../tests/support/translator.ts'
import { deskHandlers } from './handlers.ts'
import { deskJobs } from './intake/jobs.ts'

const { desk } = contract
let t: TestKit
let admin: TestUser
let other: TestUser
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
  other = await t.aUser({ role: 'admin' })
})
afterAll(() => t.close())

const edit = async (id: number) => (await t.ask(desk.edit, { id }, admin)).result
type Paragraphs = Awaited<ReturnType<typeof edit>>['paragraphs']
const changed = (list: Paragraphs, at: number, change: Partial<Paragraphs[number]>) =>
  list.map((one, index) => (index === at ? { ...one, ...change } : one))
const anOpenText = async () => {
  const { id } = await anArticle(t, {
    title: story(),
    paragraphs: english(4),
    zh: ['甲', '乙', '丙', '丁'],
    status: 'DRAFT',
  })
  const { paragraphs, revision } = await edit(id)
  const save = (who: TestUser, given: Paragraphs, rest: { title?: string; title_zh?: string } = {}) =>
    t.ask(desk.update, { id, article: { paragraphs: given, revision, ...rest } }, who)
  return { id, paragraphs, revision, save }
}

it('keeps both changes of two places, and the two sides of one paragraph', async () => {
  const { id, paragraphs, save, revision } = await anOpenText()
  expect((await save(admin, changed(paragraphs, 1, { zh: '甲改的' }), { title: 'By A' })).status).toBe(200)
  const mine = changed(changed(paragraphs, 1, { text: 'B wrote this English.' }), 3, { zh: '乙改的' })
  const second = await save(other, mine, { title_zh: '乙的题目' })
  expect(second.status).toBe(200)
  const now = await edit(id)
  expect(now).toMatchObject({ title: 'By A', title_zh: '乙的题目', revision: revision + 2 })
  expect(now.paragraphs.map(({ zh }) => zh)).toEqual(['甲', '甲改的', '丙', '乙改的'])
  expect(now.paragraphs[1]?.text).toBe('B wrote this English.')
  expect(now.paragraphs.map((one) => one.id)).toEqual(paragraphs.map((one) => one.id))
})

it('refuses the second of two in one place, and writes nothing of it', async () => {
  const { id, paragraphs, save } = await anOpenText()
  await save(admin, changed(paragraphs, 2, { zh: '甲改的' }))
  const before = await edit(id)
  const late = await save(other, changed(changed(paragraphs, 2, { zh: '乙改的' }), 0, { zh: '别处' }))
  expect([late.status, late.code]).toEqual([409, 'ARTICLE_CHANGED'])
  expect((late.body['details'] as typeof before).paragraphs[2]?.zh).toBe('甲改的')
  expect(await edit(id)).toEqual(before)
  const gone = await save(
    other,
    paragraphs.filter((_, at) => at !== 2),
  )
  expect(gone.code).toBe('ARTICLE_CHANGED')
})

it('at the same moment keeps every change of its own place', async () => {
  const { id, paragraphs, save } = await anOpenText()
  const answers = await Promise.all(
    [0, 1, 2, 3].map((at) => save(at % 2 ? admin : other, changed(paragraphs, at, { zh: `第 ${at} 处` }))),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect((await edit(id)).paragraphs.map(({ zh }) => zh)).toEqual([0, 1, 2, 3].map((at) => `第 ${at} 处`))
})

it('asks a person where what a text began from is kept no longer', async () => {
  const { id, paragraphs } = await anOpenText()
  const stale = await t.ask(desk.update, { id, article: { paragraphs, revision: 99 } }, admin)
  expect(stale.code).toBe('ARTICLE_CHANGED')
})

it('a translation fills what is still empty and leaves what was written while it ran', async () => {
  const { id } = await anArticle(t, { title: story(), title_zh: '', zh: [], paragraphs: english(4) })
  const { paragraphs, revision } = await edit(id)
  const [, mended = ''] = paragraphs.map(({ text }) => text)
  double.behaviour = async (texts, options) => {
    // An editor saves in the middle of it: by hand in one place, a word of English in another.
    const mine = changed(changed(paragraphs, 0, { zh: '手写的' }), 1, { text: `${mended} Indeed.` })
    const saved = await t.ask(desk.update, { id, article: { paragraphs: mine, revision } }, admin)
    expect(saved.status).toBe(200)
    return translateWell(texts, options)
  }
  const { result } = await t.ask(desk.retranslate, { id }, admin)
  const task = await t.finished(result.task)
  expect(task.state).toBe('DONE')
  const now = await edit(id)
  expect(now.paragraphs.map(({ zh }) => zh)).toEqual([
    '手写的',
    ...paragraphs.slice(1).map(({ text }) => zhOf(text)),
  ])
  expect([now.paragraphs[1]?.text, now.stage]).toEqual([`${mended} Indeed.`, 'READY'])
})
