// Books without a title: each reader sees the name of their own file, never that of another reader's.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allBooksMade, createBookKit, registerBook } from '../../../tests/support/book-kit.ts'
import { storedFile } from '../../../tests/support/stored-files.ts'
import { contract, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { uploadTestFile } from '../../../tests/support/upload-file.ts'
import { REMOVED_BYTES } from './jobs.ts'
import { booksOf, chapterNames } from './public.ts'

const { book } = contract
const TEXT = 'The harbour wakes before the town does, and each boat has a lamp.'
const DAY = 86_400_000
let t: TestKit
let first: TestUser
let second: TestUser
let admin: TestUser
let clock = 0

beforeAll(async () => {
  t = await createBookKit({ now: () => new Date(Date.now() + clock) })
  ;[first, second, admin] = await Promise.all([t.aUser(), t.aUser(), t.aUser({ role: 'admin' })])
})
afterAll(() => t.close())

const registered = async (name: string, text: string, as: TestUser) => {
  const bytes = Buffer.from(text)
  const { link } = await uploadTestFile(t, name, bytes, as)
  return (await registerBook(t, link, bytes, as)).result
}
const made = () => allBooksMade(t)
const opened = async (id: string, as: TestUser) => (await t.ask(book.open, { id }, as)).result
const fileOf = async (id: string, as: TestUser) =>
  (await storedFile(t, (await opened(id, as)).file?.url ?? '')).bytes

it.each([
  ['txt', TEXT],
  ['md', `${TEXT} Twice.`],
])('a .%s is called by each reader’s own file name', async (ending, text) => {
  const { book_uuid: id, title } = await registered(`my private diary.${ending}`, text, first)
  expect(title).toBe('my private diary')
  await made()
  expect((await registered(`harbour.${ending}`, text, second)).book_uuid).toBe(id)
  for (const [person, own] of [
    [first, 'my private diary'],
    [second, 'harbour'],
  ] as const) {
    const whole = await opened(id, person)
    expect([whole.state, whole.title, whole.name]).toEqual(['READY', own, own])
    expect((await t.ask(book.show, { id }, person)).result.title).toBe(own)
    expect((await t.ask(book.mine, {}, person)).result.items.map((item) => item.title)).toContain(own)
    expect((await booksOf(t.deps, person.id, [id])).get(id)?.card.title).toBe(own)
    const ctx = { store: t.deps.store, user: { id: person.id, role: 'user' as const } }
    const names = await chapterNames(ctx as never, [{ book_uuid: id, chapter: 0 }])
    expect(names.get(`${id} 0`)?.title).toBe(own)
  }
  expect((await fileOf(id, second)).includes('private diary')).toBe(false)
})

it('a book that says its title is called so by everybody', async () => {
  const text = `---\ntitle: Tides\n---\n${TEXT}`
  const { book_uuid: id, title } = await registered('first.md', text, first)
  expect(title).toBe('first')
  await made()
  await registered('second.md', text, second)
  expect([(await opened(id, first)).title, (await opened(id, second)).title]).toEqual(['Tides', 'Tides'])
})

it('goes by the editor’s name of it once it is in the library', async () => {
  const { book_uuid: id } = await registered('The Lamps.txt', `${TEXT} Of the library.`, admin)
  await made()
  const told = { id, source: '本站编写', licence: 'CC BY 4.0' }
  expect((await t.ask(book.publish, told, admin)).result.title).toBe('The Lamps')
  expect((await t.ask(book.show, { id })).result.title).toBe('The Lamps')
  expect((await t.ask(book.list, { q: 'lamps' })).result.items.map((item) => item.book_uuid)).toEqual([id])
})

it('files of removed books are held up to so many bytes, and who brings one again finds the place', async () => {
  const person = await t.aUser()
  const texts = [0, 1, 2, 3].map((n) => `${TEXT} Removed ${n}.`)
  const ids: string[] = []
  for (const [n, text] of texts.entries()) {
    const { book_uuid: id } = await registered(`removed ${n}.txt`, text, person)
    ids.push(id)
    await made()
    const pos = {
      cfi: 'epubcfi(/6/2!/4/2/1:0)',
      chapter: 0,
      percent: 40 + n,
      updated_at: t.deps.now().toISOString(),
    }
    await t.ask(book.pos, { id, pos }, person)
    await t.ask(book.remove, { id }, person)
    clock += 1000
  }
  const [oldest = '', shared = '', third = '', newest = ''] = ids
  // Another reader removed it too, and has removed nothing else.
  const another = await t.aUser()
  expect((await registered('shared.txt', texts[1] ?? '', another)).book_uuid).toBe(shared)
  await t.ask(book.remove, { id: shared }, another)
  await t.database.pool.query('update books set file_size = $2 where book_uuid = any($1)', [
    ids,
    REMOVED_BYTES / 2,
  ])
  const letGo = (removed: number) => t.deps.store.book.letGo(new Date(removed), REMOVED_BYTES)
  const now = t.deps.now().getTime()
  expect(await letGo(now - DAY)).toEqual([])
  const file_key = (await t.deps.store.book.byUuid(oldest))?.file_key
  expect(await letGo(now + 1000)).toEqual([file_key])
  expect(await letGo(now + 1000)).toEqual([])
  const { rows } = await t.database.pool.query<{ book_uuid: string }>(
    `select book_uuid from books where book_uuid = any($1) and state = 'READY'`,
    [ids],
  )
  expect(rows.map(({ book_uuid }) => book_uuid).toSorted()).toEqual([shared, third, newest].toSorted())
  // Back on the shelf it says what to do, with its place.
  await t.ask(book.remove, { id: oldest, status: false }, person)
  expect(await opened(oldest, person)).toMatchObject({
    ...{ state: 'FAILED', reason: 'GONE', file: null, title: 'removed 0' },
    ...{ message: '文件没有保存下来，请重新上传。', pos: { percent: 40 } },
  })
  expect((await registered('removed 0.txt', texts[0] ?? '', person)).state).toBe('MAKING')
  await made()
  expect(await opened(oldest, person)).toMatchObject({ state: 'READY', pos: { percent: 40 } })
})
