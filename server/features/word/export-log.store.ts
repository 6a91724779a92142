// SQL of the ratings for an export of words: for a batch of cards, without undone ones.
import { sql } from 'drizzle-orm'
import type { CardState, Rating } from '../../../domain/word/card.ts'
import { namedQuery } from '../../db/named-query.ts'
import type { Database } from '../../db/open.ts'

/** A rating, with the card's due date before it. */
export interface LoggedReview {
  card_id: number
  rating: Rating
  spent: number | null
  at: Date
  state: CardState
  scheduled_days: number
  /** Due date of the card before the rating, ISO 8601. */
  due: string
  last_review: string | null
}

const ph = sql.placeholder
const MINE = sql`user_id = ${ph('user_id')}`
// Includes the logs of merged cards, as the schedule does.
const OF_CARDS = namedQuery<LoggedReview, { user_id: number; ids: number[] }>(
  'word_export_reviews',
  sql`with logs as (
      select id as owner, id as card_id from unnest(${ph('ids')}::bigint[]) as id
      union
      select m.card_id, m.merges from reviews m
        join cards d on d.user_id = m.user_id and d.id = m.merges and d.deleted_at is not null
        where m.${MINE} and m.card_id = any(${ph('ids')}::bigint[]) and m.kind = 'MERGE')
    select l.owner as card_id, r.rating, r.spent, r.at, r.state, (r.before ->> 'scheduled_days')::int as scheduled_days,
      r.before ->> 'due' as due, r.before ->> 'last_review' as last_review
    from logs l join reviews r on r.card_id = l.card_id
    where r.${MINE} and r.kind = 'REVIEW'
      and not exists (select 1 from reviews u where u.${MINE} and u.undoes = r.id)
    order by r.at, r.id`,
)

/** The ratings of these cards in the order of time, by card id. */
export async function reviewsOfCards(
  db: Database,
  user_id: number,
  cards: readonly { id: number }[],
): Promise<Map<number, LoggedReview[]>> {
  const rows = await OF_CARDS(db, { user_id, ids: cards.map(({ id }) => id) })
  const found = new Map<number, LoggedReview[]>()
  for (const row of rows) {
    const log = found.get(row.card_id)
    if (log) log.push(row)
    else found.set(row.card_id, [row])
  }
  return found
}
