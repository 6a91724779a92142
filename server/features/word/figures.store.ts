// SQL of study figures: the days of a date range, and the first day.
import { sql } from 'drizzle-orm'
import { namedQuery } from '../../db/named-query.ts'
import type { Queryable } from '../../db/open.ts'

/** A day's study figures. */
export interface StudyFigures {
  day: string
  reviews: number
  words_saved: number
  mature_reviews: number
  mature_kept: number
  /** Null on days without a measurement. */
  known: number | null
}

const ph = sql.placeholder
const USER = ph('user_id')
const BETWEEN = namedQuery<StudyFigures, { user_id: number; from: string; to: string }>(
  'word_days_between',
  sql`select day, reviews, saved as words_saved, mature_reviews, mature_kept, known from study_days
    where user_id = ${USER} and day >= ${ph('from')} and day <= ${ph('to')} order by day`,
)
const FIRST = namedQuery<{ day: string }, { user_id: number }>(
  'word_first_day',
  sql`select day from study_days where user_id = ${USER} order by day limit 1`,
)

export const figuresStore = (db: Queryable) => ({
  /** Days with study from `from` to `to`, both inclusive, earliest first. */
  between: (user_id: number, from: string, to: string) => BETWEEN(db, { user_id, from, to }),
  async firstDay(user_id: number): Promise<string | undefined> {
    return (await FIRST(db, { user_id }))[0]?.day
  },
})
