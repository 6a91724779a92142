// SQL of visits: the time of a reader's last request, and the end of the visit before.
import { sql } from 'drizzle-orm'
import { namedQuery } from '../../db/named-query.ts'
import type { Database } from '../../db/open.ts'

/** A request after this much inactivity starts a new visit. */
const SILENCE_MS = 30 * 60_000
/** Throttle: min. interval between two writes within a visit. */
const NOTED_MS = 5 * 60_000
const REMEMBERED = 20_000

const ph = sql.placeholder
const VISIT = namedQuery<
  { visit_before_at: Date | null },
  { user_id: number; now: Date; silent_since: Date }
>(
  'visitor_visit',
  sql`update users set
      visit_before_at = case when last_visit_at < ${ph('silent_since')}::timestamptz
        then last_visit_at else visit_before_at end,
      last_visit_at = greatest(last_visit_at, ${ph('now')}::timestamptz)
    where id = ${ph('user_id')}::bigint returning visit_before_at`,
)

const SINCE = namedQuery<{ id: number }, { since: Date; after: number; limit: number }>(
  'visitor_since',
  sql`select id from users where id > ${ph('after')}::bigint and last_visit_at >= ${ph('since')}::timestamptz
    order by id limit ${ph('limit')}::int`,
)

export const visitRows = (db: Database) => {
  const noted = new Map<number, number>()
  /** Records the activity and returns the end of the previous visit; undefined at the first visit. */
  const visit = async (user_id: number, now: Date): Promise<Date | undefined> => {
    const silent_since = new Date(now.getTime() - SILENCE_MS)
    if (noted.size >= REMEMBERED) noted.clear()
    noted.set(user_id, now.getTime())
    return (await VISIT(db, { user_id, now, silent_since }))[0]?.visit_before_at ?? undefined
  }
  return {
    visit,
    /** Ids of users who were active since then, sorted. */
    async visitorsSince(since: Date, { after, limit }: { after: number; limit: number }): Promise<number[]> {
      return (await SINCE(db, { since, after, limit })).map(({ id }) => id)
    },
    /** Throttled `visit` for frequent requests: writes at most once per `NOTED_MS`. */
    async noteVisit(user_id: number, now: Date): Promise<void> {
      const last = noted.get(user_id)
      if (last === undefined || now.getTime() - last > NOTED_MS) await visit(user_id, now)
    },
  }
}
