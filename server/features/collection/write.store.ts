// SQL that changes collections, idempotent per operation; the queries check the writer's permission.
import { sql } from 'drizzle-orm'
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import {
  type CollectionMark,
  type CollectionStatus,
  MAX_COLLECTIONS,
} from '../../../domain/collection/status.ts'
import { recordAudit } from '../../db/audit-log.ts'
import { withIdempotency } from '../../db/idempotency.ts'
import { namedQuery } from '../../db/named-query.ts'
import type { Database, Queryable } from '../../db/open.ts'

/** The user that writes; an editor may change every collection. */
export interface CollectionWriter {
  id: number
  is_editor: boolean
}
export interface LockedCollection {
  id: number
  owner_id: number
  is_house: boolean
  name: string
  description: string
  cover: string | null
  is_public: boolean
  status: CollectionStatus
  status_before: CollectionStatus | null
  article_count: number
}
export interface CollectionText {
  name: string
  description: string
  cover: string | null
  is_public: boolean
  topics: readonly string[]
}

const ph = sql.placeholder
const LOCK = namedQuery<LockedCollection, { id: number; user_id: number; is_editor: boolean }>(
  'collection_hold',
  sql`select c.id, c.owner_id, c.is_house, c.name, c.description, c.cover, c.is_public, c.status, c.status_before,
      (select count(*) from collection_articles i where i.collection_id = c.id) as article_count
    from collections c
    where c.id = ${ph('id')}::bigint and (c.owner_id = ${ph('user_id')}::bigint or ${ph('is_editor')}::boolean)
    for update`,
)
/** Until the end of the transaction, so that collections made at the same moment are all counted. */
const LOCK_OWNER = namedQuery<never, { key: string }>(
  'collections_owner_lock',
  sql`select pg_advisory_xact_lock(hashtextextended(${ph('key')}, 0))`,
)
const COUNT = namedQuery<{ count: number }, { user_id: number }>(
  'collections_owned',
  sql`select count(*) from collections where owner_id = ${ph('user_id')}::bigint`,
)
type Written = Omit<CollectionText, 'topics'> & {
  id: number
  topics: string[]
  at: Date
  status: CollectionStatus
}
const MAKE = namedQuery<never, Omit<Written, 'status'> & { user_id: number; is_house: boolean }>(
  'collection_make',
  sql`insert into collections (id, owner_id, is_house, name, description, cover, topics, is_public, created_at, updated_at)
    values (${ph('id')}::bigint, ${ph('user_id')}::bigint, ${ph('is_house')}::boolean, ${ph('name')}, ${ph('description')},
      ${ph('cover')}, ${ph('topics')}::text[], ${ph('is_public')}::boolean, ${ph('at')}::timestamptz, ${ph('at')}::timestamptz)`,
)
const CHANGE = namedQuery<never, Written>(
  'collection_change',
  sql`update collections set name = ${ph('name')}, description = ${ph('description')}, cover = ${ph('cover')},
      topics = ${ph('topics')}::text[], is_public = ${ph('is_public')}::boolean, status = ${ph('status')},
      updated_at = ${ph('at')}::timestamptz
    where id = ${ph('id')}::bigint`,
)
const EMPTY = namedQuery<never, { id: number }>(
  'collection_empty',
  sql`delete from collection_articles where collection_id = ${ph('id')}::bigint`,
)
const FILL = namedQuery<never, { id: number; article_ids: number[] }>(
  'collection_fill',
  sql`insert into collection_articles (collection_id, article_id, position)
    select ${ph('id')}::bigint, x.id, x.place from unnest(${ph('article_ids')}::bigint[]) with ordinality as x (id, place)`,
)
type Moving = {
  id: number
  status: CollectionStatus
  before: CollectionStatus | null
  reason: string | null
  user_id: number
  at: Date
}
// `published_at` is the first time of publication; later ones do not change it.
const MOVE = namedQuery<never, Moving>(
  'collection_move',
  sql`update collections set status = ${ph('status')}, status_before = ${ph('before')}, reject_reason = ${ph('reason')},
      decided_by = ${ph('user_id')}::bigint, updated_at = ${ph('at')}::timestamptz,
      published_at = case when ${ph('status')} = 'PUBLISHED' then coalesce(published_at, ${ph('at')}::timestamptz)
        else published_at end
    where id = ${ph('id')}::bigint`,
)
type Mine = { user_id: number; collection_id: number; mark: CollectionMark }
const PUT_MARK = namedQuery<never, Mine & { at: Date }>(
  'collection_mark',
  sql`insert into collection_marks (user_id, collection_id, mark, at)
    values (${ph('user_id')}::bigint, ${ph('collection_id')}::bigint, ${ph('mark')}, ${ph('at')}::timestamptz)
    on conflict do nothing`,
)
const TAKE_MARK = namedQuery<never, Mine>(
  'collection_unmark',
  sql`delete from collection_marks where user_id = ${ph('user_id')}::bigint
    and collection_id = ${ph('collection_id')}::bigint and mark = ${ph('mark')}`,
)
const MARKS = namedQuery<
  { marks: CollectionMark[]; followers: number },
  { user_id: number; collection_id: number }
>(
  'collection_marks_now',
  sql`select coalesce(array_agg(mark) filter (where user_id = ${ph('user_id')}::bigint), '{}') as marks,
      count(*) filter (where mark = 'FOLLOW') as followers
    from collection_marks where collection_id = ${ph('collection_id')}::bigint`,
)

const ADD_SAMPLE = namedQuery<
  { id: number },
  { id: number; name: string; description: string; cover: string; topics: string[]; at: Date }
>(
  'collection_sample',
  sql`insert into collections (id, owner_id, is_house, name, description, cover, topics, is_public, status,
      published_at, created_at, updated_at)
    values (${ph('id')}::bigint, 0, true, ${ph('name')}, ${ph('description')}, ${ph('cover')},
      ${ph('topics')}::text[], true, 'PUBLISHED', ${ph('at')}::timestamptz, ${ph('at')}::timestamptz, ${ph('at')}::timestamptz)
    on conflict (id) do nothing returning id`,
)

export const collectionWriteRows = (db: Database) => ({
  /**
   * Locks the collection row and calls `run` in the transaction, once per idempotency key. Throws
   * COLLECTION_NOT_FOUND unless the collection belongs to the writer or the writer is an editor.
   */
  holding: <T>(
    { id, op_id, call }: { id: number; op_id: string | undefined; call: string },
    writer: CollectionWriter,
    run: (tx: Queryable, locked: LockedCollection) => Promise<T>,
  ): Promise<T> =>
    withIdempotency(db, { user_id: writer.id, op_id, call }, async (tx) => {
      const [locked] = await LOCK(tx, { id, user_id: writer.id, is_editor: writer.is_editor })
      if (!locked) throwAppError('COLLECTION_NOT_FOUND')
      return run(tx, locked)
    }),
  /**
   * Creates a collection of the writer, once per idempotency key. Throws COLLECTION_LIMIT_REACHED above
   * MAX_COLLECTIONS, which also counts destroyed ones.
   */
  make: (
    collection: CollectionText & { id: number; article_ids: number[]; at: Date; op_id: string | undefined },
    writer: CollectionWriter,
  ): Promise<{ id: number; status: CollectionStatus }> => {
    const { article_ids, op_id, ...text } = collection
    return withIdempotency(db, { user_id: writer.id, op_id, call: 'collection.add' }, async (tx) => {
      const [, [owned]] = await Promise.all([
        LOCK_OWNER(tx, { key: `collections of ${writer.id}` }),
        COUNT(tx, { user_id: writer.id }),
      ])
      if ((owned?.count ?? 0) >= MAX_COLLECTIONS && !writer.is_editor)
        throwAppError('COLLECTION_LIMIT_REACHED')
      await MAKE(tx, { ...text, topics: [...text.topics], user_id: writer.id, is_house: writer.is_editor })
      await FILL(tx, { id: collection.id, article_ids })
      return { id: collection.id, status: 'DRAFT' as const }
    })
  },
  /**
   * Inserts a published collection of the site, without an owner; false when a row with this id exists, in
   * any status.
   */
  addSample: ({
    article_ids,
    ...sample
  }: {
    id: number
    name: string
    description: string
    cover: string
    topics: string[]
    article_ids: number[]
    at: Date
  }): Promise<boolean> =>
    db.transaction(async (tx) => {
      const [inserted] = await ADD_SAMPLE(tx, sample)
      if (inserted) await FILL(tx, { id: sample.id, article_ids })
      return inserted !== undefined
    }),
  /** Updates a locked collection and replaces its articles, in the given order. */
  async rewrite(tx: Queryable, { article_ids, ...text }: Written & { article_ids: number[] }): Promise<void> {
    await CHANGE(tx, text)
    await EMPTY(tx, { id: text.id })
    await FILL(tx, { id: text.id, article_ids })
  },
  /**
   * Changes the status of a locked collection. `before` is the status to restore when a destroyed one is
   * restored.
   */
  async move(tx: Queryable, moving: Moving, writer: CollectionWriter): Promise<void> {
    await MOVE(tx, moving)
    if (!writer.is_editor) return
    const { id, status, reason } = moving
    const detail = reason === null ? { status } : { status, reason }
    await recordAudit(tx, {
      actor_id: writer.id,
      action: 'collection.move',
      subject: `collection:${id}`,
      detail,
    })
  },
  /** Sets or removes a mark, once per idempotency key; repeating it has no effect. */
  mark: ({
    is_on,
    at,
    op_id,
    ...mine
  }: Mine & { is_on: boolean; at: Date; op_id: string | undefined }): Promise<{
    marks: CollectionMark[]
    followers: number
  }> =>
    withIdempotency(db, { user_id: mine.user_id, op_id, call: 'collection.mark' }, async (tx) => {
      await (is_on ? PUT_MARK(tx, { ...mine, at }) : TAKE_MARK(tx, mine))
      const { user_id, collection_id } = mine
      return (await MARKS(tx, { user_id, collection_id }))[0] ?? { marks: [], followers: 0 }
    }),
})
