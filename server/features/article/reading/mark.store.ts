// SQL of a reader's marks: 收藏, 稍后读, 读完, 不再推荐.
import { sql } from 'drizzle-orm'
import type { MarkAction } from '../../../../contract/entities/article.ts'
import { throwAppError } from '../../../../contract/kernel/app-error.ts'
import { withIdempotency } from '../../../db/idempotency.ts'
import { namedQuery } from '../../../db/named-query.ts'
import type { Database, Queryable } from '../../../db/open.ts'
import { VISIBLE_SQL } from '../browse/card.store.ts'

export interface ArticleMarkChange {
  user_id: number
  article_id: number
  action: MarkAction
  is_on: boolean
  /** `at`: time of the reader's action; `now`: time of the permission check. */
  at: Date
  now: Date
  op_id: string | undefined
}
const ph = sql.placeholder
const mine = { user_id: ph('user_id'), article_id: ph('article_id') }

// A withdrawn article can still be removed from a reader's lists.
const FIND = namedQuery<{ is_visible: boolean }, { article_id: number; now: Date }>(
  'article_mark_find',
  sql`select (${VISIBLE_SQL}) as is_visible from articles a where a.id = ${ph('article_id')}::bigint`,
)
const ON = namedQuery<never, { user_id: number; article_id: number; action: string; at: Date }>(
  'article_mark_on',
  sql`insert into article_marks (user_id, article_id, action, at)
    values (${mine.user_id}, ${mine.article_id}, ${ph('action')}, ${ph('at')}::timestamptz) on conflict do nothing`,
)
const OFF = namedQuery<never, { user_id: number; article_id: number; action: string }>(
  'article_mark_off',
  sql`delete from article_marks
    where user_id = ${mine.user_id} and article_id = ${mine.article_id} and action = ${ph('action')}`,
)
const MARKS = namedQuery<{ action: MarkAction }, { user_id: number; article_id: number }>(
  'article_marks',
  sql`select action from article_marks m
    where user_id = ${mine.user_id} and article_id = ${mine.article_id} order by m.at, action`,
)

export const markRows = (db: Database) => ({
  /**
   * Sets or removes a mark, once per idempotency key; repeating it has no effect. Returns all marks of the
   * article. Throws ARTICLE_NOT_FOUND when the article does not exist, or when a mark is set on one that
   * readers cannot see.
   */
  mark: ({
    user_id,
    article_id,
    action,
    is_on,
    at,
    now,
    op_id,
  }: ArticleMarkChange): Promise<{ marks: MarkAction[] }> =>
    withIdempotency(db, { user_id, op_id, call: 'article.mark' }, async (tx) => {
      const [article] = await FIND(tx, { article_id, now })
      if (!article || (is_on && !article.is_visible)) throwAppError('ARTICLE_NOT_FOUND')
      if (is_on) await ON(tx, { user_id, article_id, action, at })
      else await OFF(tx, { user_id, article_id, action })
      const rows = await MARKS(tx, { user_id, article_id })
      return { marks: rows.map((row) => row.action) }
    }),
  /** Sets READ; repeating it has no effect. */
  finish: (tx: Queryable, user_id: number, article_id: number, now: Date): Promise<unknown> =>
    ON(tx, { user_id, article_id, action: 'READ', at: now }),
})
