// SQL of reading data: sums per day, seconds per hour of the day, the goal.
import { sql } from 'drizzle-orm'
import type { Goal } from '../../../domain/history/goal.ts'
import { namedQuery } from '../../db/named-query.ts'
import type { StoreDatabase } from '../../db/open.ts'

/** Sums of one calendar day. */
export interface ReadingDay {
  day: string
  seconds: number
  words: number
  articles: number
}

const ph = sql.placeholder
const USER = ph('user_id')
const BETWEEN = namedQuery<ReadingDay, { user_id: number; from: string; to: string }>(
  'reading_days_between',
  sql`select day, seconds, words, articles from reading_days
    where user_id = ${USER} and day >= ${ph('from')} and day <= ${ph('to')} order by day`,
)
const FIRST = namedQuery<{ day: string }, { user_id: number }>(
  'reading_first_day',
  sql`select day from reading_days where user_id = ${USER} order by day limit 1`,
)
const HOURS = namedQuery<{ hour: number; seconds: number }, { user_id: number; from: Date; to: Date }>(
  'reading_hours',
  sql`select extract(hour from at at time zone 'Asia/Shanghai')::int as hour, sum(credited)::int as seconds
    from reading_reports where user_id = ${USER}
      and at >= ${ph('from')}::timestamptz and at < ${ph('to')}::timestamptz
    group by 1`,
)
const GOAL = namedQuery<Goal, { user_id: number }>(
  'reading_goal',
  sql`select unit, amount, has_freeze from reading_goals where user_id = ${USER}`,
)
const PUT_GOAL = namedQuery<never, Record<string, string | number | boolean>>(
  'reading_put_goal',
  sql`insert into reading_goals (user_id, unit, amount, has_freeze)
    values (${USER}, ${ph('unit')}, ${ph('amount')}, ${ph('has_freeze')})
    on conflict (user_id) do update set unit = excluded.unit, amount = excluded.amount,
      has_freeze = excluded.has_freeze`,
)

export const dataStore = ({ db }: StoreDatabase) => ({
  /** Days with reading from `from` to `to`, both inclusive, earliest first. */
  daysBetween: (user_id: number, from: string, to: string) => BETWEEN(db, { user_id, from, to }),
  async firstDay(user_id: number): Promise<string | undefined> {
    return (await FIRST(db, { user_id }))[0]?.day
  },
  /**
   * Credited seconds by the hour (0–23, Asia/Shanghai) in which the reports arrived; hours without reading
   * are missing.
   */
  hoursBetween: (user_id: number, from: Date, to: Date) => HOURS(db, { user_id, from, to }),
  async goal(user_id: number): Promise<Goal | undefined> {
    return (await GOAL(db, { user_id }))[0]
  },
  async putGoal(user_id: number, goal: Goal): Promise<void> {
    await PUT_GOAL(db, { user_id, ...goal })
  },
})
