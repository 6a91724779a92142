// SQL of leeches and of suspending cards.
import { sql } from 'drizzle-orm'
import { LEECH_LAPSES } from '../../../domain/word/leech.ts'
import { namedQuery } from '../../db/named-query.ts'
import type { Database, Queryable } from '../../db/open.ts'
import { CARD_COLUMNS, type CardWithContexts, contextsOf, LIST_CONTEXTS } from './card-row.store.ts'

const ph = sql.placeholder
const MINE = sql`c.user_id = ${ph('user_id')} and c.deleted_at is null`

// A union of two index scans: most readers have thousands of words but only a few leeches.
const LEECHES = namedQuery<CardWithContexts, { user_id: number; limit: number }>(
  'word_leeches',
  sql`select ${CARD_COLUMNS}, ${contextsOf(LIST_CONTEXTS)} from (
      select * from cards c where ${MINE} and c.lapses >= ${sql.raw(String(LEECH_LAPSES))}
      union select * from cards c where ${MINE} and c.rested_at is not null
      order by lapses desc, id limit ${ph('limit')}::int) c
    order by c.lapses desc, c.id`,
)
const REST = namedQuery<never, { user_id: number; id: number; rested_at: Date | null }>(
  'word_rest',
  sql`update cards set rested_at = case when ${ph('rested_at')}::timestamptz is null then null
      else coalesce(rested_at, ${ph('rested_at')}::timestamptz) end
    where user_id = ${ph('user_id')} and id = ${ph('id')}`,
)

export const leechStore = (db: Database) => ({
  /** Cards, not deleted, that are leeches or suspended, most lapses first. */
  list: (user_id: number, limit: number) => LEECHES(db, { user_id, limit }),
  /** Suspends a card that this transaction has locked (an earlier time is not changed), or resumes it. */
  async rest(tx: Queryable, to: { user_id: number; id: number; rested_at: Date | null }): Promise<void> {
    await REST(tx, to)
  },
})
