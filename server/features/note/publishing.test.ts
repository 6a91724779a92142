// Shows which public notes an editor looks at before others see them, and how many a reader makes public in a day.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY_MS } from '../../../domain/kernel/calendar.ts'
import { anArticle } from '../../../tests/support/factories.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../tests/support/the-dictionary.ts'
import { inProcess } from '../../providers/limits/in-process.ts'
import { noteHandlers } from './handlers.ts'
import { PUBLIC_A_DAY } from './publishing.ts'
import { writeNote } from './write.ts'

const { note } = contract
let t: TestKit
let admin: TestUser
let other: TestUser
let article: number
beforeAll(async () => {
  t = await createTestKit({
    handlers: { note: noteHandlers },
    limits: inProcess(),
    dictionary: theDictionary(),
  })
  ;[admin, other] = await Promise.all([t.aUser({ role: 'admin' }), t.aUser()])
  article = (await anArticle(t)).id
})
afterAll(() => t.close())

/** Of an account that was made so many milliseconds ago. */
async function aReader(age: number): Promise<TestUser> {
  const person = await t.aUser()
  const made = new Date(t.deps.now().getTime() - age)
  await t.database.pool.query('update users set created_at = $2 where id = $1', [person.id, made])
  return person
}
const write = (as: TestUser, given: object = {}) =>
  t.ask(note.add, { id: article, text: 'gulls', comment: '好句', tag: 'public', ...given }, as)
const shown = async () => (await t.ask(note.publicOf, { id: article }, other)).result.items
const isShown = async (comment: string) => (await shown()).some((each) => each.comment === comment)
const waiting = async (comment: string) =>
  (await t.ask(note.reported, { limit: 50 }, admin)).result.items.find((each) => each.comment === comment)

it('of an account younger than a day wait for an editor, who passes or hides them', async () => {
  const comments = [randomUUID(), randomUUID(), randomUUID()]
  const [passed = '', hidden = '', old = ''] = comments
  const young = await aReader(DAY_MS - 60_000)
  const first = (await write(young, { comment: passed })).result
  expect(first).toMatchObject({ is_public: true, is_waiting: true })
  await write(young, { comment: hidden })
  expect((await write(await aReader(DAY_MS + 60_000), { comment: old })).result.is_waiting).toBe(false)
  expect(await Promise.all(comments.map(isShown))).toEqual([false, false, true])
  // What no one sees cannot be reported.
  const id = (await waiting(passed))?.id ?? 0
  expect((await t.ask(note.report, { id, reason: '广告' }, other)).code).toBe('NOTE_NOT_FOUND')
  expect(await waiting(passed)).toMatchObject({ is_waiting: true, reports: 0, user_id: young.id })
  expect((await t.ask(note.hide, { id, status: false }, young)).status).toBe(403)
  await t.ask(note.hide, { id, status: false }, admin)
  await t.ask(note.hide, { id: (await waiting(hidden))?.id ?? 0, status: true }, admin)
  expect(await Promise.all(comments.map(isShown))).toEqual([true, false, true])
  expect([await waiting(passed), await waiting(hidden)]).toEqual([undefined, undefined])
  // The same again needs no second look, a changed one does.
  await write(young, { comment: passed, note_uuid: first.note_uuid })
  expect(await isShown(passed)).toBe(true)
  await write(young, { comment: `${passed}!`, note_uuid: first.note_uuid })
  expect(await isShown(`${passed}!`)).toBe(false)
})

it('that change while an editor looks at them are not passed with what was there before', async () => {
  const young = await aReader(0)
  const [seen, since] = [randomUUID(), randomUUID()]
  const { note_uuid } = (await write(young, { comment: seen })).result
  const id = (await waiting(seen))?.id ?? 0
  await write(young, { comment: seen, note_uuid, color: 'pink' })
  expect((await waiting(seen))?.id).toBe(id)
  await write(young, { comment: since, note_uuid })
  expect((await t.ask(note.hide, { id, status: false }, admin)).code).toBe('NOTE_NOT_FOUND')
  expect([await isShown(since), await waiting(seen)]).toEqual([false, undefined])
  expect(await waiting(since)).toMatchObject({ is_waiting: true, reports: 0 })
  // Old enough now, and without a link: what waited goes on waiting.
  await t.database.pool.query("update users set created_at = created_at - interval '2 days' where id = $1", [
    young.id,
  ])
  await write(young, { comment: `${since}!`, note_uuid })
  expect(await isShown(`${since}!`)).toBe(false)
  await t.ask(note.hide, { id: (await waiting(`${since}!`))?.id ?? 0, status: false }, admin)
  expect(await isShown(`${since}!`)).toBe(true)
})

it('with a link wait, whoever wrote them; editors’ own do not', async () => {
  const old = await aReader(400 * DAY_MS)
  const link = `https://shop.example/${randomUUID()}`
  await write(old, { comment: link })
  await write(old, { tag: `public,shop.com`, comment: link.slice(-36) })
  // In the highlighted words, which a browser may say as it likes.
  await write(old, { text: link, comment: link.slice(-35) })
  const comments = [link, link.slice(-36), link.slice(-35)]
  expect(await Promise.all(comments.map(isShown))).toEqual([false, false, false])
  const editors = `${link}?`
  await write(admin, { comment: editors })
  expect(await isShown(editors)).toBe(true)
})

it('are so many a day, also at the same moment; a change of one is none, and private ones are not counted', async () => {
  const eager = await aReader(2 * DAY_MS)
  const known = (await write(eager)).result.note_uuid
  await t.deps.limits.take(`public_notes u${eager.id}`, PUBLIC_A_DAY, PUBLIC_A_DAY.max - 3)
  const at_once = await Promise.all([1, 2, 3, 4].map(() => write(eager)))
  expect(at_once.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429])
  expect(at_once.find(({ status }) => status === 429)).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect((await write(eager, { note_uuid: known, comment: '更好' })).status).toBe(200)
  expect((await write(eager, { tag: '' })).status).toBe(200)
  expect((await write(await aReader(2 * DAY_MS))).status).toBe(200)
})

it('become public for more readers at the same moment than there are connections to the database', async () => {
  const readers = await Promise.all(Array.from({ length: 20 }, () => aReader(2 * DAY_MS)))
  const written = await Promise.all(readers.map((each) => write(each)))
  expect(written.map(({ status }) => status)).toEqual(readers.map(() => 200))
})

it('that were written offline are never refused: what is too much for the day waits', async () => {
  const late = await aReader(2 * DAY_MS)
  await t.deps.limits.take(`public_notes u${late.id}`, PUBLIC_A_DAY, PUBLIC_A_DAY.max)
  const user = { id: late.id, role: 'user' } as Parameters<typeof writeNote>[0]['user']
  const given = {
    id: article,
    text: 'gulls',
    comment: '晚到',
    tag: 'public',
    root: '',
    color: 'yellow' as const,
  }
  const ctx = { ...t.deps, user } as Parameters<typeof writeNote>[0]
  const written = await writeNote(ctx, { ...given, note_uuid: randomUUID() }, t.deps.now())
  expect(written).toMatchObject({ is_public: true, is_waiting: true })
})
