// SQL of books: the library, the shelf of a reader, chapters, covers.
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { BookPos } from '../../../contract/entities/book.ts'
import { buildContainsPattern } from '../../db/contains-pattern.ts'
import { withIdempotency } from '../../db/idempotency.ts'
import { namedQuery } from '../../db/named-query.ts'
import type { Queryable, StoreDatabase, Transaction } from '../../db/open.ts'
import { requestTask, type TaskAbout } from '../../db/tasks.ts'
import type { JobType } from '../../jobs/job-types.ts'
import {
  BOOK_COLUMNS,
  type BookRow,
  type ChapterRow,
  type MyBookRow,
  SHELF_COLUMNS,
} from './book-row.store.ts'
import { bookNoteRows } from './note.store.ts'
import { bookRequestRows } from './request.store.ts'
import { bookWriteRows } from './write.store.ts'

const ph = sql.placeholder
const LIBRARY = sql`b.published_at <= ${ph('now')}::timestamptz and b.state = 'READY'`
const MINE = sql`s.user_id = ${ph('user_id')}::bigint and s.removed_at is null`

export interface ChapterName {
  book_uuid: string
  title: string
  author: string
  index: number
  chapter: string
}
type Listing = { now: Date; likes: readonly string[]; offset: number; limit: number }
const LIST = namedQuery<BookRow, Listing>(
  'books_library',
  sql`select ${BOOK_COLUMNS} from books b
    where ${LIBRARY} and (b.title ilike all(${ph('likes')}::text[]) or b.author ilike all(${ph('likes')}::text[]))
    order by b.published_at desc, b.book_uuid desc offset ${ph('offset')}::int limit ${ph('limit')}::int + 1`,
)
const ONE = namedQuery<BookRow, { book_uuid: string }>(
  'book_one',
  sql`select ${BOOK_COLUMNS} from books b where b.book_uuid = ${ph('book_uuid')}::uuid`,
)
const BY_DIGEST = namedQuery<BookRow, { digest: string }>(
  'book_by_digest',
  sql`select ${BOOK_COLUMNS} from books b where b.digest = ${ph('digest')}`,
)
const SHELF = namedQuery<MyBookRow, { user_id: number }>(
  'book_shelf',
  sql`select ${BOOK_COLUMNS}, ${SHELF_COLUMNS} from shelf_books s join books b on b.book_uuid = s.book_uuid
    where ${MINE} order by coalesce(s.pos_at, s.added_at) desc, s.book_uuid`,
)
const ON_SHELF = namedQuery<MyBookRow, { user_id: number; book_uuid: string }>(
  'book_on_shelf',
  sql`select ${BOOK_COLUMNS}, ${SHELF_COLUMNS} from shelf_books s join books b on b.book_uuid = s.book_uuid
    where s.user_id = ${ph('user_id')}::bigint and s.book_uuid = ${ph('book_uuid')}::uuid`,
)
const CHAPTERS = namedQuery<ChapterRow, { book_uuid: string }>(
  'book_chapters_of',
  sql`select index, title, depth, is_linear, word_count, minutes, level, counts from book_chapters
    where book_uuid = ${ph('book_uuid')}::uuid order by index`,
)
/** The title is empty when the chapter no longer exists, e.g. after a new conversion. */
const NAMES = namedQuery<ChapterName, { uuids: readonly string[]; indexes: readonly number[] }>(
  'book_chapter_names',
  sql`select b.book_uuid, b.title, b.author, asked.index, coalesce(c.title, '') as chapter
    from unnest(${ph('uuids')}::uuid[], ${ph('indexes')}::int[]) asked(book_uuid, index)
    join books b on b.book_uuid = asked.book_uuid
    left join book_chapters c on c.book_uuid = b.book_uuid and c.index = asked.index`,
)
const LEMMAS = namedQuery<
  { book_uuid: string; lemmas: string[]; counts: number[] },
  { uuids: readonly string[] }
>(
  'book_lemmas',
  sql`select book_uuid, lemmas, lemma_counts as counts from books where book_uuid = any(${ph('uuids')}::uuid[])`,
)
const COVERS = namedQuery<{ cover: string }, { addresses: readonly string[] }>(
  'book_covers',
  sql`select cover from books where cover = any(${ph('addresses')}::text[])`,
)
type PositionUpdate = {
  user_id: number
  book_uuid: string
  cfi: string
  chapter: number
  percent: number
  at: Date
}
/** Updates only if the new position is later by the device's clock; of two equal times the first one wins. */
const MOVE = namedQuery<never, PositionUpdate>(
  'book_pos',
  sql`update shelf_books s set cfi = ${ph('cfi')}, chapter = ${ph('chapter')}::int, percent = ${ph('percent')}::real,
      pos_at = ${ph('at')}::timestamptz
    where ${MINE} and s.book_uuid = ${ph('book_uuid')}::uuid
      and (s.pos_at is null or s.pos_at < ${ph('at')}::timestamptz)`,
)

export const bookStore = ({ db, read }: StoreDatabase) => ({
  ...bookNoteRows({ db }),
  ...bookRequestRows({ db }),
  ...bookWriteRows({ db }),
  once: <T>(user_id: number, call: string, op_id: string | undefined, run: (tx: Transaction) => Promise<T>) =>
    withIdempotency(db, { user_id, call, op_id }, run),
  request: <P extends z.ZodType>(
    tx: Queryable,
    job: JobType<P>,
    payload: z.input<P>,
    about: TaskAbout,
  ): Promise<string> => requestTask(tx, job, payload, about),
  /**
   * Library books with every one of `words` in title or author; one row more than `limit` when there is a
   * next page.
   */
  library: ({
    words,
    ...query
  }: {
    words: readonly string[]
    now: Date
    offset: number
    limit: number
  }): Promise<BookRow[]> => LIST(read, { ...query, likes: words.map(buildContainsPattern) }),
  /** Without a permission check. Reads from the primary, because a job may have just written the row. */
  byUuid: async (book_uuid: string): Promise<BookRow | undefined> => (await ONE(db, { book_uuid }))[0],
  byDigest: async (digest: string): Promise<BookRow | undefined> => (await BY_DIGEST(db, { digest }))[0],
  /** A reader's shelf, last read or added first. */
  shelf: (user_id: number): Promise<MyBookRow[]> => SHELF(db, { user_id }),
  /** On this reader's shelf, or removed from it within the retention time. */
  onShelf: async (user_id: number, book_uuid: string, on: Queryable = db): Promise<MyBookRow | undefined> =>
    (await ON_SHELF(on, { user_id, book_uuid }))[0],
  chapters: (book_uuid: string): Promise<ChapterRow[]> => CHAPTERS(db, { book_uuid }),
  chapterNames: (places: readonly { book_uuid: string; chapter: number }[]): Promise<ChapterName[]> =>
    NAMES(db, {
      uuids: places.map(({ book_uuid }) => book_uuid),
      indexes: places.map(({ chapter }) => chapter),
    }),
  lemmas: async (uuids: readonly string[]): Promise<Map<string, { lemmas: string[]; counts: number[] }>> =>
    new Map((await LEMMAS(db, { uuids })).map(({ book_uuid, ...text }) => [book_uuid, text])),
  /** Returns the addresses that are covers of books. */
  filterCovers: async (addresses: readonly string[]): Promise<string[]> =>
    (await COVERS(db, { addresses })).map(({ cover }) => cover),
  move: async (
    tx: Queryable,
    user_id: number,
    book_uuid: string,
    { cfi, chapter, percent, updated_at }: BookPos,
  ): Promise<void> =>
    void (await MOVE(tx, { user_id, book_uuid, cfi, chapter, percent, at: new Date(updated_at) })),
})
