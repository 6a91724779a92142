// Shows that books made by older rules are made again, once, with their places kept; that their reader sees the repairs.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { allBooksMade, createBookKit, registerBook } from '../../../tests/support/book-kit.ts'
import { createTestEpub } from '../../../tests/support/epubs.ts'
import { storedFile } from '../../../tests/support/stored-files.ts'
import { contract, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { uploadTestFile } from '../../../tests/support/upload-file.ts'
import { openEpubArchive } from '../../providers/epub/reading/archive.ts'
import { bookJobs } from './jobs.ts'
import { failMaking } from './make.ts'
import { remakeBooks } from './remake.ts'

const { book } = contract
let t: TestKit
/** Of the test that runs: a shelf holds three books. */
let reader: TestUser

beforeAll(async () => {
  t = await createBookKit()
})
beforeEach(async () => {
  reader = await t.aUser()
})
afterAll(() => t.close())

/** Uploads a file as a book and waits until it is made; answers its uuid. */
async function uploaded(bytes: Buffer): Promise<string> {
  const { link } = await uploadTestFile(t, 'ferry.epub', bytes, reader)
  const { result } = await registerBook(t, link, bytes, reader)
  await allBooksMade(t)
  return result.book_uuid
}
const open = async (id: string) => (await t.ask(book.open, { id }, reader)).result
const textOf = async (id: string) => {
  const archive = await openEpubArchive((await storedFile(t, (await open(id)).file?.url ?? '')).bytes)
  return String(await archive.read('book/c0001.xhtml'))
}
/** As a server of older rules left it: this file, under the name of the book that was made. */
async function madeBefore(id: string, file: Uint8Array): Promise<void> {
  const { rows } = await t.database.pool.query<{ file_key: string }>(
    'update books set made_by = 1, word_count = 0, repairs = $2 where book_uuid = $1 returning file_key',
    [id, ['FILE_NAMES']],
  )
  await t.deps.storage.put(rows[0]?.file_key ?? '', file, 'application/epub+zip')
}

it('a book of older rules is made anew, and keeps its title, its repairs and where its reader is', async () => {
  const id = await uploaded(createTestEpub({ title: 'The Ferry' }))
  const pos = { cfi: 'epubcfi(/6/4!/4/4/1:3)', chapter: 1, percent: 60, updated_at: new Date().toISOString() }
  await t.ask(book.pos, { id, pos }, reader)
  const body = '<p>The gov\u00ADern\u00ADment sat.</p>'
  await madeBefore(
    id,
    createTestEpub({
      title: 'Another Name',
      chapters: [
        { title: 'One', body },
        { title: 'Two', body },
      ],
    }),
  )
  const run = new AbortController()
  expect(await remakeBooks(t.deps, run.signal)).toEqual({ remade: 1, unchanged: 0 })
  const mine = await open(id)
  expect(mine).toMatchObject({ state: 'READY', title: 'The Ferry', pos: { chapter: 1, percent: 60 } })
  expect(mine.repairs).toEqual(['文件名和目录里写的不完全一样，已经对上'])
  expect(mine.word_count).toBeGreaterThan(4)
  expect(await textOf(id)).toContain('The government sat.')
  expect(await remakeBooks(t.deps, run.signal)).toEqual({ remade: 0, unchanged: 0 })
})

it('one that cannot be made anew stays as it is, and is not tried again', async () => {
  const id = await uploaded(createTestEpub({ title: 'The Lamp' }))
  await madeBefore(id, Buffer.from('not a book'))
  const { signal } = new AbortController()
  expect(await remakeBooks(t.deps, signal)).toEqual({ remade: 0, unchanged: 1 })
  expect(await open(id)).toMatchObject({ state: 'READY', title: 'The Lamp', chapter_count: 2 })
  expect(await remakeBooks(t.deps, signal)).toEqual({ remade: 0, unchanged: 0 })
})

it('whoever brought a file with faults is told what was put right, no one else', async () => {
  const id = await uploaded(
    Buffer.concat([createTestEpub({ title: 'Behind' }), Buffer.from('\nsent by a mail program\n')]),
  )
  const shown = await t.ask(book.show, { id }, reader)
  expect(shown.result.mine?.repairs).toEqual(['文件头尾有多余的数据，已经略过'])
  await t.database.pool.query('update books set published_at = now() where book_uuid = $1', [id])
  expect((await t.ask(book.show, { id }, await t.aUser())).result.mine).toBeNull()
  const missing = createTestEpub({ title: 'Missing', without: ['OEBPS/text/c1.xhtml'] })
  expect((await open(await uploaded(missing))).repairs).toEqual(['缺了章节，缺的地方写着“缺失”'])
  expect((await open(await uploaded(createTestEpub({ title: 'Whole' })))).repairs).toEqual([])
})

it('a book that cannot be stored keeps no other from being made anew', async () => {
  const ids = [
    await uploaded(createTestEpub({ title: 'First' })),
    await uploaded(createTestEpub({ title: 'Second' })),
  ].sort()
  for (const id of ids) await madeBefore(id, createTestEpub({ title: 'Older' }))
  const { storage } = t.deps
  const failing: typeof storage = {
    ...storage,
    get: (key) => (key.includes(ids[0] ?? '') ? Promise.reject(new Error('no disk')) : storage.get(key)),
    put: (...given) => storage.put(...given),
  }
  const run = new AbortController()
  await expect(remakeBooks({ ...t.deps, storage: failing }, run.signal)).rejects.toThrow('no disk')
  const { rows } = await t.database.pool.query<{ book_uuid: string; is_behind: boolean }>(
    'select book_uuid, made_by = 1 as is_behind from books where book_uuid = any($1) order by book_uuid',
    [ids],
  )
  expect(rows.map(({ is_behind }) => is_behind)).toEqual([true, false])
  expect(await remakeBooks(t.deps, run.signal)).toEqual({ remade: 1, unchanged: 0 })
})

it('a book that a reader takes at the moment of the sweep stays', async () => {
  const id = await uploaded(createTestEpub({ title: 'Taken again' }))
  const { pool } = t.database
  const shelf = 'insert into shelf_books (user_id, book_uuid, added_at) values ($1, $2, now())'
  await pool.query('delete from shelf_books where book_uuid = $1', [id])
  await pool.query(`update books set created_at = now() - interval '90 days' where book_uuid = $1`, [id])
  const taking = await pool.connect()
  try {
    await taking.query('begin')
    await taking.query('select 1 from books where book_uuid = $1 for update', [id])
    await taking.query(shelf, [reader.id, id])
    const swept = t.deps.store.book.forget(new Date())
    await expect
      .poll(async () => {
        const { rows } = await pool.query<{ waits: boolean }>(
          `select exists (select from pg_locks l join pg_stat_activity a using (pid)
             where not l.granted and a.datname = current_database()) as waits`,
        )
        return rows[0]?.waits
      })
      .toBe(true)
    await taking.query('commit')
    expect(await swept).toEqual([])
  } finally {
    taking.release()
  }
  expect((await open(id)).title).toBe('Taken again')
})

it('the file of a book that could not be made after the last try goes', async () => {
  const id = await uploaded(createTestEpub({ title: 'Never made' }))
  const source_key = `private/books/${id}-source.epub`
  await t.deps.storage.put(source_key, createTestEpub(), 'application/epub+zip')
  await t.database.pool.query(`update books set state = 'MAKING', source_key = $2 where book_uuid = $1`, [
    id,
    source_key,
  ])
  await failMaking(t.deps, id, { code: 'INTERNAL' })
  expect(await t.deps.storage.get(source_key)).toBeUndefined()
  const { rows } = await t.database.pool.query('select state from books where book_uuid = $1', [id])
  expect(rows).toEqual([{ state: 'FAILED' }])
})

const DAY = 86_400_000
/** What the nightly sweep does, so many days from now. */
const sweep = async (days: number) => {
  const job = bookJobs.find(({ name }) => name === 'book.clean_up')
  const now = () => new Date(Date.now() + days * DAY)
  const progress = { signal: new AbortController().signal, task_id: undefined, report: async () => undefined }
  return job?.run({ ...t.deps, now }, {}, progress)
}
const filesOf = async (id: string) => {
  const keys: string[] = []
  for await (const { key } of t.deps.storage.list('private/books')) if (key.includes(id)) keys.push(key)
  return keys.sort()
}
const fileKeyOf = async (id: string) => (await t.deps.store.book.byUuid(id))?.file_key ?? null

it('the file of a book that is made again stays for who reads it, and goes with the sweep of the next day', async () => {
  const id = await uploaded(createTestEpub({ title: 'Two files' }))
  const old = await fileKeyOf(id)
  await madeBefore(id, createTestEpub({ title: 'Older' }))
  await remakeBooks(t.deps, new AbortController().signal)
  const now = await fileKeyOf(id)
  expect(now).not.toBe(old)
  await sweep(0)
  expect(await filesOf(id)).toEqual([old, now].sort())
  await sweep(2)
  expect(await filesOf(id)).toEqual([now])
  expect((await open(id)).title).toBe('Two files')
})

it('a book that is let go while it is made again stays let go, and nothing of it is left', async () => {
  const id = await uploaded(createTestEpub({ title: 'Let go' }))
  await madeBefore(id, createTestEpub({ title: 'Older' }))
  await t.database.pool.query('delete from shelf_books where book_uuid <> $1', [id])
  await t.database.pool.query(`update shelf_books set removed_at = now() - interval '2 days'`)
  await t.database.pool.query('update books set file_size = 200000000 where book_uuid = $1', [id])
  // A second one, removed later, so that the first is beyond what is held for its reader.
  const next = await uploaded(createTestEpub({ title: 'Removed later' }))
  await t.database.pool.query('update books set file_size = 200000000 where book_uuid = $1', [next])
  await t.database.pool.query(
    `update shelf_books set removed_at = now() - interval '36 hours' where book_uuid = $1`,
    [next],
  )
  const { storage } = t.deps
  const meeting: typeof storage = {
    ...storage,
    get: (key) => storage.get(key),
    remove: (key) => storage.remove(key),
    async put(key, ...given) {
      await storage.put(key, ...given)
      await sweep(0)
    },
  }
  await remakeBooks({ ...t.deps, storage: meeting }, new AbortController().signal)
  const row = await t.deps.store.book.byUuid(id)
  expect([row?.state, row?.reason, row?.file_key]).toEqual(['FAILED', 'GONE', null])
  expect(await filesOf(id)).toEqual([])
})

it('a file that its process stored before it died goes after a day; the file of a book in the making stays', async () => {
  const id = await uploaded(createTestEpub({ title: 'Whole and well' }))
  const source_key = `private/books/${id}-source.epub`
  const lost = `private/books/${id}-0.epub`
  for (const key of [source_key, lost])
    await t.deps.storage.put(key, createTestEpub(), 'application/epub+zip')
  await t.database.pool.query('update books set source_key = $2 where book_uuid = $1', [id, source_key])
  await sweep(0.9)
  expect(await filesOf(id)).toHaveLength(3)
  await sweep(1.1)
  expect(await filesOf(id)).toEqual([await fileKeyOf(id), source_key].sort())
})
