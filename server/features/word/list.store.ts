// SQL of the list of a reader's words: five orders, a search, pages.
import { sql } from 'drizzle-orm'
import { containing } from '../../db/like.ts'
import { namedQuery } from '../../db/named-query.ts'
import type { Database } from '../../db/open.ts'
import { cutting, perCut } from '../../db/page.ts'
import { CARD_COLUMNS, type CardWithContexts, contextsOf, LIST_CONTEXTS } from './card-row.store.ts'

export type ListOrder = 'new' | 'old' | 'az' | 'due' | 'hard'
export interface ListPage {
  order: ListOrder
  /** Part of a lemma, of the form seen or of the gloss, in any case. */
  q: string | undefined
  offset: number
  limit: number
}

const at = sql.placeholder
const MINE = sql`c.user_id = ${at('user_id')} and c.deleted_at is null`

const ORDERS: Record<ListOrder, string> = {
  new: 'c.created_at desc, c.id desc',
  old: 'c.created_at, c.id',
  az: 'c.lemma',
  // A word never reviewed has no date to keep; it comes after those that have one.
  due: `(c.state = 'NEW'), c.due, c.id`,
  hard: 'c.difficulty desc, c.lapses desc, c.id',
}
const listBy = (order: ListOrder, cut: string) =>
  namedQuery<CardWithContexts, { user_id: number; pattern: string | null; offset: number; limit: number }>(
    `word_list_${order}_${cut}`,
    sql`select ${CARD_COLUMNS}, ${contextsOf(LIST_CONTEXTS)} from (
      select * from cards c where ${MINE} and (${at('pattern')}::text is null
        or c.lemma like ${at('pattern')} or lower(c.word) like ${at('pattern')} or lower(c.gloss) like ${at('pattern')})
      order by ${sql.raw(ORDERS[order])} ${cutting(cut)}
    ) c order by ${sql.raw(ORDERS[order])}`,
  )
const LISTS = {
  new: perCut((cut) => listBy('new', cut)),
  old: perCut((cut) => listBy('old', cut)),
  az: perCut((cut) => listBy('az', cut)),
  due: perCut((cut) => listBy('due', cut)),
  hard: perCut((cut) => listBy('hard', cut)),
}

/** One row more than `limit` when there are more. */
export const listCards = (db: Database, user_id: number, { order, q, offset, limit }: ListPage) =>
  LISTS[order]({ offset, limit })(db, {
    user_id,
    pattern: q ? containing(q.toLowerCase()) : null,
    offset,
    limit,
  })
