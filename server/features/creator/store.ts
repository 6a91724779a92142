// SQL of creators and of who follows them.
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
/** Nobody reads the news of more. */
export const MAX_FOLLOWED = 500
/** A name that more carry is not one to search by. */
const MAX_FOUND = sql.raw('300')

const ph = sql.placeholder
const THOSE = namedQuery<CreatorRow, { ids: readonly number[] }>(
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

/** How long a new name may be unknown to those who search by it. */
const NAMES_TTL_MS = 60_000

/** Of one of whom nothing is said. */
const DESCRIBE = namedQuery<{ id: number }, { kind: CreatorKind; name: string; bio: string; quote: string }>(
  'creator_describe',
  sql`update creators set bio = ${ph('bio')}, quote = ${ph('quote')}
    where kind = ${ph('kind')} and name = ${ph('name')} and bio = '' and quote = '' returning id`,
)

export const creatorStore = ({ db, read }: StoreDatabase) => ({
  /** False when there is no such creator, or something is said of them. */
  describe: async (description: {
    kind: CreatorKind
    name: string
    bio: string
    quote: string
  }): Promise<boolean> => (await DESCRIBE(db, description)).length > 0,
  ...createNameCache(read),
  /** Those of `ids` that there are, in no order. */
  those: (ids: readonly number[]): Promise<CreatorRow[]> =>
    ids.length === 0 ? Promise.resolve([]) : THOSE(read, { ids }),
  /** Ids of those whose name has `text` in it. */
  async named(text: string): Promise<number[]> {
    return (await NAMED(read, { like: buildContainsPattern(text) })).map(({ id }) => id)
  },
  /** Ids of those that a reader follows, the latest first. */
  async followedBy(user_id: number): Promise<number[]> {
    return (await FOLLOWED(read, { user_id })).map(({ id }) => id)
  },
  async followers(creator_id: number): Promise<number> {
    return (await FOLLOWERS(read, { creator_id }))[0]?.count ?? 0
  },
  /** Follows or no longer, exactly once per operation; twice the same is as once. FOLLOW_LIMIT_REACHED beyond the most. */
  follow: ({ user_id, creator_id, is_on, at, op_id }: FollowChange): Promise<{ followers: number }> =>
    withIdempotency(db, { user_id, op_id, call: 'creator.follow' }, async (tx) => {
      const its = { user_id, creator_id }
      if (is_on) {
        const others = (await COUNT(tx, its))[0]?.count ?? 0
        if (others >= MAX_FOLLOWED) throwAppError('FOLLOW_LIMIT_REACHED')
        await FOLLOW(tx, { ...its, at })
      } else await UNFOLLOW(tx, its)
      return { followers: (await FOLLOWERS(tx, { creator_id }))[0]?.count ?? 0 }
    }),
})

/** Names are looked through at every search, so they are read once a minute. */
function createNameCache(read: Queryable) {
  let cached: { names: { id: number; words: string[] }[]; at: number } | undefined
  return {
    /** The words of every name, as `splitNameWords` has them; of very many the latest. Up to a minute old. */
    async names(now: Date): Promise<readonly { id: number; words: string[] }[]> {
      if (cached && Math.abs(now.getTime() - cached.at) < NAMES_TTL_MS) return cached.names
      const rows = await NAMES(read, {})
      cached = { names: rows.map(({ id, name }) => ({ id, words: splitNameWords(name) })), at: now.getTime() }
      return cached.names
    },
  }
}
