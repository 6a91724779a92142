// SQL of a reader's interests: the latest marks with time decay, summed by topic, author and publication.
import { sql } from 'drizzle-orm'
import {
  INTEREST_HALF_LIFE_DAYS,
  type InterestScore,
  MARK_WEIGHTS,
  MAX_MARKS_CONSIDERED,
} from '../../../../domain/article/interest.ts'
import { namedQuery } from '../../../db/named-query.ts'
import type { Queryable } from '../../../db/open.ts'

export interface LikingRow extends InterestScore {
  /** A topic, or null. */
  topic: string | null
  /** A creator's id, or null. */
  creator_id: number | null
}

const ph = sql.placeholder
const WEIGHT = sql.raw(
  `case action ${Object.entries(MARK_WEIGHTS)
    .map(([action, weight]) => `when '${action}' then ${weight}`)
    .join(' ')} else 0 end`,
)
const DAYS = sql`greatest(0, extract(epoch from ${ph('now')}::timestamptz - at)) / 86400`
const INTERESTS = namedQuery<LikingRow, { user_id: number; now: Date }>(
  'article_interests',
  sql`with marks as materialized (
      select m.article_id, a.topics, a.author_id, a.publication_id,
        (${WEIGHT} * exp(-0.6931 * ${DAYS} / ${sql.raw(String(INTEREST_HALF_LIFE_DAYS))}))::float8 as score, (action = 'READ')::int as read
      from (select article_id, action, at from article_marks where user_id = ${ph('user_id')}::bigint
        order by at desc limit ${sql.raw(String(MAX_MARKS_CONSIDERED))}) m join articles a on a.id = m.article_id
    )
    select t.topic, null::bigint as creator_id, sum(score)::float8 as score, sum(read)::int as read
      from marks cross join unnest(topics) as t (topic) group by t.topic
    union all
    select null, c.id, sum(score)::float8, sum(read)::int
      from marks cross join unnest(array[author_id, publication_id]) as c (id) where c.id is not null group by c.id`,
)

export const interestRows = (read: Queryable) => ({
  /** Interest scores of each topic, author and publication of the reader's latest marks. */
  interests: (user_id: number, now: Date): Promise<LikingRow[]> => INTERESTS(read, { user_id, now }),
})
