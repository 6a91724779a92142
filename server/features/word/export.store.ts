// SQL for exporting all of a reader's words in batches, in the order in which they were saved.
import { sql } from 'drizzle-orm'
import { namedQuery } from '../../db/named-query.ts'
import type { Database } from '../../db/open.ts'
import { CARD_COLUMNS, type CardWithContexts, contextsOf } from './card-row.store.ts'

/** Cards per batch: some 300 KB. */
const PIECE = 500

const ph = sql.placeholder
const AFTER = namedQuery<CardWithContexts, { user_id: number; after: number }>(
  'word_export',
  sql`select ${CARD_COLUMNS}, ${contextsOf(1)} from cards c
    where c.user_id = ${ph('user_id')} and c.deleted_at is null and c.id > ${ph('after')}::bigint
    order by c.id limit ${sql.raw(String(PIECE))}`,
)

/**
 * Every card that is not deleted, with its newest sentence, batch by batch; words saved during the export may
 * be included.
 */
export async function* cardsInPieces(db: Database, user_id: number): AsyncGenerator<CardWithContexts[]> {
  for (let after = 0; ; ) {
    const rows = await AFTER(db, { user_id, after })
    if (rows.length > 0) yield rows
    if (rows.length < PIECE) return
    after = rows.at(-1)?.id ?? 0
  }
}
