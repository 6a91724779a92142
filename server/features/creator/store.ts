// SQL for creators and their followers.
import { sql } from 'drizzle-orm'
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import type { CreatorKind } from '../../../domain/creator/kinds.ts'
import { splitNameWords } from '../../../domain/creator/match-name.ts'
import { buildContainsPattern } from '../../db/contains-pattern.ts'
import { withIdempotency } from '../../db/idempotency.ts'
import { namedQuery } from '../../db/named-query.ts'
import type { Queryable, StoreDatabase } from '../../db/open.ts'

export interface CreatorRow {
  id: number
  kind: CreatorKind
  name: string
  bio: string
  quote: string
  picture: string | null
}
export interface FollowChange {
  user_id: number
  creator_id: number
  is_on: boolean
  at: Date
  op_id: string | undefined
}
/** Max. creators that a reader can follow: with more, the news list is no longer useful. */
export const MAX_FOLLOWED = 500
/** Max. ids returned for a name query: a name with more matches is useless as a filter. */
const MAX_FOUND = sql.raw('300')

const ph = sql.placeholder
const BY_IDS = namedQuery<CreatorRow, { ids: readonly number[] }>(
  'creators_those',
  sql`select id, kind, name, bio, quote, picture from creators where id = any(${ph('ids')}::bigint[])`,
)
const NAMED = namedQuery<{ id: number }, { like: string }>(
  'creators_named',
  sql`select id from creators where name ilike ${ph('like')} order by id limit ${MAX_FOUND}`,
)
const NAMES = namedQuery<{ id: number; name: string }, Record<never, never>>(
  'creators_names',
  sql`select id, name from creators order by id desc limit ${sql.raw('20000')}`,
)
const FOLLOWED = namedQuery<{ id: number }, { user_id: number }>(
  'creators_followed',
  sql`select creator_id as id from creator_follows where user_id = ${ph('user_id')}::bigint order by at desc, creator_id`,
)
const FOLLOWERS = namedQuery<{ count: number }, { creator_id: number }>(
  'creator_followers',
  sql`select count(*) from creator_follows where creator_id = ${ph('creator_id')}::bigint`,
)
/** Until the end of the transaction, so that creators followed at the same moment are all counted. */
const LOCK_FOLLOWER = namedQuery<never, { key: string }>(
  'creators_follower_lock',
  sql`select pg_advisory_xact_lock(hashtextextended(${ph('key')}, 0))`,
)
const COUNT = namedQuery<{ count: number }, { user_id: number; creator_id: number }>(
  'creators_followed_count',
  sql`select count(*) from creator_follows
    where user_id = ${ph('user_id')}::bigint and creator_id <> ${ph('creator_id')}::bigint`,
)
const FOLLOW = namedQuery<never, { user_id: number; creator_id: number; at: Date }>(
  'creator_follow',
  sql`insert into creator_follows (user_id, creator_id, at)
    values (${ph('user_id')}::bigint, ${ph('creator_id')}::bigint, ${ph('at')}::timestamptz) on conflict do nothing`,
)
const UNFOLLOW = namedQuery<never, { user_id: number; creator_id: number }>(
  'creator_unfollow',
  sql`delete from creator_follows
    where user_id = ${ph('user_id')}::bigint and creator_id = ${ph('creator_id')}::bigint`,
)

/** TTL of the name cache: a new creator is missing from search for at most this long. */
const NAMES_TTL_MS = 60_000

/** Updates a creator only if its description is still empty. */
const DESCRIBE = namedQuery<{ id: number }, { kind: CreatorKind; name: string; bio: string; quote: string }>(
  'creator_describe',
  sql`update creators set bio = ${ph('bio')}, quote = ${ph('quote')}
    where kind = ${ph('kind')} and name = ${ph('name')} and bio = '' and quote = '' returning id`,
)

export const creatorStore = ({ db, read }: StoreDatabase) => ({
  /** Returns false when the creator does not exist or already has a description. */
  describe: async (description: {
    kind: CreatorKind
    name: string
    bio: string
    quote: string
  }): Promise<boolean> => (await DESCRIBE(db, description)).length > 0,
  ...createNameCache(read),
  /** Returns the existing creators of `ids`, unordered. */
  those: (ids: readonly number[]): Promise<CreatorRow[]> =>
    ids.length === 0 ? Promise.resolve([]) : BY_IDS(read, { ids }),
  /** Ids of creators whose name contains `text`. */
  async named(text: string): Promise<number[]> {
    return (await NAMED(read, { like: buildContainsPattern(text) })).map(({ id }) => id)
  },
  /** Ids of the creators that a reader follows, latest follow first. */
  async followedBy(user_id: number): Promise<number[]> {
    return (await FOLLOWED(read, { user_id })).map(({ id }) => id)
  },
  async followers(creator_id: number): Promise<number> {
    return (await FOLLOWERS(read, { creator_id }))[0]?.count ?? 0
  },
  /**
   * Follows or unfollows a creator, once per idempotency key; repeating it has no effect. Throws
   * FOLLOW_LIMIT_REACHED above MAX_FOLLOWED.
   */
  follow: ({ user_id, creator_id, is_on, at, op_id }: FollowChange): Promise<{ followers: number }> =>
    withIdempotency(db, { user_id, op_id, call: 'creator.follow' }, async (tx) => {
      const followKey = { user_id, creator_id }
      if (is_on) {
        const [, [others]] = await Promise.all([
          LOCK_FOLLOWER(tx, { key: `creators followed by ${user_id}` }),
          COUNT(tx, followKey),
        ])
        if ((others?.count ?? 0) >= MAX_FOLLOWED) throwAppError('FOLLOW_LIMIT_REACHED')
        await FOLLOW(tx, { ...followKey, at })
      } else await UNFOLLOW(tx, followKey)
      return { followers: (await FOLLOWERS(tx, { creator_id }))[0]?.count ?? 0 }
    }),
})

/** Caches all names for a minute, because every search query scans them. */
function createNameCache(read: Queryable) {
  let cached: { names: { id: number; words: string[] }[]; at: number } | undefined
  return {
    /**
     * The words of every name as returned by `splitNameWords`, limited to the 20,000 newest creators. The
     * cache is at most one minute old.
     */
    async names(now: Date): Promise<readonly { id: number; words: string[] }[]> {
      if (cached && Math.abs(now.getTime() - cached.at) < NAMES_TTL_MS) return cached.names
      const rows = await NAMES(read, {})
      cached = { names: rows.map(({ id, name }) => ({ id, words: splitNameWords(name) })), at: now.getTime() }
      return cached.names
    },
  }
}
