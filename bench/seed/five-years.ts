// Five years of one reader: half an hour a day, reported every thirty seconds, with reviews, finished
// articles and known words.
import type pg from 'pg'

export const YEARS = 5

interface Reader {
  user_id: number
  /** The reader reads articles 1 to this one. */
  articles: number
  days: number
}

// Sixty reports of 30 seconds in an evening, on four days of five.
const STATEMENTS: { values: (keyof Reader)[]; sql: string }[] = [
  {
    values: ['user_id', 'articles', 'days'],
    sql: `insert into reading_reports (user_id, t, source, source_id, spent_time, credited, at)
      select $1::bigint, 'seed ' || d || ' ' || n, 'ARTICLE', (1 + d % $2::int)::text, 30, 30,
        date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai' - d * interval '1 day'
          + interval '20 hours' + (d % 5) * interval '31 minutes' + n * interval '30 seconds'
      from generate_series(1, $3::int) d cross join generate_series(1, 60) n
      where d % 5 <> 3 and n <= 20 + d % 41 order by d desc, n`,
  },
  {
    values: ['user_id'],
    sql: `insert into reading_days (user_id, day, seconds, words, articles)
      select user_id, to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, sum(credited), sum(credited) * 3, 2
      from reading_reports where user_id = $1 group by 1, 2 on conflict do nothing`,
  },
  {
    values: ['user_id', 'days'],
    sql: `insert into study_days (user_id, day, reviews, fresh, saved, mature_reviews, mature_kept, known)
      select $1::bigint, to_char(now() at time zone 'Asia/Shanghai' - d * interval '1 day', 'YYYY-MM-DD'),
        20 + d % 30, 5, d % 7, 20, 16 + (d / 30 + d) % 5, 3600 - d from generate_series(1, $2::int) d on conflict do nothing`,
  },
  {
    values: ['user_id', 'articles'],
    sql: `insert into reading_places (user_id, source, source_id, paragraph, percent, seconds, counted_percent, last_at)
      select $1::bigint, 'ARTICLE', a, 'p2', 100, 300, 100, now() - a * interval '1 day'
      from generate_series(1, $2::int) a on conflict do nothing`,
  },
  {
    values: ['user_id', 'articles', 'days'],
    sql: `insert into article_marks (user_id, article_id, action, at)
      select $1::bigint, id, 'READ', now() - (id * 7 % $3::int) * interval '1 day'
      from articles where id <= $2::bigint on conflict do nothing`,
  },
]

/** Inserts the years of `user_id`, who reads `articles` articles with ids from 1. */
export async function bringYears(pool: pg.Pool, user_id: number, articles: number): Promise<void> {
  const reader: Reader = { user_id, articles, days: Math.round(YEARS * 365.25) }
  for (const { sql, values } of STATEMENTS)
    await pool.query(
      sql,
      values.map((name) => reader[name]),
    )
}
