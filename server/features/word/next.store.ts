// SQL of the next reviews: cards, contexts and counts in one query.
import { sql } from 'drizzle-orm'
import { SAME_SESSION_MS } from '../../../domain/word/session.ts'
import { namedQuery } from '../../db/named-query.ts'
import type { Database } from '../../db/open.ts'
import { CARD_COLUMNS, type CardWithContexts, contextsOf, LIST_CONTEXTS } from './card-row.store.ts'

/** Counts of a review session. */
export interface CountsRow {
  /** Reviewed cards that are due. */
  due_cards: number
  /** New cards, counted up to the largest daily limit. */
  fresh_cards: number
  /** New cards seen for the first time today. */
  fresh_today: number
  /** Reviews done today. */
  done: number
}
export interface NextQuestion {
  user_id: number
  now: Date
  /** The day of `now`. */
  today: string
  /** End of the reader's day: a card that is due before it is due today. */
  day_end: Date
  daily_new: number
  size: number
  force: boolean
}

const ph = sql.placeholder
const MINE = sql`c.user_id = ${ph('user_id')} and c.deleted_at is null and c.rested_at is null`
const NOW = sql`${ph('now')}::timestamptz`
const DAY_END = sql`${ph('day_end')}::timestamptz`
const SIZE = sql`${ph('size')}::int`
const FORCE = sql`${ph('force')}::bool`
/** The largest daily limit in the contract's settings; counting more new cards is pointless. */
const MAX_FRESH_CARDS = sql.raw('200')
/**
 * A learning step that is due before this time belongs to the session (`isDueInSession` of
 * domain/word/session.ts); with `force` there is no limit.
 */
const SOON = sql`case when ${FORCE} then 'infinity' else ${NOW} + ${sql.raw(`interval '${SAME_SESSION_MS} milliseconds'`)} end`
// Negated `computeOverdueness` of domain/word/session.ts, so that the most overdue cards come first.
const OVERDUENESS = sql`(-extract(epoch from (${NOW} - c.last_review)) / greatest(c.stability, 0.001))::float8`

/**
 * New cards that the reader saw for the first time on the day that ends at day_end; undone reviews are
 * skipped.
 */
export const FRESH_TODAY = sql`(select count(*) from reviews r where r.user_id = ${ph('user_id')}
  and r.at >= ${DAY_END} - interval '1 day' and r.kind = 'REVIEW' and r.state = 'NEW'
  and not exists (select 1 from reviews u where u.user_id = r.user_id and u.undoes = r.id))`

/** Counts of a reader's cards except the card `id`; parameters: user_id, now, day_end, id. */
export const COUNT_OTHERS = sql`
  (select count(*) from cards c where ${MINE} and c.id <> ${ph('id')} and c.due <= ${NOW}
    and c.state in ('LEARNING', 'RELEARNING'))
  + (select count(*) from cards c where ${MINE} and c.id <> ${ph('id')} and c.due < ${DAY_END}
    and c.state = 'REVIEW') as due_cards,
  (select count(*) from (select 1 from cards c where ${MINE} and c.id <> ${ph('id')} and c.state = 'NEW'
    limit ${MAX_FRESH_CARDS}) n) as fresh_cards`

// The groups of `selectNextCards` (domain/word/session.ts), each read from its own range of the index
// cards_due.
const PICKED = sql`
  (select case when c.due <= ${NOW} then 0 else 5 end as grp, extract(epoch from c.due)::float8 as place, c.* from cards c
    where ${MINE} and c.state in ('LEARNING', 'RELEARNING') and c.due <= ${SOON} order by c.due, c.id limit ${SIZE})
  union all
  (select 1, ${OVERDUENESS} as place, c.* from cards c
    where ${MINE} and c.state = 'REVIEW' and c.due < ${DAY_END} order by place, c.due, c.id limit ${SIZE})
  union all
  (select case when row_number() over (order by c.due, c.id) <= allowed.count then 2 else 4 end,
      extract(epoch from c.due)::float8, c.*
    from (select * from cards c where ${MINE} and c.state = 'NEW' order by c.due, c.id
      limit (select case when ${FORCE} then ${SIZE} else least(${SIZE}, count) end from allowed)) c, allowed)
  union all
  (select 3, ${OVERDUENESS} as place, c.* from cards c
    where ${MINE} and c.state = 'REVIEW' and c.due >= ${DAY_END}
    order by place, c.due, c.id limit case when ${FORCE} then ${SIZE} else 0 end)`

type Nullable<T> = { [K in keyof T]: T[K] | null }
const NEXT = namedQuery<
  CountsRow & Nullable<CardWithContexts>,
  Record<string, string | number | boolean | Date>
>(
  'review_next',
  sql`with day as (select ${FRESH_TODAY} as fresh, (select reviews from study_days where user_id = ${ph('user_id')} and day = ${ph('today')}) as reviews),
    allowed as (select greatest(0, ${ph('daily_new')}::int - (select fresh from day)) as count),
    counts as (select ${COUNT_OTHERS}, (select fresh from day) as fresh_today,
      coalesce((select reviews from day), 0) as done)
  select counts.*, ${CARD_COLUMNS}, ${contextsOf(LIST_CONTEXTS)}
  from counts left join (select * from (${PICKED}) p order by grp, place, due, id limit ${SIZE}) c on true
  order by c.grp, c.place, c.due, c.id`,
)

/** The next cards, best first, and the counts. */
export async function nextCardsOf(
  db: Database,
  question: NextQuestion,
): Promise<{ cards: CardWithContexts[]; counts: CountsRow }> {
  const rows = await NEXT(db, { ...question, id: 0 })
  const [first] = rows
  if (!first) throw new Error('counts always make a row')
  const { due_cards, fresh_cards, fresh_today, done } = first
  // Without a card, the row contains only the counts.
  const cards = rows.filter((row): row is CountsRow & CardWithContexts => row.id !== null)
  return { cards, counts: { due_cards, fresh_cards, fresh_today, done } }
}
