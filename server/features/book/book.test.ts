// Books through the door: uploading, one book for the same bytes, the shelf and its limit, places, notes, the library, requests.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allBooksMade, createBookKit, digestOf, registerBook } from '../../../tests/support/book-kit.ts'
import { aBook, IN_BOOK } from '../../../tests/support/books.ts'
import { createTestEpub } from '../../../tests/support/epubs.ts'
import { aKindle } from '../../../tests/support/kindles.ts'
import { oddZip } from '../../../tests/support/odd-zip.ts'
import { aPicture } from '../../../tests/support/pictures.ts'
import { storedFile } from '../../../tests/support/stored-files.ts'
import { contract, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { uploadTestFile } from '../../../tests/support/upload-file.ts'
import { historyHandlers } from '../history/handlers.ts'
import { searchHandlers } from '../search/handlers.ts'
import { filterBookCovers } from './public.ts'

const { book, upload, search, history } = contract
let t: TestKit
let reader: TestUser
let other: TestUser
let admin: TestUser
let clock = 0

beforeAll(async () => {
  t = await createBookKit({
    handlers: { history: historyHandlers, search: searchHandlers },
    now: () => new Date(Date.now() + clock),
  })
  ;[reader, other, admin] = await Promise.all([t.aUser(), t.aUser(), t.aUser({ role: 'admin' })])
})
afterAll(() => t.close())

/** Sends a file to the store; answers its link. */
async function sent(name: string, bytes: Uint8Array, as: TestUser): Promise<string> {
  return (await uploadTestFile(t, name, Buffer.from(bytes), as)).link
}
const register = (link: string, bytes: Uint8Array, as: TestUser) => registerBook(t, link, bytes, as)
const made = () => allBooksMade(t)
const mine = async (as: TestUser) => (await t.ask(book.mine, {}, as)).result

describe('an uploaded book', () => {
  it('is made once for the same bytes, and given only to who sent them', async () => {
    const bytes = createTestEpub({ title: 'The Ferry', cover: aPicture(300, 450) })
    const link = await sent('ferry.epub', bytes, reader)
    const answers = await Promise.all([1, 2, 3].map(() => register(link, bytes, reader)))
    expect(answers.map(({ message }) => message)).toEqual(['', '', ''])
    expect(new Set(answers.map(({ status, result }) => `${status} ${result.book_uuid}`)).size).toBe(1)
    const { book_uuid } = answers[0]?.result ?? { book_uuid: '' }
    expect(answers[0]?.result).toMatchObject({ state: 'MAKING', pos: null, title: 'ferry' })
    expect((await t.ask(book.open, { id: book_uuid }, reader)).result.file).toBeNull()
    await made()
    const { result } = await t.ask(book.open, { id: book_uuid }, reader)
    expect(result).toMatchObject({
      ...{
        state: 'READY',
        title: 'The Ferry',
        name: 'The Ferry',
        author: 'Nora Whitfield',
        language: 'en',
        digest: digestOf(bytes),
      },
      chapters: [{ index: 0, title: 'Where the Ferry Stops' }, { title: 'A Lamp for Every Boat' }],
    })
    expect(result.word_count).toBe(result.chapters.reduce((sum, { word_count }) => sum + word_count, 0))
    expect(result.cover).toMatch(/^\/files\/pictures\//)
    expect(await filterBookCovers(t.deps, [result.cover ?? '', '/files/x.webp'])).toEqual([result.cover])
    const file = await storedFile(t, result.file?.url ?? '')
    expect(file.bytes).toHaveLength(result.file?.size ?? 0)
    // A digest alone, and somebody else's link, give nothing.
    expect((await t.ask(book.open, { id: book_uuid }, other)).code).toBe('BOOK_NOT_FOUND')
    expect((await t.ask(book.add, { book_uuid }, other)).code).toBe('BOOK_NOT_FOUND')
    expect((await register(link, bytes, other)).code).toBe('UPLOAD_NOT_FOUND')
    const own = await sent('x.epub', createTestEpub({ title: 'Another' }), other)
    expect((await register(own, bytes, other)).code).toBe('BOOK_CHANGED')
    const second = await register(await sent('mine.epub', bytes, other), bytes, other)
    expect(second.result).toMatchObject({ book_uuid, state: 'READY', pos: null })
    expect(
      (await t.database.pool.query('select 1 from books where digest = $1', [digestOf(bytes)])).rowCount,
    ).toBe(1)
  })

  it('is of every kind that can be read, and says in Chinese why not otherwise', async () => {
    const person = await t.aUser()
    await t.database.pool.query(
      `insert into membership_ledger (user_id, kind, level, days, source, prev, hash, at)
       values ($1, 'OPEN', 'CHANGDU', 30, $2, '', 'x', now())`,
      [person.id, randomUUID()],
    )
    const text = Buffer.from('CHAPTER I\n\nThe sea was calm.\n\nCHAPTER II\n\nThen the sea rose.\n')
    const fb2 = Buffer.from(
      `<?xml version="1.0" encoding="utf-8"?><FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0"><description><title-info><book-title>Tides</book-title><lang>en</lang></title-info></description><body><section><title><p>One</p></title><p>The sea was calm.</p></section></body></FictionBook>`,
    )
    for (const [name, bytes, chapters] of [
      ['a.txt', text, 2],
      ['b.md', Buffer.from('# One\n\nThe sea.\n\n# Two\n\nThe land.\n'), 2],
      ['c.fb2', fb2, 1],
      ['c.fb2.zip', oddZip([{ name: 'war.fb2', data: Buffer.from(fb2) }]), 1],
      ['d.azw3', aKindle('kf8.azw3'), 3],
      ['e.prc', aKindle('old.mobi'), 3],
    ] as const) {
      const { result } = await register(await sent(name, bytes, person), bytes, person)
      await made()
      const open = (await t.ask(book.open, { id: result.book_uuid }, person)).result
      expect([name, open.state, open.chapters.length]).toEqual([name, 'READY', chapters])
    }
    const locked = createTestEpub({
      extra: [
        {
          name: 'META-INF/encryption.xml',
          data: '<encryption><EncryptedData><EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes128-cbc"/></EncryptedData></encryption>',
        },
      ],
    })
    const refused = await register(await sent('locked.epub', locked, person), locked, person)
    expect([refused.status, refused.code]).toEqual([415, 'BOOK_PROTECTED'])
    expect(refused.message).toContain('版权保护')
    const kindle = Buffer.from(aKindle('kf8.azw3'))
    kindle.writeUInt16BE(2, kindle.readUInt32BE(78) + 12)
    const lent = await register(await sent('lent.azw3', kindle, person), kindle, person)
    expect([lent.status, lent.code]).toEqual([415, 'BOOK_PROTECTED'])
    const entry = (name: string) => ({ name, data: Buffer.from(fb2) })
    const two = oddZip([entry('a.fb2'), entry('b.fb2')])
    const several = await register(await sent('two.fb2.zip', two, person), two, person)
    expect([several.status, several.code, several.message]).toEqual([
      ...[415, 'BOOK_UNREADABLE', '压缩包里有好几本书，请解压后一本一本上传。'],
    ])
    expect((await t.ask(upload.token, { key: 'a.pdf', size: 9 }, person)).message).toContain('PDF')
    // What fails in the making says so on the shelf, and may be sent again.
    const deep = createTestEpub({ chapters: [{ title: 'x', body: '<div>'.repeat(400) }] })
    const { result } = await register(await sent('deep.epub', deep, person), deep, person)
    await made()
    const failed = (await t.ask(book.open, { id: result.book_uuid }, person)).result
    expect(failed).toMatchObject({ state: 'FAILED', reason: 'HOSTILE', file: null, chapters: [] })
    expect(failed.message).toMatch(/^[\p{Script=Han}，。]+$/u)
  })

  it('needs a log-in, a link and a digest', async () => {
    expect((await t.ask(book.uploadByLink, { link: '/x', digest: 'a'.repeat(64) })).status).toBe(401)
    expect((await register('/x', Buffer.from('x'), reader)).code).toBe('UPLOAD_NOT_FOUND')
    for (const bad of [{ link: '/x' }, { link: '', digest: 'a'.repeat(64) }, { link: '/x', digest: 'zz' }])
      expect((await t.askLoosely(book.uploadByLink, bad, reader)).status).toBe(400)
  })
})

describe('a shelf', () => {
  it('holds three books, also when four are put there at the same moment, and says so beforehand', async () => {
    const person = await t.aUser()
    const books = await Promise.all(
      [1, 2, 3, 4].map((n) => aBook(t, undefined, { title: `Library ${n}`, is_published: true })),
    )
    expect(await mine(person)).toEqual({ items: [], used: 0, limit: 3 })
    const answers = await Promise.all(books.map(({ book_uuid }) => t.ask(book.add, { book_uuid }, person)))
    expect(answers.filter(({ code }) => code === 'BOOK_LIMIT_REACHED')).toHaveLength(1)
    expect(await mine(person)).toMatchObject({ used: 3, limit: 3 })
    const [first] = (await mine(person)).items
    expect((await t.ask(book.add, { book_uuid: first?.book_uuid ?? '' }, person)).status).toBe(200)
    const bytes = createTestEpub({ title: 'One too many' })
    const link = await sent('many.epub', bytes, person)
    expect((await register(link, bytes, person)).code).toBe('BOOK_LIMIT_REACHED')
    const { rowCount } = await t.database.pool.query('select 1 from books where digest = $1', [
      digestOf(bytes),
    ])
    expect(rowCount).toBe(0)
  })

  it('gives a removed book back where it was read, and forgets it after thirty days', async () => {
    const person = await t.aUser()
    const { book_uuid: id } = await aBook(t, person)
    const pos = { ...IN_BOOK, percent: 40, updated_at: t.deps.now().toISOString() }
    await t.ask(book.pos, { id, pos }, person)
    expect((await t.ask(book.remove, { id }, other)).code).toBe('BOOK_NOT_FOUND')
    expect((await t.ask(book.remove, { id }, person)).result).toBe(true)
    expect((await t.ask(book.remove, { id }, person)).result).toBe(true)
    expect((await mine(person)).used).toBe(0)
    expect((await t.ask(book.open, { id }, person)).code).toBe('BOOK_NOT_FOUND')
    await Promise.all([1, 2].map(() => t.ask(book.remove, { id, status: false }, person)))
    expect((await mine(person)).items).toMatchObject([{ book_uuid: id, pos: { percent: 40 } }])
    await t.ask(book.remove, { id }, person)
    expect(await t.deps.store.book.forget(new Date(Date.now() - 86_400_000))).toEqual([])
    const later = new Date(Date.now() + 86_400_000)
    const file_key = (await t.deps.store.book.byUuid(id))?.file_key
    expect(await t.deps.store.book.forget(later)).toContain(file_key)
    expect((await t.ask(book.remove, { id, status: false }, person)).code).toBe('BOOK_NOT_FOUND')
  })

  it('keeps the place of the latest moment, whichever device sends it last', async () => {
    const person = await t.aUser()
    const { book_uuid: id } = await aBook(t, person)
    const at = t.deps.now().getTime()
    const place = (percent: number, ms: number) => ({
      ...{ ...IN_BOOK, percent, updated_at: new Date(at + ms).toISOString() },
    })
    const places = [10, 30, 20].map((percent) => place(percent, -1000 + percent))
    await Promise.all(places.map((pos) => t.ask(book.pos, { id, pos }, person)))
    expect((await mine(person)).items[0]?.pos?.percent).toBe(30)
    const earlier = await t.ask(book.pos, { id, pos: place(5, -60_000) }, person)
    expect(earlier.result).toMatchObject({ percent: 30 })
    const op_id = randomUUID()
    const twice = [50, 50].map((percent) => t.ask(book.pos, { id, pos: place(percent, 10), op_id }, person))
    expect((await Promise.all(twice)).map(({ result }) => result.percent)).toEqual([50, 50])
    // A clock of next year does not hold the place for a year.
    await t.ask(book.pos, { id, pos: place(60, 400 * 86_400_000) }, person)
    clock = 10 * 60_000
    expect((await t.ask(book.pos, { id, pos: place(61, clock) }, person)).result.percent).toBe(61)
    clock = 0
    const wrong = [{ ...place(1, 0), cfi: '<b>' }, { ...place(1, 0), percent: 101 }, {}]
    for (const pos of wrong) expect((await t.askLoosely(book.pos, { id, pos }, person)).status).toBe(400)
    expect((await t.ask(book.pos, { id, pos: place(1, 0) })).status).toBe(401)
  })
})

describe('notes in a book', () => {
  it('are written, changed and deleted, once for an operation, and stand in the order of the book', async () => {
    const person = await t.aUser()
    const [{ book_uuid: id }, elsewhere] = await Promise.all([aBook(t, person), aBook(t, person)])
    const write = (more: object, as = person) =>
      t.ask(book.addNote, { id, text: 'each lamp', data: { ...IN_BOOK, chapter: 1 }, ...more }, as)
    const op_id = randomUUID()
    const same = await Promise.all([1, 2, 3].map(() => write({ op_id, comment: '灯', tag: '比喻,public' })))
    expect(new Set(same.map(({ result }) => result.note_uuid)).size).toBe(1)
    const { note_uuid } = same[0]?.result ?? { note_uuid: '' }
    await write({ data: { ...IN_BOOK, percent: 3 }, text: 'the harbour' })
    const items = async (as = person) => (await t.ask(book.notes, { id }, as)).result.items
    expect((await items()).map(({ text, tag }) => [text, tag])).toEqual([
      ['the harbour', ''],
      ['each lamp', '比喻'],
    ])
    expect((await write({ note_uuid, comment: '每盏灯' })).result).toMatchObject({
      note_uuid,
      comment: '每盏灯',
    })
    expect((await t.ask(book.show, { id }, person)).result.note_count).toBe(2)
    expect((await write({}, other)).code).toBe('BOOK_NOT_FOUND')
    expect((await t.ask(book.deleteNote, { id: note_uuid }, other)).code).toBe('NOTE_NOT_FOUND')
    const moved = { id: elsewhere.book_uuid, note_uuid, text: 'x', data: IN_BOOK }
    expect((await t.ask(book.addNote, moved, person)).code).toBe('STATE_CONFLICT')
    expect((await t.ask(book.deleteNote, { id: note_uuid }, person)).result.is_deleted).toBe(true)
    expect((await t.ask(book.deleteNote, { id: note_uuid }, person)).code).toBe('NOTE_NOT_FOUND')
    expect((await write({ note_uuid })).status).toBe(200)
    expect(await items()).toHaveLength(2)
    for (const bad of [{ text: '' }, { data: { chapter: 0, cfi: 'x' } }, { color: 'red' }])
      expect((await write(bad)).status).toBe(400)
    expect((await t.ask(book.notes, { id })).status).toBe(401)
  })
})

describe('the library', () => {
  it('shows what an editor put there with its source and licence, to guests too, and lets go of it', async () => {
    const { book_uuid: id } = await aBook(t, admin, { title: 'Harbour Nights Zephyr' })
    expect((await t.ask(book.show, { id })).code).toBe('BOOK_NOT_FOUND')
    expect((await t.ask(book.show, { id }, admin)).status).toBe(200)
    const told = { id, source: '本站编写', licence: 'CC BY 4.0' }
    expect((await t.ask(book.publish, { id }, admin)).code).toBe('INVALID_INPUT')
    const stranger = await aBook(t, reader)
    expect((await t.ask(book.publish, { ...told, id: stranger.book_uuid }, admin)).code).toBe(
      'BOOK_NOT_FOUND',
    )
    const both = await Promise.all([1, 2].map(() => t.ask(book.publish, told, admin)))
    expect(both.map(({ result }) => result.licence)).toEqual(['CC BY 4.0', 'CC BY 4.0'])
    const { result } = await t.ask(book.list, { q: 'zephyr night', base: 'C4' })
    expect(result.items).toMatchObject([{ book_uuid: id, chapter_count: 2 }])
    expect(result.items[0]?.known_percent).toBeGreaterThan(50)
    const page = (await t.ask(book.show, { id, base: 'C4' })).result
    expect(page).toMatchObject({
      source: '本站编写',
      mine: null,
      note_count: 0,
      chapters: [{ index: 0 }, {}],
    })
    expect(page.chapters.every(({ known_percent }) => known_percent !== null)).toBe(true)
    expect((await t.ask(book.show, { id })).result.known_percent).toBeNull()
    const found = (await t.ask(search.search, { q: 'zephyr' })).result
    expect(found.beside?.books).toEqual([
      { book_uuid: id, title: 'Harbour Nights Zephyr', author: 'Nora Whitfield' },
    ])
    const person = await t.aUser()
    await t.ask(book.add, { book_uuid: id }, person)
    await t.ask(book.publish, { id, cancel: true }, admin)
    expect((await t.ask(book.list, { q: 'zephyr' })).result.items).toEqual([])
    expect((await t.ask(book.show, { id })).code).toBe('BOOK_NOT_FOUND')
    expect((await t.ask(book.open, { id }, person)).status).toBe(200)
    expect((await t.ask(book.publish, { id, cancel: true }, admin)).code).toBe('STATE_CONFLICT')
    expect((await t.ask(book.publish, told, reader)).status).toBe(403)
  })

  it('goes by pages', async () => {
    await Promise.all([1, 2, 3].map((n) => aBook(t, undefined, { title: `Quill ${n}`, is_published: true })))
    const first = (await t.ask(book.list, { q: 'quill', limit: 2 })).result
    expect([first.items.length, first.next_offset]).toEqual([2, 2])
    const rest = (await t.ask(book.list, { q: 'quill', limit: 2, offset: 2 })).result
    expect([rest.items.length, rest.next_offset]).toEqual([1, null])
  })
})

describe('what readers ask for', () => {
  it('is answered where they asked', async () => {
    const person = await t.aUser()
    const op_id = randomUUID()
    const asked = { kind: 'BOOK' as const, name: 'Emma', author: 'Jane Austen', reason: '想读', op_id }
    const twice = await Promise.all([1, 2].map(() => t.ask(book.apply, asked, person)))
    expect(new Set(twice.map(({ result }) => result.id)).size).toBe(1)
    const { id } = twice[0]?.result ?? { id: 0 }
    expect((await t.ask(book.applications, {}, person)).result.items).toMatchObject([{ id, state: 'OPEN' }])
    expect((await t.ask(book.applications, {}, other)).result.items).toEqual([])
    const open = (await t.ask(book.requests, { state: 'OPEN', limit: 100 }, admin)).result.items
    expect(open.find((one) => one.id === id)).toMatchObject({ username: person.username, name: 'Emma' })
    expect((await t.ask(book.answer, { id, pass: true, answer: '已加入书库' }, admin)).result.state).toBe(
      'ACCEPTED',
    )
    expect((await t.ask(book.applications, {}, person)).result.items).toMatchObject([
      { state: 'ACCEPTED', answer: '已加入书库' },
    ])
    expect((await t.ask(book.answer, { id: 999_999, pass: false }, admin)).code).toBe('REQUEST_NOT_FOUND')
    expect((await t.ask(book.requests, {}, person)).status).toBe(403)
    expect((await t.ask(book.apply, asked)).status).toBe(401)
    const nameless = { kind: 'BOOK' as const, name: '', reason: '想读' }
    expect((await t.ask(book.apply, nameless, person)).code).toBe('INVALID_INPUT')
    const many = Array.from({ length: 22 }, () =>
      t.ask(book.apply, { kind: 'CHANGDU', name: '', reason: '每天都读' }, person),
    )
    expect((await Promise.all(many)).filter(({ code }) => code === 'TOO_MANY_PENDING_REQUESTS')).toHaveLength(
      2,
    )
  })
})

it('counts the time that is read in a book', async () => {
  const { signReading } = await import('../../../domain/history/signature.ts')
  const person = await t.aUser()
  const { book_uuid } = await aBook(t, person)
  const reading = { source_id: book_uuid, spent_time: 30 }
  const told = {
    ...reading,
    source: 'BOOK' as const,
    t: signReading(reading, t.deps.now().getTime()),
    percent: 12,
  }
  expect((await t.ask(history.report, told, person)).status).toBe(200)
  const { items } = (await t.ask(history.list, {}, person)).result
  expect(items).toMatchObject([{ source: 'BOOK', source_id: book_uuid, percent: 12 }])
})
