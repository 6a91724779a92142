// SQL of a card's gloss: the reader's own text, or the dictionary's.
import { sql } from 'drizzle-orm'
import { namedQuery } from '../../db/named-query.ts'
import type { Queryable } from '../../db/open.ts'

const ph = sql.placeholder
const SET = namedQuery<never, { user_id: number; id: number; gloss: string; is_own: boolean }>(
  'word_set_gloss',
  sql`update cards set gloss = ${ph('gloss')}, is_gloss_own = ${ph('is_own')}::bool
    where user_id = ${ph('user_id')} and id = ${ph('id')}`,
)

export const glossStore = {
  /** Writes the gloss of a card that this transaction has locked. */
  async set(
    tx: Queryable,
    to: { user_id: number; id: number; gloss: string; is_own: boolean },
  ): Promise<void> {
    await SET(tx, to)
  },
}
