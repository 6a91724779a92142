// SQL of collections: lists, pages, the order of articles, readers' marks.
import { type SQL, sql } from 'drizzle-orm'
import type { CollectionMark, CollectionStatus } from '../../../domain/collection/status.ts'
import { buildContainsPattern } from '../../db/contains-pattern.ts'
import { namedQuery } from '../../db/named-query.ts'
import type { StoreDatabase } from '../../db/open.ts'
import { perViewer, type Viewer } from '../../db/per-viewer.ts'
import { collectionWriteRows } from './write.store.ts'

export interface CollectionRow {
  id: number
  owner_id: number
  is_house: boolean
  name: string
  description: string
  cover: string | null
  topics: string[]
  is_public: boolean
  status: CollectionStatus
  reject_reason: string | null
  published_at: Date | null
  updated_at: Date
  followers: number
  /** Marks of the current user. */
  marks: CollectionMark[]
  /** In the owner's order, including articles that readers cannot see. */
  article_ids: number[]
}
export type CollectionPageWindow = { offset: number; limit: number }
export type ListQuestion = CollectionPageWindow & {
  /** Undefined for a guest. */
  user_id: number | undefined
  q?: string | undefined
  topic?: string | undefined
  owner?: number | undefined
  order_by: 'new' | 'hot'
}
export type ManageQuestion = CollectionPageWindow & {
  user_id: number
  /** Owner filter; undefined lists all collections, for an editor. */
  owner: number | undefined
  status?: CollectionStatus | undefined
  q?: string | undefined
}

const ph = sql.placeholder
const FOLLOWERS = sql`(select count(*) from collection_marks f where f.collection_id = c.id and f.mark = 'FOLLOW')`
const MARKS = sql`array(select m.mark from collection_marks m
    where m.user_id = ${ph('user_id')}::bigint and m.collection_id = c.id)`
const NO_MARKS = sql`'{}'::text[]`
const columns = (
  viewer: Viewer,
): SQL => sql`c.id, c.owner_id, c.is_house, c.name, c.description, c.cover, c.topics, c.is_public, c.status,
  c.reject_reason, c.published_at, c.updated_at, ${FOLLOWERS} as followers,
  ${viewer === 'guest' ? NO_MARKS : MARKS} as marks,
  array(select i.article_id from collection_articles i where i.collection_id = c.id order by i.position) as article_ids`
const LISTED = sql`c.status = 'PUBLISHED' and c.is_public`
/** Fetches one row more than the page, to detect a next page. */
const PAGE = sql`offset ${ph('offset')}::int limit ${ph('limit')}::int + 1`
const WITH_TEXT = sql`(${ph('like')}::text is null or c.name ilike ${ph('like')}::text or c.description ilike ${ph('like')}::text)`

type MineParams = CollectionPageWindow & { user_id: number }
type Listing = CollectionPageWindow & { like: string | null; topic: string | null; owner: number | null }
const MATCHES_FILTER = sql`${WITH_TEXT} and (${ph('topic')}::text is null or ${ph('topic')}::text = any(c.topics))
  and (${ph('owner')}::bigint is null or c.owner_id = ${ph('owner')}::bigint)`
const NEWEST = perViewer<CollectionRow, Listing>(
  'collections_new',
  (viewer) => sql`select ${columns(viewer)} from collections c where ${LISTED} and ${MATCHES_FILTER}
    order by c.published_at desc, c.id desc ${PAGE}`,
)
const HOTTEST = perViewer<CollectionRow, Listing>(
  'collections_hot',
  (viewer) => sql`select ${columns(viewer)} from collections c where ${LISTED} and ${MATCHES_FILTER}
    order by ${FOLLOWERS} desc, c.published_at desc, c.id desc ${PAGE}`,
)
const CALLED = perViewer<CollectionRow, { likes: readonly string[]; limit: number }>(
  'collections_called',
  (viewer) => sql`select ${columns(viewer)} from collections c
    where ${LISTED} and (c.name ilike all(${ph('likes')}::text[]) or c.description ilike all(${ph('likes')}::text[]))
    order by (c.name ilike all(${ph('likes')}::text[])) desc, c.published_at desc, c.id desc limit ${ph('limit')}::int`,
)
const RANDOM = perViewer<CollectionRow, { limit: number }>(
  'collections_random',
  (viewer) => sql`select ${columns(viewer)} from collections c
    where c.id in (select id from collections c where ${LISTED} order by random() limit ${ph('limit')}::int)
    order by random()`,
)
const MARKED = namedQuery<CollectionRow, MineParams & { mark: CollectionMark }>(
  'collections_marked',
  sql`select ${columns('reader')} from collection_marks k join collections c on c.id = k.collection_id
    where k.user_id = ${ph('user_id')}::bigint and k.mark = ${ph('mark')}
      and (c.status = 'PUBLISHED' or (c.owner_id = ${ph('user_id')}::bigint and c.status <> 'DESTROYED'))
    order by k.at desc, c.id desc ${PAGE}`,
)
const MANAGED = namedQuery<
  CollectionRow,
  MineParams & { owner: number | null; like: string | null; status: CollectionStatus | null }
>(
  'collections_managed',
  sql`select ${columns('reader')} from collections c
    where c.status <> 'DESTROYED' and (${ph('owner')}::bigint is null or c.owner_id = ${ph('owner')}::bigint)
      and ${WITH_TEXT} and (${ph('status')}::text is null or c.status = ${ph('status')}::text)
    order by (c.status = 'WAITING') desc, c.updated_at desc, c.id desc ${PAGE}`,
)
const ONE = perViewer<CollectionRow, { id: number }>(
  'collection_one',
  (viewer) => sql`select ${columns(viewer)} from collections c where c.id = ${ph('id')}::bigint`,
)
const OWNS = namedQuery<{ owns: boolean }, { user_id: number }>(
  'collection_owns',
  sql`select exists (select from collections where owner_id = ${ph('user_id')}::bigint and status <> 'DESTROYED') as owns`,
)
const COUNT = namedQuery<{ count: number }, { user_id: number }>(
  'collection_count',
  sql`select count(*)::int as count from collections where owner_id = ${ph('user_id')}::bigint and status <> 'DESTROYED'`,
)
const COVERS = namedQuery<{ cover: string }, { addresses: readonly string[] }>(
  'collection_covers',
  sql`select distinct cover from collections where cover = any(${ph('addresses')}::text[])`,
)

export const collectionStore = ({ db, read }: StoreDatabase) => ({
  ...collectionWriteRows(db),
  /** Published and public collections. */
  list: ({ user_id, q, topic, owner, order_by, ...some }: ListQuestion): Promise<CollectionRow[]> =>
    (order_by === 'hot' ? HOTTEST : NEWEST)(read, user_id, {
      ...some,
      like: q ? buildContainsPattern(q) : null,
      topic: topic ?? null,
      owner: owner ?? null,
    }),
  /** Public collections that contain every one of `words` in the name, or all of them in the description. */
  called: (user_id: number | undefined, words: readonly string[], limit: number): Promise<CollectionRow[]> =>
    CALLED(read, user_id, { likes: words.map(buildContainsPattern), limit }),
  random: (user_id: number | undefined, limit: number): Promise<CollectionRow[]> =>
    RANDOM(read, user_id, { limit }),
  /** Collections that the reader starred or follows and can still see, latest mark first. */
  marked: (user_id: number, mark: CollectionMark, some: CollectionPageWindow): Promise<CollectionRow[]> =>
    MARKED(read, { user_id, mark, ...some }),
  /** Collections of one owner, or of all; those that wait for a review first. */
  managed: ({ owner, status, q, ...query }: ManageQuestion): Promise<CollectionRow[]> =>
    MANAGED(read, {
      ...query,
      owner: owner ?? null,
      status: status ?? null,
      like: q ? buildContainsPattern(q) : null,
    }),
  /** A collection in any status; the caller checks the permission. */
  async one(id: number, user_id: number | undefined): Promise<CollectionRow | undefined> {
    return (await ONE(read, user_id, { id }))[0]
  },
  /**
   * Whether this owner has a collection that is not destroyed. Reads from the primary, because it may be just
   * created.
   */
  owns: async (user_id: number): Promise<boolean> => (await OWNS(db, { user_id }))[0]?.owns ?? false,
  /** Number of this owner's collections, without destroyed ones. */
  count: async (user_id: number): Promise<number> => (await COUNT(db, { user_id }))[0]?.count ?? 0,
  filterCovers: async (addresses: readonly string[]): Promise<string[]> =>
    (await COVERS(db, { addresses })).map(({ cover }) => cover),
})
