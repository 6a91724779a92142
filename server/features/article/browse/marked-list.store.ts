// SQL of the articles that a reader has saved: starred, or marked to read later.
import { sql } from 'drizzle-orm'
import { namedQuery } from '../../../db/named-query.ts'
import type { Queryable } from '../../../db/open.ts'
import { buildPageClause, createPageQueries, type PageRequest, toPageValues } from '../../../db/pagination.ts'
import { type ArticleCardRow, cardColumns, VISIBLE_SQL } from './card.store.ts'

/** A card with the time of its mark. */
export type MarkedArticleRow = ArticleCardRow & { kept_at: Date }

type Values = Record<string, string | number | Date>
const ph = sql.placeholder

const AFTER_CURSOR = sql`and (k.at, k.article_id) < (${ph('key0')}::timestamptz, ${ph('key1')}::bigint)`
const LIST_MARKED = createPageQueries((cut) =>
  namedQuery<MarkedArticleRow, Values>(
    `article_kept_${cut}`,
    sql`select ${cardColumns('reader')}, k.at as kept_at from article_marks k join articles a on a.id = k.article_id
      where k.user_id = ${ph('user_id')}::bigint and k.action = ${ph('action')} and ${VISIBLE_SQL}
      ${cut.startsWith('after') ? AFTER_CURSOR : sql``}
      order by k.at desc, k.article_id desc ${buildPageClause(cut)}`,
  ),
)
const COUNT = namedQuery<{ count: number }, { user_id: number; now: Date }>(
  'article_kept_count',
  sql`select count(distinct a.id)::int as count from article_marks k join articles a on a.id = k.article_id
    where k.user_id = ${ph('user_id')}::bigint and k.action in ('STAR', 'LATER') and ${VISIBLE_SQL}`,
)

export const markedArticleRows = (read: Queryable) => ({
  /**
   * Visible articles with this mark of `user_id`, latest first; one row more than `limit` when there is a
   * next page.
   */
  listMarked: (
    user_id: number,
    action: 'STAR' | 'LATER',
    page: PageRequest & { now: Date },
  ): Promise<MarkedArticleRow[]> =>
    LIST_MARKED(page)(read, { user_id, action, now: page.now, ...toPageValues(page) }),
  /** Number of articles in both lists; an article in both counts once. */
  countMarked: async (user_id: number, now: Date): Promise<number> =>
    (await COUNT(read, { user_id, now }))[0]?.count ?? 0,
})
