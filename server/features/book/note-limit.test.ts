// Shows that the limit of notes in books refuses new notes only: never a change or a restored note, at any time.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createBookKit } from '../../../tests/support/book-kit.ts'
import { aBook, IN_BOOK } from '../../../tests/support/books.ts'
import { contract, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'

const { book } = contract
const MAX_NOTES = 20_000
const clock = { now: new Date('2027-03-01T08:00:00Z') }
let t: TestKit
let reader: TestUser
let id: string

beforeAll(async () => {
  t = await createBookKit({ now: () => clock.now })
})
afterAll(() => t.close())
beforeEach(async () => {
  reader = await t.aUser()
  id = (await aBook(t, reader)).book_uuid
})

/** Inserts notes of the reader. */
const insert = (count: number, isDeleted = false) =>
  t.database.pool.query(
    `insert into book_notes (user_id, note_uuid, book_uuid, text, tags, color, cfi, chapter, created_at, updated_at, deleted_at)
     select $1, gen_random_uuid(), $2, 'lamp', '{}', 'yellow', 'x', 0, $4, $4, case when $5 then $4::timestamptz end
     from generate_series(1, $3::int)`,
    [reader.id, id, count, clock.now, isDeleted],
  )
const write = async (note_uuid: string, comment = '') =>
  (await t.ask(book.addNote, { id, note_uuid, text: 'each lamp', comment, data: IN_BOOK }, reader)).code ??
  'OK'
const atLimit = async () => {
  await insert(MAX_NOTES - 1)
  const last = randomUUID()
  expect(await write(last)).toBe('OK')
  return last
}

it('takes a change of a note in the millisecond in which it was made', async () => {
  const last = await atLimit()
  expect(await write(last, '每盏灯')).toBe('OK')
  expect(await write(randomUUID())).toBe('NOTE_LIMIT_REACHED')
})

it('takes a note back that was made and deleted in one millisecond', async () => {
  const last = await atLimit()
  expect((await t.ask(book.deleteNote, { id: last }, reader)).result.is_deleted).toBe(true)
  expect(await write(randomUUID())).toBe('OK')
  expect(await write(last)).toBe('OK')
})

it('refuses a new note while the clock is behind, and beyond twice the limit with the deleted ones', async () => {
  const last = await atLimit()
  clock.now = new Date(clock.now.getTime() - 60_000)
  expect(await write(last, '灯')).toBe('OK')
  expect(await write(randomUUID())).toBe('NOTE_LIMIT_REACHED')
  await t.database.pool.query('update book_notes set deleted_at = $2 where user_id = $1', [
    reader.id,
    clock.now,
  ])
  await insert(MAX_NOTES, true)
  expect(await write(randomUUID())).toBe('NOTE_LIMIT_REACHED')
  expect(await write(last)).toBe('OK')
})
