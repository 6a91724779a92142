// SQL that changes books and shelves: register a file, store its conversion, publish, remove, purge.
import { sql } from 'drizzle-orm'
import { BOOK_CONVERTER_VERSION, type BookFormat, type BookReason } from '../../../domain/book/kinds.ts'
import { namedQuery } from '../../db/named-query.ts'
import type { Queryable, StoreDatabase, Transaction } from '../../db/open.ts'
import { BOOK_COLUMNS, type BookRow, type ChapterRow } from './book-row.store.ts'

export interface BookRegistration {
  book_uuid: string
  digest: string
  format: BookFormat
  title: string
  source_key: string
  at: Date
}
/** The result of converting a file. */
export interface MadeRow
  extends Omit<
    BookRow,
    | 'digest'
    | 'format'
    | 'state'
    | 'reason'
    | 'chapter_count'
    | 'source_key'
    | 'source'
    | 'licence'
    | 'published_at'
  > {
  file_key: string
  lemmas: readonly string[]
  lemma_counts: readonly number[]
}
export interface MadeChapterRow extends Omit<ChapterRow, 'counts'> {
  counts: Uint8Array
}

const ph = sql.placeholder
const BOOK = sql`book_uuid = ${ph('book_uuid')}::uuid`
/** A failed book is converted again: a newer converter may support the file, or the file was missing. */
const REGISTER = namedQuery<
  { book_uuid: string; is_new: boolean },
  { [K in keyof BookRegistration]: BookRegistration[K] }
>(
  'book_register',
  sql`insert into books as b (book_uuid, digest, format, title, source_key, created_at)
    values (${ph('book_uuid')}::uuid, ${ph('digest')}, ${ph('format')}, ${ph('title')}, ${ph('source_key')},
      ${ph('at')}::timestamptz)
    on conflict (digest) do update set state = 'MAKING', reason = null, source_key = excluded.source_key
      where b.state = 'FAILED'
    returning b.book_uuid, true as is_new`,
)
const LOCK_BY_DIGEST = namedQuery<BookRow, { digest: string }>(
  'book_hold',
  sql`select ${BOOK_COLUMNS} from books b where b.digest = ${ph('digest')} for update`,
)
const LOCK_BY_UUID = namedQuery<BookRow, { book_uuid: string }>(
  'book_hold_by_uuid',
  sql`select ${BOOK_COLUMNS} from books b where b.book_uuid = ${ph('book_uuid')}::uuid for update`,
)
const MADE = namedQuery<
  { book_uuid: string },
  { [K in keyof MadeRow]: MadeRow[K] } & { chapter_count: number; made_by: number; replaces: string | null }
>(
  'book_made',
  sql`update books set state = 'READY', reason = null, layout = ${ph('layout')}, title = ${ph('title')},
      author = ${ph('author')}, publisher = ${ph('publisher')}, description = ${ph('description')},
      language = ${ph('language')}, published = ${ph('published')}, cover = ${ph('cover')}::text,
      word_count = ${ph('word_count')}::int, minutes = ${ph('minutes')}::int, level = ${ph('level')}::text,
      chapter_count = ${ph('chapter_count')}::int, lemmas = ${ph('lemmas')}::text[],
      lemma_counts = ${ph('lemma_counts')}::int[], file_key = ${ph('file_key')},
      file_size = ${ph('file_size')}::bigint, repairs = ${ph('repairs')}::text[], made_by = ${ph('made_by')}::int,
      source_key = null
    where ${BOOK} and case when ${ph('replaces')}::text is null then state = 'MAKING'
      else state = 'READY' and file_key = ${ph('replaces')}::text end
    returning book_uuid`,
)
const OUTDATED = namedQuery<{ book_uuid: string }, { rules: number; after: string; limit: number }>(
  'books_behind',
  sql`select book_uuid from books where state = 'READY' and made_by < ${ph('rules')}::int
      and book_uuid > ${ph('after')}::uuid
    order by book_uuid limit ${ph('limit')}::int`,
)
const UP_TO_DATE = namedQuery<never, { book_uuid: string; rules: number }>(
  'book_up_to_date',
  sql`update books set made_by = ${ph('rules')}::int where ${BOOK}`,
)
const NO_CHAPTERS = namedQuery<never, { book_uuid: string }>(
  'book_no_chapters',
  sql`delete from book_chapters where ${BOOK}`,
)
type Columns = {
  book_uuid: string
  indexes: number[]
  titles: string[]
  depths: number[]
  linear: string[]
  words: number[]
  minutes: number[]
  levels: string[]
  counts: string[]
}
const CHAPTERS = namedQuery<never, Columns>(
  'book_chapters_add',
  sql`insert into book_chapters (book_uuid, index, title, depth, is_linear, word_count, minutes, level, counts)
    select ${ph('book_uuid')}::uuid, i, t, d, l = '1', w, m, nullif(v, ''), decode(c, 'base64')
    from unnest(${ph('indexes')}::int[], ${ph('titles')}::text[], ${ph('depths')}::int[], ${ph('linear')}::text[],
      ${ph('words')}::int[], ${ph('minutes')}::int[], ${ph('levels')}::text[], ${ph('counts')}::text[])
      as given (i, t, d, l, w, m, v, c)`,
)
/** For NOT_STORED the uploaded file remains, so that the conversion can be retried. */
const FAILED = namedQuery<never, { book_uuid: string; reason: BookReason }>(
  'book_failed',
  sql`update books set state = 'FAILED', reason = ${ph('reason')}::text,
      source_key = case when ${ph('reason')}::text = 'NOT_STORED' then source_key end
    where ${BOOK} and state = 'MAKING'`,
)
const IS_UNSTORED = sql`state = 'FAILED' and reason = 'NOT_STORED' and source_key is not null`
const UNSTORED = namedQuery<{ book_uuid: string; source_key: string }, { limit: number }>(
  'books_unstored',
  sql`select book_uuid, source_key from books where ${IS_UNSTORED} order by created_at limit ${ph('limit')}::int`,
)
const MAKE_AGAIN = namedQuery<{ book_uuid: string }, { book_uuid: string }>(
  'book_make_again',
  sql`update books set state = 'MAKING', reason = null where ${BOOK} and ${IS_UNSTORED} returning book_uuid`,
)
type Published = {
  book_uuid: string
  /** Fallback for a book without a title. */
  title: string
  source: string
  licence: string
  published_at: Date | null
  published_by: number | null
}
const PUBLISH = namedQuery<never, Published>(
  'book_publish',
  sql`update books set title = coalesce(nullif(title, ''), ${ph('title')}), source = ${ph('source')}, licence = ${ph('licence')},
      published_at = ${ph('published_at')}::timestamptz, published_by = ${ph('published_by')}::bigint where ${BOOK}`,
)
/**
 * Advisory lock per reader, so that two concurrent requests cannot both take the last free place on the
 * shelf.
 */
const LOCK_SHELF = namedQuery<never, { key: string }>(
  'shelf_alone',
  sql`select pg_advisory_xact_lock(hashtextextended(${ph('key')}, 0))`,
)
const USED = namedQuery<{ used: number }, { user_id: number }>(
  'shelf_used',
  sql`select count(*)::int as used from shelf_books where user_id = ${ph('user_id')}::bigint and removed_at is null`,
)
const PUT = namedQuery<never, { user_id: number; book_uuid: string; title: string; at: Date }>(
  'shelf_put',
  sql`insert into shelf_books as s (user_id, book_uuid, title, added_at)
    values (${ph('user_id')}::bigint, ${ph('book_uuid')}::uuid, ${ph('title')}, ${ph('at')}::timestamptz)
    on conflict (user_id, book_uuid) do update
      set removed_at = null, title = coalesce(nullif(excluded.title, ''), s.title)`,
)
const REMOVE = namedQuery<{ book_uuid: string }, { user_id: number; book_uuid: string; at: Date }>(
  'shelf_remove',
  sql`update shelf_books set removed_at = ${ph('at')}::timestamptz
    where user_id = ${ph('user_id')}::bigint and ${BOOK} and removed_at is null returning book_uuid`,
)
const FORGET_REMOVED = namedQuery<{ user_id: number; book_uuid: string }, { before: Date }>(
  'shelf_forget',
  sql`delete from shelf_books where removed_at < ${ph('before')}::timestamptz returning user_id, book_uuid`,
)
const FORGET_NOTES = namedQuery<never, { users: readonly number[]; uuids: readonly string[] }>(
  'book_notes_forget',
  sql`delete from book_notes n using unnest(${ph('users')}::bigint[], ${ph('uuids')}::uuid[]) as gone (user_id, book_uuid)
    where n.user_id = gone.user_id and n.book_uuid = gone.book_uuid`,
)
/**
 * Books on no shelf that all readers removed before `removed`, and after which each of these readers removed
 * at least `most` bytes of other books. Their state becomes the same as for a lost file: a reader who uploads
 * the file again gets the place and notes back.
 */
const PURGE_LARGE = namedQuery<{ file_key: string }, { removed: Date; most: number }>(
  'books_let_go',
  sql`with removed as (
      select s.book_uuid, s.removed_at,
        sum(b.file_size) over (partition by s.user_id order by s.removed_at desc, s.book_uuid) - b.file_size as newer
      from shelf_books s join books b on b.book_uuid = s.book_uuid
      where s.removed_at is not null and b.published_at is null and b.file_key is not null
    ), gone as (
      select b.book_uuid, b.file_key from books b
      where b.published_at is null and b.state = 'READY' and b.file_key is not null
        and exists (select 1 from removed r where r.book_uuid = b.book_uuid)
        and not exists (select 1 from removed r where r.book_uuid = b.book_uuid
          and (r.newer < ${ph('most')}::bigint or r.removed_at >= ${ph('removed')}::timestamptz))
        and not exists (select 1 from shelf_books s where s.book_uuid = b.book_uuid and s.removed_at is null)
      for update
    )
    update books b set state = 'FAILED', reason = 'GONE', file_key = null, file_size = 0
      from gone where b.book_uuid = gone.book_uuid returning gone.file_key`,
)
/** On no shelf and not in the library. */
const UNUSED = sql`b.published_at is null and b.created_at < ${ph('before')}::timestamptz
  and not exists (select 1 from shelf_books s where s.book_uuid = b.book_uuid)`
const LOCK_UNUSED = namedQuery<{ book_uuid: string }, { before: Date }>(
  'books_hold_unused',
  sql`select b.book_uuid from books b where ${UNUSED} order by b.book_uuid for update`,
)
/** Checks the condition again under the row locks: a reader may have added a book shortly before. */
const FORGET_BOOKS = namedQuery<
  { file_key: string | null; source_key: string | null },
  { before: Date; uuids: readonly string[] }
>(
  'books_forget',
  sql`delete from books b where b.book_uuid = any(${ph('uuids')}::uuid[]) and ${UNUSED}
    returning b.file_key, b.source_key`,
)

const FILES_NAMED = namedQuery<{ key: string }, { keys: readonly string[] }>(
  'book_files_named',
  sql`select file_key as key from books where file_key = any(${ph('keys')}::text[])
    union all select source_key from books where source_key = any(${ph('keys')}::text[])`,
)

export const bookWriteRows = ({ db }: Pick<StoreDatabase, 'db'>) => ({
  transaction: <T>(run: (tx: Transaction) => Promise<T>): Promise<T> => db.transaction(run),
  /**
   * Registers a book for these bytes, or restarts a failed conversion; undefined when the book is ready or
   * being converted.
   */
  async register(tx: Queryable, input: BookRegistration): Promise<string | undefined> {
    return (await REGISTER(tx, { ...input }))[0]?.book_uuid
  },
  /** Locks the row until the transaction ends. */
  hold: async (tx: Queryable, digest: string): Promise<BookRow | undefined> =>
    (await LOCK_BY_DIGEST(tx, { digest }))[0],
  holdByUuid: async (tx: Queryable, book_uuid: string): Promise<BookRow | undefined> =>
    (await LOCK_BY_UUID(tx, { book_uuid }))[0],
  /** READY books with a converter version below `rules`, sorted by id, after the cursor `after`. */
  behind: async (rules: number, after: string, limit: number): Promise<string[]> =>
    (await OUTDATED(db, { rules, after, limit })).map(({ book_uuid }) => book_uuid),
  /** Sets the converter version of a book without converting it. */
  upToDate: async (book_uuid: string, rules: number): Promise<void> =>
    void (await UP_TO_DATE(db, { book_uuid, rules })),
  /**
   * Stores a conversion with its chapters in one transaction: MAKING → READY, or READY with a new file
   * instead of `replaces`. False when the book is in neither state: converted by another process, purged, or
   * deleted.
   */
  made: (book: MadeRow, chapters: readonly MadeChapterRow[], replaces: string | null): Promise<boolean> =>
    db.transaction(async (tx) => {
      const values = { ...book, chapter_count: chapters.length, made_by: BOOK_CONVERTER_VERSION, replaces }
      if ((await MADE(tx, values)).length === 0) return false
      await NO_CHAPTERS(tx, { book_uuid: book.book_uuid })
      await CHAPTERS(tx, {
        book_uuid: book.book_uuid,
        indexes: chapters.map(({ index }) => index),
        titles: chapters.map(({ title }) => title),
        depths: chapters.map(({ depth }) => depth),
        linear: chapters.map(({ is_linear }) => (is_linear ? '1' : '0')),
        words: chapters.map(({ word_count }) => word_count),
        minutes: chapters.map(({ minutes }) => minutes),
        levels: chapters.map(({ level }) => level ?? ''),
        counts: chapters.map(({ counts }) => Buffer.from(counts).toString('base64')),
      })
      return true
    }),
  /**
   * MAKING → FAILED; for NOT_STORED the uploaded file is not removed. A book that is READY by now is not
   * changed.
   */
  failed: async (book_uuid: string, reason: BookReason): Promise<void> =>
    void (await FAILED(db, { book_uuid, reason })),
  /** FAILED books with the reason NOT_STORED and an uploaded file, oldest first. */
  unstored: (limit: number): Promise<{ book_uuid: string; source_key: string }[]> => UNSTORED(db, { limit }),
  /** Sets such a book to MAKING; false when it is no longer in that state. */
  makeAgain: async (tx: Queryable, book_uuid: string): Promise<boolean> =>
    (await MAKE_AGAIN(tx, { book_uuid })).length > 0,
  publish: async (tx: Queryable, input: Published): Promise<void> => void (await PUBLISH(tx, input)),
  /** Number of books on the shelf, under an advisory lock until the transaction ends. */
  async usedIn(tx: Queryable, user_id: number): Promise<number> {
    const [, [counted]] = await Promise.all([
      LOCK_SHELF(tx, { key: `shelf ${user_id}` }),
      USED(tx, { user_id }),
    ])
    return counted?.used ?? 0
  },
  /**
   * Puts a book on the shelf, or restores a removed one with its reading place. `title` is the name of the
   * reader's file.
   */
  put: async (tx: Queryable, user_id: number, book_uuid: string, at: Date, title = ''): Promise<void> =>
    void (await PUT(tx, { user_id, book_uuid, title, at })),
  /** False when the book is not on the shelf. */
  takeOff: async (user_id: number, book_uuid: string, at: Date): Promise<boolean> =>
    (await REMOVE(db, { user_id, book_uuid, at })).length > 0,
  /**
   * Purges removed books beyond `maxBytes` bytes per reader, latest removed first, except those removed since
   * `removed`; returns the storage keys of their files.
   */
  letGo: async (removed: Date, maxBytes: number): Promise<string[]> =>
    (await PURGE_LARGE(db, { removed, most: maxBytes })).map(({ file_key }) => file_key),
  /** Returns the storage keys that are the file or the uploaded file of a book. */
  filesNamed: async (keys: readonly string[]): Promise<Set<string>> =>
    new Set((await FILES_NAMED(db, { keys })).map(({ key }) => key)),
  /**
   * Purges shelf entries removed before `before`, their notes, and books on no shelf; returns the storage
   * keys of the files.
   */
  forget: (before: Date): Promise<string[]> =>
    db.transaction(async (tx) => {
      const removedEntries = await FORGET_REMOVED(tx, { before })
      if (removedEntries.length > 0)
        await FORGET_NOTES(tx, {
          users: removedEntries.map(({ user_id }) => user_id),
          uuids: removedEntries.map(({ book_uuid }) => book_uuid),
        })
      const unused = await LOCK_UNUSED(tx, { before })
      const uuids = unused.map(({ book_uuid }) => book_uuid)
      const rows = uuids.length === 0 ? [] : await FORGET_BOOKS(tx, { before, uuids })
      return rows.flatMap(({ file_key, source_key }) => [file_key, source_key].filter((key) => key !== null))
    }),
})
