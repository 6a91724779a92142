// Shows that the mark of a text that is only the beginning of an article follows the text.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anArticle } from '../../../tests/support/factories.ts'
import { createIntakeKit } from '../../../tests/support/intake-kit.ts'
import { contract, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { addRevision, type NewText } from './revise.ts'
import { setArticleStage } from './stage.ts'

const MIGRATION = path.join(import.meta.dirname, '../../db/migrations/0054_stub-marks.sql')
const LINK = 'https://www.example.com/story'
const SHORT = ['The lamp on the north quay has been out for a week.']
const LONG = Array.from({ length: 9 }, (_, at) => `${SHORT[0]} No. ${at} went out at noon in the rain.`)

let t: TestKit
let admin: TestUser

beforeAll(async () => {
  t = await createIntakeKit({})
  admin = await t.aUser({ role: 'admin' })
})
afterAll(() => t.close())

const isStub = async (id: number) => (await t.ask(contract.desk.edit, { id }, admin)).result.is_stub
const mark = (id: number) =>
  t.deps.store.desk.inTransaction((desk) => desk.patchArticle(id, { is_stub: true }))
const marked = async (link: string | null, paragraphs: string[]) => {
  const { id } = await anArticle(t, { link, title: 'A lamp', title_zh: '', paragraphs })
  await mark(id)
  return id
}

async function write(id: number, origin: NewText['origin'], texts: string[], more: Partial<NewText> = {}) {
  const now = t.deps.now()
  if (origin === 'download') await setArticleStage(t.deps.store.desk, id, 'DOWNLOADING', { now })
  if (origin === 'translate') await setArticleStage(t.deps.store.desk, id, 'TRANSLATING', { now })
  const paragraphs = texts.map((text) => ({ kind: 'p' as const, text, zh: '', runs: [] }))
  const text = { title: 'A lamp', title_zh: '', paragraphs, origin, ...more }
  return addRevision(t.deps, id, text, { user_id: null })
}

it.each(['download', 'translate'] as const)(
  'an old mark of a text without an address goes when a %s finds the text as it was',
  async (origin) => {
    const id = await marked(null, SHORT)
    expect(await write(id, origin, SHORT)).toBe(1)
    expect(await isStub(id)).toBe(false)
  },
)

it('an old mark of a text without an address goes with its translation', async () => {
  const id = await marked(null, SHORT)
  expect(await write(id, 'translate', SHORT, { title_zh: '一盏灯' })).toBe(2)
  expect(await isStub(id)).toBe(false)
})

it.each([
  ['edit', null, SHORT],
  ['edit', LINK, LONG],
] as const)('a mark goes when an editor writes the whole text: %s, %s', async (origin, link, texts) => {
  const id = await marked(link, ['Subscribe to read on.'])
  await write(id, origin, [...texts])
  expect(await isStub(id)).toBe(false)
})

it('a page that is found as it was is marked as it is seen now', async () => {
  const id = await marked(`${LINK}-1`, LONG)
  expect(await write(id, 'download', LONG, { is_stub: false })).toBe(1)
  expect(await isStub(id)).toBe(false)
  expect(await write(id, 'download', LONG, { is_stub: true })).toBe(1)
  expect(await isStub(id)).toBe(true)
  await write(id, 'translate', LONG)
  expect(await isStub(id)).toBe(true)
})

it('a short page stays marked', async () => {
  const id = await marked(`${LINK}-2`, SHORT)
  expect(await write(id, 'download', SHORT, { is_stub: false })).toBe(1)
  expect(await isStub(id)).toBe(true)
})

it('marks that earlier rules left go at once, those of pages stay', async () => {
  const [bare, page] = [await marked(null, SHORT), await marked(`${LINK}-3`, SHORT)]
  await t.database.db.execute(sql.raw(await readFile(MIGRATION, 'utf8')))
  expect([await isStub(bare), await isStub(page)]).toEqual([false, true])
})
