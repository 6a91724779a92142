// Rate limits that several processes share: one row per key, counted atomically in one statement.
import { type SQL, sql } from 'drizzle-orm'
import { namedQuery } from './named-query.ts'
import type { StoreDatabase } from './open.ts'

type Rate = { max: number; seconds: number }
type Window = { used: number; wait: number }

const ph = sql.placeholder
const length = sql`make_interval(secs => ${ph('seconds')}::float8)`
/**
 * Whether a window has ended. A window that ends much later than a new one would was created before the clock
 * was set back; it counts as ended. The minute of tolerance is for statements that started earlier and waited
 * for a lock.
 */
const hasEnded: SQL = sql`(w.ends_at <= now() or w.ends_at > now() + ${length} + interval '1 minute')`
const wait = sql`extract(epoch from w.ends_at - now())::float8 as wait`

/** Returns no row when the cost exceeds the limit. */
const TAKE = namedQuery<Window, { key: string; max: number; seconds: number; cost: number }>(
  'limit_take',
  sql`insert into limit_windows as w (key, used, ends_at)
      values (${ph('key')}, ${ph('cost')}::int, now() + ${length})
    on conflict (key) do update set
      used = case when ${hasEnded} then excluded.used else w.used + excluded.used end,
      ends_at = case when ${hasEnded} then excluded.ends_at else w.ends_at end
    where ${hasEnded} or w.used + excluded.used <= ${ph('max')}::int
    returning w.used, ${wait}`,
)

const GIVE_BACK = namedQuery<Record<string, never>, { key: string; cost: number }>(
  'limit_give_back',
  sql`update limit_windows set used = greatest(0, used - ${ph('cost')}::int)
    where key = ${ph('key')} and ends_at > now()`,
)

const READ = namedQuery<Window, { key: string; seconds: number }>(
  'limit_read',
  sql`select w.used, ${wait} from limit_windows w where w.key = ${ph('key')} and not ${hasEnded}`,
)

/** The store for `RATE_LIMIT_STORE=database`; `wait` is in seconds. */
export const createLimitStore = ({ db }: StoreDatabase) => ({
  async take(key: string, { max, seconds }: Rate, cost: number): Promise<Window & { is_taken: boolean }> {
    const [taken] = await TAKE(db, { key, max, seconds, cost })
    if (taken) return { ...taken, is_taken: true }
    const [current] = await READ(db, { key, seconds })
    // The window ended between the two statements.
    return { ...(current ?? { used: max, wait: 0 }), is_taken: false }
  },
  async giveBack(key: string, cost: number): Promise<void> {
    await GIVE_BACK(db, { key, cost })
  },
  async read(key: string, { seconds }: Rate): Promise<Window | undefined> {
    return (await READ(db, { key, seconds }))[0]
  },
  /** Deletes windows that have ended. */
  async purgeExpired(): Promise<void> {
    await db.execute(sql`delete from limit_windows where ends_at <= now()`)
  },
})
